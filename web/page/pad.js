// A pad of keys.

/** Puts keys into a pad. The last one fills the rest of its row, so that no row has a hole. */
export function layKeys(pad, keys, last) {
  last.classList.add("last");
  pad.style.setProperty("--keys", keys.length + 1);
  pad.classList.toggle("wide", keys.length > 9);
  pad.replaceChildren(...keys, last);
}
