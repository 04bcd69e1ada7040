// Short functions that make elements.

/** Makes an element with attributes, properties that begin with "on", and children. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element[key] = value;
    else if (key.startsWith("aria-") && value !== undefined) element.setAttribute(key, String(value));
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(key, value);
  }
  element.append(...children.flat(Infinity).filter(child => child !== undefined && child !== null && child !== false));
  return element;
}

/** Returns words that only screen readers get. */
export const unseen = words => make("span", { class: "unseen" }, words);

export const button = (text, onclick, attributes = {}) => make("button", { type: "button", onclick, ...attributes }, text);

/** Returns a labelled checkbox. */
export function tick(words, checked, onchange, attributes = {}) {
  const input = make("input", { type: "checkbox", ...attributes });
  input.checked = checked;
  input.onchange = () => onchange(input.checked);
  return make("label", { class: "tick" }, input, " ", words);
}

/** Returns a labelled selection of values with their texts. */
export function choice(label, options, value, onchange) {
  const select = make("select", {}, options.map(([key, words]) => make("option", { value: key }, words)));
  select.value = value;
  select.onchange = () => onchange(select.value);
  return { select, label: make("label", { class: "field" }, make("span", {}, label), select) };
}

/** Returns a number with commas between thousands. */
export const grouped = text => String(text).replace(/\B(?=(\d{3})+$)/g, ",");

export const plural = (count, one, many = `${one}s`) => `${grouped(count)} ${count === 1 ? one : many}`;

/** Returns a message of the engine as a sentence. */
export const sentence = text => `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/** Saves a text as a file. */
export const save = (name, text, type = "text/plain") => saveBlob(name, new Blob([text], { type }));

/** Saves a blob as a file. */
export function saveBlob(name, blob) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The browser's storage between visits, if it has one. */
export const kept = {
  get(key, otherwise) {
    try {
      return JSON.parse(localStorage.getItem(`specudoku.${key}`)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(`specudoku.${key}`, JSON.stringify(value));
    } catch {
      // The storage is full or missing. The page works without it.
    }
  },
};
