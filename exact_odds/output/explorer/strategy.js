// The strategy: every holding in the grids, the card, and the second decision by kind.

function cellSaid(place) {
  const ev = evOf(game, FIRST, place);
  return say("chart_cell", {
    hand: className(FIRST.codes[place]),
    action: say(action(sign(ev))),
    fraction: signedPlain(ev),
    decimal: signedDecimal(ev),
  });
}

const STEPS = DATA.steps.map(fromPlain);

function shade(ev) {
  if (!sign(ev)) return "e";
  return (sign(ev) > 0 ? "r" : "p") + (1 + STEPS.filter((step) => compare(magnitude(ev), step) > 0).length);
}

const cells = [];

function buildGrids() {
  for (const svg of $("grids").querySelectorAll("svg")) {
    const own = [...svg.querySelectorAll("use")];
    own.forEach((cell, at) => {
      const place = Number(cell.id.slice(1));
      cells[place] = cell;
      cell.setAttribute("role", "button");
      cell.setAttribute("tabindex", at ? -1 : 0);
      cell.addEventListener("click", () => pickHand(exampleOf(FIRST.codes[place])));
      cell.addEventListener("pointerenter", () => showTip(cell, place));
      cell.addEventListener("pointerleave", hideTipSoon);
      cell.addEventListener("focus", () => showTip(cell, place));
      cell.addEventListener("blur", hideTip);
    });
    svg.addEventListener("keydown", (event) => moveInGrid(event, own));
  }
  $("tip").addEventListener("pointerenter", () => clearTimeout(tipTimer));
  $("tip").addEventListener("pointerleave", hideTipSoon);
  document.addEventListener("keydown", (event) => event.key === "Escape" && hideTip());
  window.addEventListener("scroll", hideTip, { passive: true });
}

function moveInGrid(event, own) {
  const cell = document.activeElement;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    cell.dispatchEvent(new MouseEvent("click"));
    return;
  }
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!step) return;
  event.preventDefault();
  const next = nearestCell(cell, own, step);
  if (!next) return;
  cell.setAttribute("tabindex", -1);
  next.setAttribute("tabindex", 0);
  next.focus();
}

// The next cell in a direction, over cells that are not there.
function nearestCell(cell, own, [right, down]) {
  const from = cell.getBoundingClientRect();
  const along = (box) => (box.x - from.x) * right + (box.y - from.y) * down;
  const aside = (box) => Math.abs((box.x - from.x) * down) + Math.abs((box.y - from.y) * right);
  const ahead = own
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => along(box) > 1 && aside(box) < 2);
  ahead.sort((a, b) => along(a[1]) - along(b[1]));
  return ahead.length ? ahead[0][0] : null;
}

let tipTimer = 0;

function showTip(cell, place) {
  clearTimeout(tipTimer);
  const tip = $("tip");
  const box = cell.getBoundingClientRect();
  tip.textContent = cellSaid(place);
  tip.hidden = false;
  const left = Math.min(
    Math.max(8, box.x + box.width / 2 - tip.offsetWidth / 2),
    document.documentElement.clientWidth - tip.offsetWidth - 8,
  );
  const above = box.y - tip.offsetHeight - 2;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > 8 ? above : box.y + box.height + 2}px`;
}

function hideTip() {
  $("tip").hidden = true;
}

function hideTipSoon() {
  clearTimeout(tipTimer);
  tipTimer = setTimeout(hideTip, 120);
}

function showGrids() {
  cells.forEach((cell, place) => {
    const ev = evOf(game, FIRST, place);
    cell.setAttribute("class", shade(ev));
    cell.setAttribute("href", `#${action(sign(ev))}`);
    cell.setAttribute("aria-label", cellSaid(place));
  });
  markGrid();
}

function markGrid() {
  for (const cell of $("grids").querySelectorAll(".here")) cell.classList.remove("here");
  if (state.cards.length >= 3) cells[FIRST.place.get(classOf(state.cards.slice(0, 3)))].classList.add("here");
}

function showCard() {
  const worded = wordedTable();
  $("card-table").textContent = tableTitle();
  fill($("card-body"), worded ? wordedCard(DATA.strategies[worded.strategy].card) : editedCard());
  $("card-body").classList.toggle("long", !worded);
  $("card-body").classList.toggle("longer", $("card-body").textContent.length > 3500);
  const round = game.rounds.pull;
  fill(
    $("card-print"),
    make("p", {}, game.rows.map((row) => `${name(row.name)} ${pays(row.pays)}`).join(" · ")),
    make(
      "p",
      {},
      `${say("figure_house_edge")} ${percent(round.houseEdge)} · ${say("figure_element_of_risk")} ${percent(round.risk)} (${say("page_ties_pull").toLowerCase()}) · ${DATA.tool}`,
    ),
  );
}

function wordedCard(blocks) {
  return blocks
    .map((block) => [
      make(block.lines.length ? "h4" : "p", {}, block.heading),
      block.lines.length ? make("ul", { class: "lines" }, block.lines.map(cardLine)) : null,
    ])
    .flat();
}

function cardLine(line) {
  const gains =
    line.gains.length > 1
      ? say("page_card_gains", { high: line.gains[1], low: line.gains[0] })
      : say("page_card_gains_one", { ev: line.gains[0] });
  return make(
    "li",
    {},
    line.words,
    " ",
    make("span", { class: "quiet small" }, `${say("page_card_hands", { n: line.hands })}, ${gains}`),
  );
}

