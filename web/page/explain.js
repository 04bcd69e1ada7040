// Connects a sentence with its picture: a link of a chain in the picture marks its line in the sentence, and vice
// versa. `parts.js` does the same for cells and units.
import { make } from "./dom.js";
import { cellName } from "./game.js";
import { PartMarks, written } from "./parts.js";

const claim = ({ cell, digit, on }, shape) => `${cellName(shape, cell)} is ${on ? "" : "not "}${digit}`;

/**
 * Returns the links of chains in the order in which the picture of the engine draws them, each once, with the numbers of the
 * nodes that follow by it. Nodes are numbered through all chains from 0, like the lines of a sentence from 1.
 */
export function linksOf(chains) {
  const links = new Map();
  let before = 0;
  for (const nodes of chains) {
    nodes.forEach((node, place) => {
      for (const cause of node.causes.map(index => nodes[index]).filter(Boolean)) {
        if (cause.cell === node.cell && cause.digit === node.digit) continue;
        const key = [cause.cell, cause.digit, node.cell, node.digit, node.on].join();
        if (!links.has(key)) links.set(key, { from: cause, to: node, lines: [] });
        links.get(key).lines.push(before + place);
      }
    });
    before += nodes.length;
  }
  return [...links.values()];
}

/**
 * Returns the lines of an explanation, each with the number of its node if it has one. An unbranched chain is written in one line,
 * so each of its links gets a line of its own.
 */
export function linesOf({ sentence, chains = [] }, shape) {
  const lines = sentence.split("\n").map(text => {
    const number = /^ +(\d+)\. /.exec(text)?.[1];
    return { text: text.trim(), node: number ? Number(number) - 1 : null };
  });
  if (chains.length !== 1) return lines;
  const [nodes] = chains;
  const follows = nodes.flatMap((node, place) => (node.causes.length ? [{ text: `If ${node.causes.map(cause => claim(nodes[cause], shape)).join(" and ")}, then ${claim(node, shape)}.`, node: place }] : []));
  return [...lines, ...follows];
}

/** Writes the sentence of a step into an element, and connects it with its picture. */
export function explain(element, picture, step, { shape, layout }) {
  const named = [];
  // On larger boards, numbers in the names of cells have several digits.
  const wordsOf = text => (shape.name === "3x3" ? written(text, layout.boxes, named) : text);
  const lines = linesOf(step, shape).map(({ text, node }) => ({ node, item: make("p", node === null ? {} : { class: "line" }, wordsOf(text)) }));
  element.replaceChildren(...lines.map(({ item }) => item));
  const svg = picture.querySelector("svg");
  // Below the links, which are smaller.
  new PartMarks(svg, named);
  const drawn = [...svg.querySelectorAll("path.strong, path.weak")];
  const links = linksOf(step.chains ?? []).map((link, index) => ({ ...link, path: drawn[index] })).filter(({ path }) => path);
  if (!links.length) return walk(named.map(({ element }) => element));
  // Screen readers ignore the children of an image, but not those of a group.
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", svg.querySelector("title").textContent);
  svg.querySelector("title").remove();
  new Connection(svg, lines.filter(({ node }) => node !== null), links, shape);
}

/** Puts the first element into the order of focus; arrows lead to the others. */
function walk(elements) {
  elements.forEach((element, index) => {
    element.setAttribute("tabindex", index ? -1 : 0);
    element.addEventListener("keydown", event => {
      const next = elements[index + ({ ArrowDown: 1, ArrowUp: -1 }[event.key] ?? NaN)];
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      element.setAttribute("tabindex", -1);
      next.setAttribute("tabindex", 0);
      next.focus();
    });
  });
}

class Connection {
  constructor(svg, lines, links, shape) {
    this.svg = svg;
    this.lines = lines;
    this.links = links.map(link => ({ ...link, hit: this.target(link, shape) }));
    for (const { hit, lines: numbers } of this.links) this.listen(hit, () => this.mark(numbers, true));
    for (const { item, node } of lines) this.listen(item, () => this.mark([node], false));
    // One link and one line are in the order of focus; arrows lead to the others.
    walk(this.links.map(({ hit }) => hit));
    walk(lines.map(({ item }) => item));
  }

  /** Returns a wide invisible path over a link, since a thin line is hard to hit. */
  target({ path, from, to }, shape) {
    const hit = path.cloneNode();
    hit.setAttribute("class", "hit");
    hit.setAttribute("role", "img");
    hit.setAttribute("aria-label", `if ${claim(from, shape)}, then ${claim(to, shape)}`);
    this.svg.append(hit);
    return hit;
  }

  listen(element, mark) {
    element.addEventListener("pointerenter", mark);
    element.addEventListener("focus", mark);
    for (const end of ["pointerleave", "blur"]) element.addEventListener(end, () => this.mark([], false));
  }

  /** Marks lines and the links by which they follow. Scrolls to the first line if the picture was touched. */
  mark(numbers, scrolls) {
    const isMarked = node => numbers.includes(node);
    for (const { item, node } of this.lines) item.classList.toggle("marked", isMarked(node));
    for (const { path, hit, lines } of this.links) {
      const on = lines.some(isMarked);
      path.classList.toggle("marked", on);
      if (path.nextElementSibling?.classList.contains("head")) path.nextElementSibling.classList.toggle("marked", on);
      hit.classList.toggle("marked", on);
    }
    this.svg.classList.toggle("focused", numbers.length > 0);
    if (scrolls) this.lines.find(({ node }) => isMarked(node))?.item.scrollIntoView({ block: "nearest" });
  }
}
