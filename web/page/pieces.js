// Cuts a text into pieces of complete lines, without keeping all of it in memory.

/** The form of a text is recognised from its beginning, which has this number of bytes. */
const SAMPLE_BYTES = 1 << 16;

/** A text that is not one puzzle per line is read as a whole, so its size is limited. */
export const MAX_WHOLE_BYTES = 64 * 1024 * 1024;

/** Returns the beginning of a file, up to the end of a line. */
export async function sampleOf(file) {
  const text = await file.slice(0, SAMPLE_BYTES).text();
  return file.size > SAMPLE_BYTES ? text.slice(0, text.lastIndexOf("\n") + 1) || text : text;
}

/**
 * Yields the pieces of a file with at least `size` bytes each, except for the last: their text, the number of lines before
 * them, and the number of bytes up to their end.
 */
export async function* piecesOf(file, size) {
  const decoder = new TextDecoder();
  let parts = [];
  let length = 0;
  let lines = 0;
  let cut = 0;
  const piece = end => {
    const bytes = joined(parts, length);
    const rest = bytes.subarray(end);
    parts = rest.length ? [rest] : [];
    length = rest.length;
    const text = decoder.decode(bytes.subarray(0, end));
    cut += end;
    const made = { text, line: lines, read: cut };
    lines += countLines(text);
    return made;
  };
  const reader = file.stream().getReader();
  try {
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
      // A part of the stream may contain several pieces.
      for (let from = 0; from < value.length; ) {
        const part = value.subarray(from, from + size);
        from += part.length;
        parts.push(part);
        length += part.length;
        const end = part.lastIndexOf(10);
        if (length >= size && end >= 0) yield piece(length - part.length + end + 1);
      }
    }
    if (length) yield piece(length);
  } finally {
    reader.cancel().catch(() => {});
  }
}

function joined(parts, length) {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function countLines(text) {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
