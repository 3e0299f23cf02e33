// What the page says of many hands, one address after the other.
const [addresses, done] = arguments;
const texts = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent);
const rows = () => [...document.querySelectorAll("#ways tbody tr")];
const read = () => ({
  verdict: texts("#verdict .line"),
  ways: document.getElementById("ways-panel").hidden
    ? null
    : rows().map((row) => [...row.cells].map((cell) => cell.textContent)),
  caption: texts("#ways-caption")[0],
  side: texts("#side ul:first-of-type li"),
  next: [...document.querySelectorAll("#next li")].map((item) => [
    item.querySelector(".badge").textContent,
    item.querySelector(".figure").textContent,
    [...item.querySelectorAll(".one-card")].map((card) => card.textContent),
  ]),
});
(async () => {
  const found = [];
  for (const address of addresses) {
    const changed = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
    location.hash = address;
    await changed;
    found.push(read());
  }
  done(found);
})();
