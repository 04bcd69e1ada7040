// A search that several workers share. Each has its own module, and no memory is shared: the page carries branches
// between them, and holds the flag that ends the search.
import { Engine } from "./engine.js";

/** Number of branches that a worker explores between two checks of the flag. */
export const BRANCHES = 8;

/** Maximum number of branches that are recorded: a larger tree cannot be drawn. */
const MAX_RECORDED = 1_000;

export class Crew {
  constructor(count) {
    this.workers = [...Array(count)].map((_, number) => ({ number, engine: new Engine() }));
  }

  /**
   * Searches for the first solution. Returns the cells of the puzzle, the branches that each worker explored and when, what was
   * taken from whom, and when the flag was raised. If `records` is false, branches are only counted.
   */
  async ask({ board, rules, records }) {
    this.found = { start: null, nodes: [], blocks: [], steals: [], count: 0, flag: null, solver: null, isCut: false };
    this.records = records;
    this.more = Promise.withResolvers();
    const begin = ({ number, engine }) => engine.ask({ ask: "search-begin", board, rules, is_first: number === 0, records });
    const starts = await Promise.all(this.workers.map(begin));
    for (const worker of this.workers) Object.assign(worker, { waiting: worker.number === 0 ? 1 : 0, isBusy: false, task: 0 });
    this.found.start = starts[0].start;
    this.found.begun = clock();
    await Promise.all(this.workers.map(worker => this.employ(worker)));
    this.found.ended = clock();
    this.found.left = this.workers.map(({ waiting }) => waiting);
    return this.found;
  }

  get isOver() {
    return this.found.flag !== null || this.found.isCut;
  }

  /** Gives a worker work until the flag is raised or no work is left. */
  async employ(worker) {
    while (!this.isOver) {
      if (worker.waiting) await this.explore(worker);
      else if (!(await this.steal(worker))) {
        if (!this.workers.some(({ isBusy, waiting }) => isBusy || waiting)) break;
        await this.more.promise;
      }
    }
    this.wake();
  }

  async explore(worker) {
    worker.isBusy = true;
    const { nodes, waiting, solved, begun, ended } = await worker.engine.ask({ ask: "search-work", most: BRANCHES });
    worker.isBusy = false;
    worker.waiting = waiting;
    const { found } = this;
    found.count += nodes.length;
    found.blocks.push({ worker: worker.number, begun, ended, nodes: nodes.length, task: worker.task, isLate: found.flag !== null });
    if (this.records) for (const node of nodes) found.nodes.push({ ...node, worker: worker.number });
    if (solved && found.flag === null) Object.assign(found, { flag: ended, solver: worker.number });
    if (this.records && found.count >= MAX_RECORDED) found.isCut = true;
    this.wake();
  }

  /** Takes the oldest waiting branch of the worker that has most of them. Returns whether there was one. */
  async steal(thief) {
    const victims = this.workers.filter(other => other !== thief && other.waiting > 0);
    const [victim] = victims.sort((one, other) => other.waiting - one.waiting);
    if (!victim) return false;
    victim.waiting -= 1;
    const asked = clock();
    thief.isBusy = true;
    try {
      const { branch } = await victim.engine.ask({ ask: "search-give" });
      if (!branch) return false;
      await thief.engine.ask({ ask: "search-take", branch });
      thief.waiting = 1;
      thief.task = this.found.steals.length + 1;
      this.found.steals.push({ from: victim.number, to: thief.number, path: branch.path, choice: branch.choice, asked, at: clock() });
      return true;
    } finally {
      thief.isBusy = false;
    }
  }

  /** Tells the workers without work that there may be some. */
  wake() {
    this.more.resolve();
    this.more = Promise.withResolvers();
  }

  stop() {
    this.workers.forEach(({ engine }) => engine.stop());
  }
}

/** The time in milliseconds, on a clock that all workers share. */
const clock = () => performance.timeOrigin + performance.now();
