// The tree of a search, which fits its box and zooms.
import { button, make, plural } from "./dom.js";
import { cellName } from "./game.js";

/** Space that a label needs, in pixels. */
const WORD_PX = 46;

const MAX_ZOOM = 32;

/** Space around the tree, in pixels. */
const MARGIN_PX = 16;

export class TreeView {
  constructor() {
    this.zoom = 1;
    this.box = make("div", { class: "tree", role: "img", "aria-label": "search tree", tabindex: 0 });
    // A touch screen and a mouse scroll the box; a mouse wheel with Ctrl zooms, as in maps.
    this.box.addEventListener("wheel", event => this.wheel(event), { passive: false });
    const zoom = (text, label, by) => button(text, () => this.zoomBy(by), { "aria-label": label, title: label });
    this.element = make("div", { class: "tree-view" }, this.box, make("div", { class: "walk" }, zoom("−", "zoom out", 1 / 2), zoom("+", "zoom in", 2), button("Fit", () => this.fit(), { title: "show all of the tree" }), make("span", { class: "soft" }, "Keys: + − 0")));
    new ResizeObserver(() => this.draw()).observe(this.box);
  }

  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.zoomBy(event.deltaY < 0 ? 2 : 1 / 2);
  }

  key({ key }) {
    const work = { "+": () => this.zoomBy(2), "=": () => this.zoomBy(2), "-": () => this.zoomBy(1 / 2), 0: () => this.fit() }[key];
    work?.();
    return Boolean(work);
  }

  fit() {
    this.zoom = 1;
    this.draw();
  }

  zoomBy(factor) {
    this.zoom = Math.min(Math.max(this.zoom * factor, 1), MAX_ZOOM);
    this.draw();
  }

  show(tree, shape) {
    this.tree = { ...tree, shape };
    this.draw();
  }

  draw() {
    if (!this.tree || !this.box.clientWidth) return;
    const { root, now, shape } = this.tree;
    const { nodes, width, depth } = placed(root);
    const [across, down] = [this.box.clientWidth * this.zoom, this.box.clientHeight * Math.min(this.zoom, 4)];
    const step = [(across - 2 * MARGIN_PX) / width, (down - 3 * MARGIN_PX) / Math.max(depth, 1)];
    const at = node => [MARGIN_PX + (node.x + 0.5) * step[0], MARGIN_PX + node.depth * step[1]];
    const isWordy = step[0] >= WORD_PX && step[1] >= 30;
    const radius = Math.min(Math.max(Math.min(...step) / 3.2, 1.6), 7);
    let links = "";
    let marks = "";
    for (const node of nodes) {
      const [x, y] = at(node).map(place => Math.round(place * 10) / 10);
      if (node.parent) {
        const [fromX, fromY] = at(node.parent).map(place => Math.round(place * 10) / 10);
        links += `<path class="${node.state}${node.worker === undefined ? "" : ` w${node.worker}`}${node.isStolen ? " stolen" : ""}" d="M${fromX} ${fromY}C${fromX} ${(fromY + y) / 2} ${x} ${(fromY + y) / 2} ${x} ${y}"/>`;
      }
      marks += `<circle class="${node.state}${node === now ? " now" : ""}" cx="${x}" cy="${y}" r="${radius.toFixed(1)}"/>`;
      if (isWordy && node.parent) marks += `<text x="${x}" y="${y + radius + 12}">${cellName(shape, node.cell)}=${node.digit}</text>`;
    }
    this.box.innerHTML = `<svg width="${across}" height="${down}" viewBox="0 0 ${across} ${down}">${links}${marks}</svg>`;
    if (this.zoom > 1) {
      const [x, y] = at(now);
      this.box.scrollTo(x - this.box.clientWidth / 2, y - this.box.clientHeight / 2);
    }
    const contradictions = nodes.filter(node => node.state === "contradicted").length;
    this.box.setAttribute("aria-label", `search tree: ${plural(nodes.length, "node")}, ${plural(contradictions, "contradiction")}`);
  }
}

/** Assigns horizontal positions to the nodes: leaves next to each other, other nodes above the middle of their children. */
export function placed(root) {
  const nodes = [];
  let width = 0;
  let depth = 0;
  const visit = node => {
    nodes.push(node);
    depth = Math.max(depth, node.depth);
    node.children.forEach(visit);
    const [first] = node.children;
    node.x = first ? (first.x + node.children.at(-1).x) / 2 : width++;
  };
  visit(root);
  return { nodes, width, depth };
}
