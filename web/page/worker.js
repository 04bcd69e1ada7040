// The worker that runs the engine.
import init, { ask } from "./module.js";

let ready;

onmessage = async ({ data }) => {
  if (data.module) {
    ready = init({ module_or_path: data.module });
    return;
  }
  const { id, question } = data;
  try {
    await ready;
    globalThis.told = told => postMessage({ id, told });
    postMessage({ id, answer: ask(question) });
  } catch (error) {
    // The module is broken. The caller starts another worker.
    postMessage({ id, broken: String(error) });
  }
};
