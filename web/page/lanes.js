// What each worker did, as lanes over time.
import { make, plural } from "./dom.js";

const ROW_PX = 30;
const LABEL_PX = 74;
/** Room for the last time. */
const RIGHT_PX = 16;
const AXIS_PX = 20;
/** A shorter piece of work cannot be seen. */
const LEAST_PX = 1;

/** Returns the tasks of a search: a task begins with a branch, and ends when nothing is left of it. */
export function tasksOf({ blocks, begun, steals }) {
  const tasks = new Map();
  for (const { worker, task, ...block } of blocks) {
    const key = `${worker} ${task}`;
    const own = { from: Math.max(block.begun - begun, 0), to: Math.max(block.ended - begun, 0), nodes: block.nodes, isLate: block.isLate };
    const known = tasks.get(key);
    if (known) {
      known.to = own.to;
      known.nodes += own.nodes;
      known.blocks.push(own);
    } else {
      tasks.set(key, { worker, steal: steals[task - 1] ?? null, from: own.from, to: own.to, nodes: own.nodes, blocks: [own] });
    }
  }
  return [...tasks.values()];
}

/** Returns the sentences on a search: its time, what was taken, and what the flag ended. */
export function told(found) {
  const { steals, blocks, left, count, begun, ended, flag, isCut } = found;
  const workers = left.length;
  const rest = left.reduce((sum, own) => sum + own, 0);
  const late = blocks.filter(({ isLate }) => isLate).reduce((sum, { nodes }) => sum + nodes, 0);
  const sentences = [`${plural(workers, "worker")} explored ${plural(count, "node")} in ${(ended - begun).toFixed(1)} ms.`];
  if (workers > 1) sentences.push(steals.length ? `${plural(steals.length, "branch was taken from another worker", "branches were taken from other workers")}.` : "No branch was taken from another worker.");
  if (flag === null) sentences.push(isCut ? "The search continues, but a larger tree cannot be shown." : "There is no solution, so the flag was not raised.");
  else sentences.push(`Worker ${found.solver + 1} found the solution after ${(flag - begun).toFixed(1)} ms and raised the flag, which ended ${plural(rest, "waiting branch", "waiting branches")}${workers > 1 ? `; ${plural(late, "node was", "nodes were")} explored after it` : ""}.`);
  return sentences.join(" ");
}

/** Returns the picture of a search, as wide as its place. `until` is the time at its right end, in milliseconds. */
export function lanes(found, { width, until = found.ended - found.begun, now }) {
  const count = found.left.length;
  const height = count * ROW_PX + AXIS_PX;
  const x = time => LABEL_PX + ((width - LABEL_PX - RIGHT_PX) * time) / Math.max(until, 0.001);
  const middle = worker => worker * ROW_PX + ROW_PX / 2;
  let parts = "";
  for (let worker = 0; worker < count; worker++) parts += `<text class="label" x="0" y="${middle(worker) + 4}">worker ${worker + 1}</text><path class="lane" d="M${LABEL_PX} ${middle(worker)}H${width - RIGHT_PX}"/>`;
  for (const { worker, from, to, nodes, blocks } of tasksOf(found)) {
    const long = Math.max(x(to) - x(from), LEAST_PX);
    const title = `worker ${worker + 1}: ${plural(nodes, "node")}, ${from.toFixed(1)} to ${to.toFixed(1)} ms`;
    parts += `<rect class="task w${worker}" x="${x(from).toFixed(1)}" y="${middle(worker) - 9}" width="${long.toFixed(1)}" height="18" rx="2"><title>${title}</title></rect>`;
    for (const block of blocks) parts += `<rect class="block w${worker}${block.isLate ? " late" : ""}" x="${x(block.from).toFixed(1)}" y="${middle(worker) - 9}" width="${Math.max(x(block.to) - x(block.from), LEAST_PX).toFixed(1)}" height="18"/>`;
  }
  for (const { from, to, asked, at } of found.steals) parts += `<path class="steal" d="M${x(asked - found.begun).toFixed(1)} ${middle(from)}L${x(at - found.begun).toFixed(1)} ${middle(to)}"/>`;
  if (found.flag !== null) parts += `<path class="flag" d="M${x(found.flag - found.begun).toFixed(1)} 0V${count * ROW_PX}"/>`;
  if (now !== undefined) parts += `<path class="now" d="M${x(now).toFixed(1)} 0V${count * ROW_PX}"/>`;
  for (const time of ticks(until)) parts += `<text class="tick" x="${x(time).toFixed(1)}" y="${height - 4}">${time} ms</text><path class="tick" d="M${x(time).toFixed(1)} ${count * ROW_PX}v4"/>`;
  const figure = make("div", { class: "lanes", role: "img", "aria-label": `lanes of ${plural(count, "worker")} over time` });
  figure.innerHTML = `<svg aria-hidden="true" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts}</svg>`;
  return figure;
}

/** Returns the time below a place of the picture, in milliseconds. */
export function timeAt(figure, clientX, until) {
  const { left, width } = figure.firstChild.getBoundingClientRect();
  return (Math.max(clientX - left - LABEL_PX, 0) / (width - LABEL_PX - RIGHT_PX)) * until;
}

/** Returns at most six round times. */
function ticks(until) {
  const rough = until / 5;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1e-3)));
  const step = [1, 2, 5, 10].map(factor => factor * power).find(own => own >= rough);
  return [...Array(Math.floor(until / step) + 1).keys()].map(index => Number((index * step).toPrecision(6)));
}