function editedCard() {
  return [
    make("p", { class: "quiet small" }, say("page_card_edited")),
    make("h4", {}, say("page_card_first")),
    classBlocks(placesWhere(FIRST, "ride")),
    ...eitherBlock(FIRST),
    make("p", {}, say("page_card_else")),
    make("h4", {}, say("page_card_second")),
    kindBlock("ride"),
    ...(kindsNow.some((kind) => !sign(kind.value))
      ? [make("h4", {}, say("page_card_either")), kindBlock("either")]
      : []),
    make("p", {}, say("page_card_else")),
  ];
}

function eitherBlock(stage) {
  const places = placesWhere(stage, "either");
  return places.length ? [make("h4", {}, say("page_card_either")), classBlocks(places)] : [];
}

function placesWhere(stage, wanted) {
  return stage.codes.map((_, place) => place).filter((place) => actionAt(game, stage, place) === wanted);
}

// Holdings in three short lists: pairs and trips, suited, unsuited. All kickers of a pair are one x.
function classBlocks(places) {
  if (!places.length) return make("p", {}, say("page_card_none"));
  const codes = places.map((place) => FIRST.codes[place]);
  const shortened = (some) =>
    some.length === 286 ? [say("page_card_all", { n: 286 })] : some.map((of) => ranksText(classRanks(of)));
  const distinct = (of) => UNITS.every((_, rank) => held(of, rank) < 2);
  const lists = [
    ["page_card_pairs", pairTexts(codes.filter((of) => !distinct(of)))],
    ["page_card_suited", shortened(codes.filter(isSuited))],
    ["page_card_unsuited", shortened(codes.filter((of) => distinct(of) && !isSuited(of)))],
  ];
  return make(
    "dl",
    { class: "classes" },
    lists
      .filter(([, texts]) => texts.length)
      .flatMap(([key, texts]) => [make("dt", {}, say(key)), make("dd", {}, listed(texts))]),
  );
}

// Texts with commas between them, none of them broken over two lines.
const listed = (texts) =>
  texts.flatMap((text, at) => [make("span", {}, text + (at < texts.length - 1 ? "," : "")), " "]);

function pairTexts(codes) {
  const texts = [];
  for (let rank = 12; rank >= 0; rank -= 1) {
    const pairs = codes.filter((of) => held(of, rank) === 2);
    if (pairs.length === 12) texts.push(ranksText([rank, rank]) + "-x");
    else texts.push(...pairs.map((of) => ranksText(classRanks(of))));
    if (codes.some((of) => held(of, rank) === 3)) texts.push(ranksText([rank, rank, rank]));
  }
  return texts;
}

let kindsNow = [];
let kindsShown = 40;

function kindBlock(wanted) {
  const kinds = kindsNow.filter((kind) => action(sign(kind.value)) === wanted);
  if (!kinds.length) return make("p", {}, say("page_card_none"));
  return make(
    "ul",
    { class: "lines" },
    kinds.map((kind) => make("li", {}, likeText(kind), " ", make("span", { class: "quiet small" }, kindCounts(kind)))),
  );
}

const likeText = (kind) => say("page_kind_like", { hand: className(kind.example) });

function kindCounts(kind) {
  const classes = say(kind.classes === 1 ? "page_kind_classes_1" : "page_kind_classes", { n: count(kind.classes) });
  const hands = say(kind.hands === 1 ? "page_card_hands_1" : "page_card_hands", { n: count(kind.hands) });
  return `${classes}, ${hands}, ${signedDecimal(kind.value)}`;
}

function showKinds() {
  const words = wordedTable();
  const texts = words ? DATA.strategies[words.strategy].kinds : {};
  $("kinds-lead").textContent = say("page_kinds_lead", {
    kinds: count(kindsNow.length),
    classes: count(SECOND.codes.length),
    hands: count(FOURS),
  });
  fill(
    $("kinds"),
    kindsNow.slice(0, kindsShown).map((kind) => kindItem(kind, texts[kind.place])),
  );
  $("kinds-more").hidden = kindsNow.length <= kindsShown;
  $("kinds-more").textContent = say("page_kinds_show", { n: count(kindsNow.length) });
}

function kindItem(kind, words) {
  const side = sign(kind.value);
  const ways = kind.ways
    .map((number, row) => [row < game.rows.length ? name(game.rows[row].name) : name("no_pay"), number])
    .filter(([, number]) => number)
    .map(([row, number]) => `${row} ${number}`);
  const example = make(
    "button",
    { type: "button", class: "example", "aria-label": exampleOf(kind.example).map(cardName).join(", ") },
    exampleOf(kind.example).map(cardSpan),
  );
  example.addEventListener("click", () => pickHand(exampleOf(kind.example)));
  return make(
    "li",
    {},
    badge(side, say(action(side))),
    make("span", { class: "figure" }, `${signedPlain(kind.value)} = ${signedDecimal(kind.value)}`),
    make(
      "div",
      { class: "kind-text" },
      make("span", {}, words || likeText(kind)),
      make(
        "span",
        { class: "quiet small" },
        `${kindHands(kind)} · ${say("page_kind_ways", { ways: ways.join(", "), of: SECOND.of })}`,
      ),
    ),
    example,
  );
}

const kindHands = (kind) => say(kind.hands === 1 ? "page_card_hands_1" : "page_card_hands", { n: count(kind.hands) });
