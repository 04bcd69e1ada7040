// The rows of a list. Their text is kept in blobs that the browser may move to the disk. Only what filters need is
// kept as numbers, so a list of a million rows takes little memory.

/** Fields of a row in the order of a CSV file. */
const FIELDS = { solve: ["puzzle", "solution", "error"], rate: ["puzzle", "er", "ep", "ed", "technique", "level", "steps", "error"], count: ["puzzle", "solutions", "at_least", "error"] };

/** Pieces share blobs of about this many letters: a browser manages each blob separately. */
const BLOCK_LETTERS = 1 << 18;

/** A row that has no rating. */
const UNRATED = 0;

export class Rows {
  constructor(task) {
    this.task = task;
    this.fields = FIELDS[task];
    this.pieces = [];
    this.early = new Map();
    this.count = 0;
    this.failed = 0;
    this.techniques = [""];
  }

  /** Adds the rows of a piece, as JSON lines. Pieces may arrive in any order; `number` is the place of the piece. */
  add(number, text, line) {
    this.early.set(number, { text, line });
    for (let next = this.early.get(this.pieces.length); next; next = this.early.get(this.pieces.length)) {
      this.early.delete(this.pieces.length);
      this.append(next);
    }
  }

  append({ text, line }) {
    const lines = text.split("\n");
    lines.pop();
    const piece = { first: this.count, count: lines.length, line, ends: new Uint32Array(lines.length), ratings: new Uint8Array(lines.length), techniques: new Uint8Array(lines.length), failed: new Uint8Array(lines.length) };
    const encoder = new TextEncoder();
    let end = 0;
    lines.forEach((own, index) => {
      // Almost all rows are ASCII, and their length is the number of their bytes.
      end += (/^[\0-\x7f]*$/.test(own) ? own.length : encoder.encode(own).length) + 1;
      piece.ends[index] = end;
      const row = JSON.parse(own);
      if (row.error !== undefined) piece.failed[index] = 1;
      this.failed += piece.failed[index];
      if (this.task !== "rate") return;
      piece.ratings[index] = row.er === undefined || row.er === null ? UNRATED : Math.round(row.er * 10);
      piece.techniques[index] = this.techniqueNumber(row.technique ?? "");
    });
    piece.length = end;
    this.store(piece, text);
    this.count += lines.length;
    this.pieces.push(piece);
  }

  /** Keeps the text of a piece in the last block, or in a new one. */
  store(piece, text) {
    if (!this.block || this.block.blob) this.block = { text: "", length: 0, blob: null };
    Object.assign(piece, { block: this.block, offset: this.block.length });
    this.block.text += text;
    this.block.length += piece.length;
    if (this.block.text.length < BLOCK_LETTERS) return;
    this.block.blob = new Blob([this.block.text]);
    this.block.text = "";
  }

  techniqueNumber(name) {
    const known = this.techniques.indexOf(name);
    return known >= 0 ? known : this.techniques.push(name) - 1;
  }

  /** Returns whether a filter accepts a row. `from` and `to` are tenths of a rating. */
  accepts({ state = "", from = 0, to = 255, technique = "" }, piece, index) {
    if (state && (state === "failed") !== (piece.failed[index] === 1)) return false;
    if (this.task !== "rate") return true;
    const rating = piece.ratings[index];
    if ((from > 0 || to < 255) && (rating === UNRATED || rating < from || rating > to)) return false;
    return !technique || this.techniques[piece.techniques[index]] === technique;
  }

  /** Returns the numbers of the rows that a filter accepts. */
  select(filter) {
    const found = new Uint32Array(this.count);
    let count = 0;
    for (const piece of this.pieces) {
      for (let index = 0; index < piece.count; index++) if (this.accepts(filter, piece, index)) found[count++] = piece.first + index;
    }
    return found.slice(0, count);
  }

  /** Returns these rows. */
  async read(numbers) {
    const pieces = new Map();
    for (const number of numbers) {
      const piece = this.pieces[this.pieceOf(number)];
      pieces.set(piece, [...(pieces.get(piece) ?? []), number]);
    }
    // Each piece is read once, for all of its rows.
    const texts = new Map(await Promise.all([...pieces.keys()].map(async piece => [piece, (await textOf(piece, 0, piece.length)).split("\n")])));
    return [...pieces].flatMap(([piece, own]) => own.map(number => this.numbered(parsed(texts.get(piece)[number - piece.first]), piece, number)));
  }

  /** Returns the index of the piece of a row. */
  pieceOf(number) {
    let low = 0;
    let high = this.pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.pieces[middle].first <= number) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Returns a row with its number and its line in the complete text. */
  numbered(row, piece, number) {
    const places = { record: number + 1, line: row.line + piece.line };
    return { ...row, ...places, text: row.text.replace(/^\{"record":\d+,"line":\d+/, `{"record":${places.record},"line":${places.line}`) };
  }

  /** Returns the rows that a filter accepts as a file: `csv`, `jsonl`, or `puzzles`, one per line. */
  async file(form, filter) {
    const write = { csv: row => csvOf([row.record, row.line, ...this.fields.map(field => cellOf(row, field))]), jsonl: row => row.text, puzzles: row => String(row.puzzle).replaceAll("\n", " ") }[form];
    const parts = form === "csv" ? [`${csvOf(["record", "line", ...this.fields])}\n`] : [];
    for (const piece of this.pieces) {
      const lines = (await textOf(piece, 0, piece.length)).split("\n");
      lines.pop();
      const kept = lines.map((line, index) => (this.accepts(filter, piece, index) ? `${write(this.numbered(parsed(line), piece, piece.first + index))}\n` : ""));
      // Each piece is a separate blob, which the browser may move to the disk.
      parts.push(new Blob([kept.join("")]));
    }
    return new Blob(parts, { type: { csv: "text/csv", jsonl: "application/jsonl", puzzles: "text/plain" }[form] });
  }
}

/** Returns a part of the text of a piece, by bytes. */
const textOf = ({ block, offset }, from, to) => (block.blob ?? new Blob([block.text])).slice(offset + from, offset + to).text();

/** Returns a row with its text. Numbers that JavaScript cannot represent stay texts. */
const parsed = text => ({ ...JSON.parse(text.replace(/("solutions":)(\d{16,})/, '$1"$2"')), text: text.trimEnd() });

/** Returns a field as the program writes it. */
export function cellOf(row, field) {
  const value = row[field];
  if (value === undefined || value === null) return "";
  return ["er", "ep", "ed"].includes(field) ? value.toFixed(1) : String(value);
}

const csvOf = values => values.map(value => (/[",\n\r]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value))).join(",");
