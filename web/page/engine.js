// The engine in a worker: it receives questions and returns answers.

/** The question was stopped. */
export class Stopped extends Error {}

/** The engine refuses the question. The message is the reason. */
export class Refused extends Error {}

let compiled;
const load = () => (compiled ??= WebAssembly.compileStreaming(fetch(new URL("module_bg.wasm", import.meta.url))));

export class Engine {
  constructor() {
    this.asked = new Map();
    this.number = 0;
  }

  /** Starts the worker, so that the first question does not wait for it. */
  async ready() {
    const module = await load();
    if (this.worker) return this.worker;
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.postMessage({ module });
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = event => this.end(new Error(event.message || "the worker has ended"));
    return this.worker;
  }

  /** Asks a question. `tell` receives partial results before the complete answer. */
  async ask({ ask, ...parts }, tell = () => {}) {
    const worker = await this.ready();
    const id = this.number++;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject, tell });
      worker.postMessage({ id, question: JSON.stringify({ [ask]: parts }) });
    });
  }

  take({ id, answer, told, broken }) {
    const asked = this.asked.get(id);
    if (broken) return this.end(new Error(`internal error: ${broken}`));
    if (!asked) return;
    if (told !== undefined) return asked.tell(JSON.parse(told));
    this.asked.delete(id);
    const value = JSON.parse(answer);
    if (value.error === undefined) asked.resolve(value);
    else asked.reject(new Refused(value.error));
  }

  /** Stops the worker. The next question starts a new one. */
  stop() {
    this.end(new Stopped("stopped"));
  }

  end(why) {
    this.worker?.terminate();
    this.worker = undefined;
    const asked = [...this.asked.values()];
    this.asked.clear();
    asked.forEach(({ reject }) => reject(why));
  }

  get busy() {
    return this.asked.size > 0;
  }
}
