// Elements whose own text is wider than they are, or that stick out of the panel that holds them.
const kinds = "th, td, button, .badge, label, h1, h2, h3, h4, .line, li, text";
const isCut = (element) => {
  if (!element.getClientRects().length || element.closest("defs")) return false;
  const panel = element.closest(".panel, svg");
  const around = panel && panel.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  if (panel && (box.right > around.right + 1 || box.left < around.left - 1)) return true;
  return element instanceof HTMLElement && element.clientWidth && element.scrollWidth > element.clientWidth + 1;
};
const said = (element) => [element.tagName, element.getAttribute("class"), element.textContent.slice(0, 30)];
return [...document.querySelectorAll(kinds)].filter(isCut).map(said).slice(0, 10);
