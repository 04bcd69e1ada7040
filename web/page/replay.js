// The events of a search by several workers, in the order in which they happened.

const keyOf = path => path.join(".");

/** A branch of a search, with what happened in it. */
class Branch {
  constructor(path, parent) {
    this.path = path;
    this.parent = parent;
    this.depth = path.length;
    this.children = [];
    this.state = "waiting";
  }

  /** The cell in which the branch tries a candidate. */
  get cell() {
    return this.events[0].cell;
  }
}

export class Replay {
  constructor({ start, nodes, begun, flag, isCut, steals }) {
    Object.assign(this, { start, begun, flag, isCut });
    this.branches = new Map();
    this.stolen = new Set(steals.map(({ path }) => keyOf(path)));
    for (const node of nodes) this.add(node);
    this.events = [...this.branches.values()].flatMap(branch => branch.moments);
    // Branches are in the order of their messages: each comes after its parent. So equal times keep this order.
    this.events.sort((one, other) => one.at - other.at);
    for (const [index, { branch }] of this.events.entries()) {
      branch.first ??= index;
      branch.last = index;
    }
  }

  add({ path, events, worker, begun, ended, outcome, picked }) {
    const parent = this.branches.get(keyOf(path.slice(0, -1)));
    const branch = new Branch(path, path.length ? parent : null);
    Object.assign(branch, { events, worker, outcome, picked, isStolen: this.stolen.has(keyOf(path)) });
    this.branches.set(keyOf(path), branch);
    if (branch.parent) branch.parent.children.push(branch);
    // The clocks of two workers may differ a little. A branch begins after its parent has ended.
    const from = Math.max(begun - this.begun, branch.parent?.ended ?? 0);
    branch.ended = Math.max(ended - this.begun, from);
    branch.moments = events.map((event, index) => ({ ...event, branch, worker, index, at: from + ((branch.ended - from) * index) / events.length }));
  }

  get length() {
    return this.events.length;
  }

  /** Returns the cells after the first `count` events: those of the branch of the last event. */
  cellsAt(count) {
    const cells = this.start.map(cell => cell);
    const event = this.events[count - 1];
    if (!event) return cells;
    const line = [];
    for (let branch = event.branch; branch; branch = branch.parent) line.unshift(branch);
    for (const branch of line) {
      const passed = branch === event.branch ? branch.events.slice(0, event.index + 1) : branch.events;
      for (const { changes } of passed) for (const [cell, set, isFinal] of changes) cells[cell] = [set, isFinal];
    }
    return cells;
  }

  /** Returns whether a branch follows the event: the search picks a cell next. */
  picksNext(count) {
    const event = this.events[count - 1];
    return Boolean(event) && event.index === event.branch.events.length - 1 && event.branch.outcome === "branched";
  }

  /** Returns the tree after the first `count` events: its root, and the branch of the last event. */
  treeAt(count) {
    const isOver = this.events.slice(0, count).some(({ kind }) => kind === "solved");
    const isEnd = count === this.length && (isOver || this.isCut);
    const view = (branch, parent) => {
      const { depth, worker, isStolen } = branch;
      const node = { branch, depth, worker, isStolen, parent, state: stateOf(branch, count, isEnd), digit: branch.path.at(-1), cell: branch.cell, children: [] };
      if (node.state === "branched") node.children = this.choicesOf(branch).map(child => this.childView(child, branch, node, count, isEnd, view));
      return node;
    };
    const root = view(this.branches.get(""), null);
    const now = this.events[count - 1]?.branch ?? null;
    let found = root;
    const walk = node => {
      if (node.branch === now) found = node;
      if (node.state === "solution") for (let at = node.parent; at; at = at.parent) at.state = "solution";
      node.children.forEach(walk);
    };
    walk(root);
    return { root, now: found };
  }

  /** Returns the candidates of a branched cell, with the branches that were explored. */
  choicesOf(branch) {
    const { cell, choices } = branch.picked;
    return choices.map(digit => ({ digit, cell, branch: branch.children.find(child => child.path.at(-1) === digit) }));
  }

  childView({ digit, cell, branch }, parentBranch, parent, count, isEnd, view) {
    if (branch && branch.first < count) return view(branch, parent);
    return { branch: null, depth: parentBranch.depth + 1, parent, state: isEnd ? "ended" : "waiting", digit, cell, children: [] };
  }

  /** Returns how many events of a kind are among the first `count`. */
  number(kind, count) {
    return this.events.slice(0, count).reduce((sum, event) => sum + (event.kind === kind), 0);
  }

  /** Returns the number of events until the time, in milliseconds. */
  countAt(time) {
    return this.events.filter(({ at }) => at <= time).length;
  }
}

function stateOf({ last, outcome, children }, count, isEnd) {
  const hasBranched = isEnd || children.some(({ first }) => first < count);
  if (last >= count || (outcome === "branched" && !hasBranched)) return "open";
  return { branched: "branched", contradicted: "contradicted", solved: "solution" }[outcome];
}
