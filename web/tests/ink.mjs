// The ink of marks: where their digits are in pixels, on the board and in pictures, and what they touch.

/** Returns the least height of a mark in view, the number of marks, and what is wrong with their places. */
export const inks = page => page.evaluate(() => {
  const canvas = document.createElement("canvas").getContext("2d");
  const known = new Map();
  /** The measures of a text in this font, for a size of one pixel. They are taken at a large size, where they are not rounded. */
  const font = (element, text) => {
    const { fontFamily, fontWeight } = getComputedStyle(element);
    const key = `${fontWeight} 1000px ${fontFamily}`;
    if (!known.has(key + text)) {
      canvas.font = key;
      const { actualBoundingBoxAscent, actualBoundingBoxDescent, actualBoundingBoxLeft, actualBoundingBoxRight, fontBoundingBoxAscent, width } = canvas.measureText(text);
      known.set(key + text, Object.fromEntries(Object.entries({ up: actualBoundingBoxAscent, down: actualBoundingBoxDescent, left: actualBoundingBoxLeft, right: actualBoundingBoxRight, ascent: fontBoundingBoxAscent, width }).map(([name, length]) => [name, length / 1000])));
    }
    return known.get(key + text);
  };
  /** The box of the ink of a text whose left end on the base line is here. */
  const boxOf = (element, text, x, y, size) => {
    const { up, down, left, right } = font(element, text);
    return { text, left: x - left * size, right: x + right * size, top: y - up * size, bottom: y + down * size };
  };
  const sizeOf = element => parseFloat(getComputedStyle(element).fontSize);
  const drawn = (element, text, at) => {
    const matrix = element.getScreenCTM();
    const { x, y } = element.getStartPositionOfChar(at).matrixTransform(matrix);
    return boxOf(element, text, x, y, sizeOf(element) * matrix.a);
  };
  const view = document.querySelector(".sheet:not([hidden])");
  const marks = [];
  for (const element of view.querySelectorAll(".cell .marks:not(.centre) i:not(:empty)")) {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, top, width } = range.getBoundingClientRect();
    const { ascent, width: natural } = font(element, element.textContent);
    const size = sizeOf(element);
    // Browsers round the part of a line above its base line.
    marks.push(boxOf(element, element.textContent, left + (width - natural * size) / 2, top + Math.round(ascent * size), size));
  }
  for (const element of view.querySelectorAll("svg .mark")) [...element.textContent].forEach((digit, at) => marks.push(drawn(element, digit, at)));
  const texts = [...view.querySelectorAll("svg .sum")].map(element => drawn(element, element.textContent, 0));
  const circles = [...view.querySelectorAll("svg .quad")].map(element => {
    const { left, top, width } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + width / 2, radius: width / 2 };
  });
  const lines = [...view.querySelectorAll("svg :is(.cage, .dotted)")].map(element => {
    element.style.strokeDasharray = "none";
    return { element, back: element.getScreenCTM().inverse(), box: element.getBoundingClientRect() };
  });
  const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const wrong = [];
  marks.forEach((mark, index) => {
    const tell = what => wrong.push(`${mark.text} at ${mark.left.toFixed(1)}, ${mark.top.toFixed(1)}: ${what}`);
    if (marks.some((other, at) => at > index && meet(mark, other))) tell("another mark");
    // Browsers move texts to whole pixels, by at most half a pixel.
    const core = { left: mark.left + 0.5, right: mark.right - 0.5, top: mark.top + 0.5, bottom: mark.bottom - 0.5 };
    for (const text of texts) if (meet(core, text)) tell(`the sum ${text.text}`);
    for (const { x, y, radius } of circles) {
      const [across, down] = [Math.max(core.left - x, x - core.right, 0), Math.max(core.top - y, y - core.bottom, 0)];
      if (Math.hypot(across, down) < radius) tell("a circle");
    }
    const corners = [core.left, core.right].flatMap(x => [core.top, core.bottom].map(y => [x, y]));
    for (const { element, back, box } of lines) {
      if (meet(core, box) && corners.some(([x, y]) => element.isPointInStroke(new DOMPoint(x, y).matrixTransform(back)))) tell("a line");
    }
  });
  return { count: marks.length, least: Math.min(...marks.map(({ top, bottom }) => bottom - top)), wrong };
});
