// Texts and cells whose contrast with what is behind them is below 4.5 to 1.
const channel = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const parse = (text) => text.match(/[\d.]+/g).map(Number);
const luminance = ([r, g, b]) => 0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
const ratio = (one, other) => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};
const ground = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const color = parse(getComputedStyle(at).backgroundColor);
    if (color.length < 4 || color[3] > 0) return color;
  }
  return [255, 255, 255];
};
const bad = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || !element.getClientRects().length) continue;
  if (element.closest("defs, option, script")) continue;
  const style = getComputedStyle(element);
  const color = parse(element.closest("svg") ? style.fill : style.color);
  const found = ratio(color, ground(element));
  if (found < 4.5) bad.push([walker.currentNode.data.trim().slice(0, 30), element.className, found.toFixed(2)]);
}
for (const cell of document.querySelectorAll("#grids use, .legend use")) {
  const style = getComputedStyle(cell);
  const found = ratio(parse(style.color), parse(style.fill));
  if (found < 4.5) bad.push([cell.getAttribute("class"), found.toFixed(2)]);
}
return bad.slice(0, 10);
