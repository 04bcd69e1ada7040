// Contrast of texts with their background.

/** Returns all visible texts whose contrast is below the requirement of WCAG 2.2 AA. */
export function poor() {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = color => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
  const ground = element => {
    const chain = [];
    for (let at = element; at; at = at.parentElement) {
      // The shade of a window is a background image above the colour of its cells.
      if (at.matches(".cell.window")) chain.push(rgba(getComputedStyle(at).getPropertyValue("--tint")));
      chain.push(rgba(getComputedStyle(at).backgroundColor));
    }
    return chain.reverse().reduce((below, color) => over(color, below), [255, 255, 255, 1]);
  };
  const light = ([r, g, b]) => [r, g, b].map(value => value / 255).map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)).reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  const contrast = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const found = [];
  for (const element of document.querySelectorAll("body *")) {
    const text = [...element.childNodes].filter(node => node.nodeType === 3).map(node => node.data.trim()).join("");
    if (!text || !element.checkVisibility() || element.closest(":disabled, .unseen, option, script, svg")) continue;
    const style = getComputedStyle(element);
    let opacity = 1;
    for (let at = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
    const below = ground(element);
    const [r, g, b, a] = rgba(style.color);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = contrast(over([r, g, b, a * opacity], below), below);
    if (ratio < (isLarge ? 3 : 4.5)) found.push(`${element.className || element.tagName} '${text.slice(0, 20)}' ${ratio.toFixed(2)}`);
  }
  // Texts of pictures, against the background and against shapes that may be below them.
  for (const element of document.querySelectorAll(".picture text, .tree text")) {
    const below = element.closest(".tree") ? ground(element.closest(".tree")) : rgba(getComputedStyle(document.querySelector(".picture .bg")).fill);
    const ratio = contrast(rgba(getComputedStyle(element).fill), below);
    if (ratio < 4.5 && !element.classList.contains("bold")) found.push(`picture ${element.getAttribute("class")} ${ratio.toFixed(2)}`);
  }
  return [...new Set(found)];
}
