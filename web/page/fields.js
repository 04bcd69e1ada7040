// Labelled fields of forms.
import { make } from "./dom.js";

/** Returns a labelled field for a number. */
export function number(label, value, least, most, step = 1) {
  const input = make("input", { type: "number", min: least, max: most, step, value, inputmode: "decimal" });
  return { input, label: make("label", { class: "field" }, make("span", {}, label), input) };
}
