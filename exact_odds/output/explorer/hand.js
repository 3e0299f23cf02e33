// A hand: the deck to pick from, the verdict, the ways, the next card, the side bets.

const DECK_ORDER = [3, 2, 1, 0].flatMap((suit) => [...Array(13).keys()].map((place) => 12 - place + 13 * suit));
let deckAt = 0;

function buildDeck() {
  fill(
    $("deck"),
    DECK_ORDER.map((card, at) =>
      make(
        "button",
        { type: "button", class: `card-face${isRed(card) ? " red" : ""}`, "data-card": card, tabindex: at ? -1 : 0 },
        make("span", { "aria-hidden": "true" }, DATA.ranks[rankOf(card)]),
        make("span", { "aria-hidden": "true" }, DATA.suits[suitOf(card)]),
      ),
    ),
  );
}

function toggleCard(card) {
  if (state.cards.includes(card)) state.cards = state.cards.filter((one) => one !== card);
  else if (state.cards.length < 5) state.cards = [...state.cards, card];
  showHand();
}

function pickHand(cards) {
  state.cards = cards;
  showHand();
  goTo("hand");
}

function moveInDeck(event) {
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -13, ArrowDown: 13 };
  const ends = { Home: 0, End: 51 };
  if (event.key === "Backspace") {
    state.cards = state.cards.slice(0, -1);
    showHand();
  } else if (event.key in steps || event.key in ends) {
    event.preventDefault();
    const to = event.key in ends ? ends[event.key] : (deckAt + steps[event.key] + 52) % 52;
    focusCard(to);
  }
}

function focusCard(at) {
  const buttons = $("deck").children;
  buttons[deckAt].tabIndex = -1;
  deckAt = at;
  buttons[deckAt].tabIndex = 0;
  buttons[deckAt].focus();
}

function showHand() {
  writeAddress();
  showSlots();
  showDeck();
  showVerdict();
  showWays();
  showNext();
  showSide();
  markGrid();
}

function showSlots() {
  const slot = (place) => {
    const card = state.cards[place];
    const label = say(card === undefined ? "page_slot" : "page_slot_remove", {
      n: place + 1,
      card: card === undefined ? "" : cardName(card),
    });
    const shown = card === undefined ? "" : face(card);
    const kind = card === undefined ? "empty" : isRed(card) ? "red" : "";
    const element = make(
      "button",
      { type: "button", class: `slot ${kind}`, "aria-label": label, disabled: card === undefined },
      shown,
    );
    if (card !== undefined) element.addEventListener("click", () => toggleCard(card));
    return element;
  };
  const group = (title, places) =>
    make(
      "div",
      { role: "group", "aria-label": say(title) },
      make("p", { class: "quiet small" }, say(title)),
      make("div", { class: "row tight" }, places.map(slot)),
    );
  const at = [...$("slots").querySelectorAll("button")].indexOf(document.activeElement);
  fill($("slots"), group("page_own", [0, 1, 2]), group("page_community", [3, 4]));
  if (at >= 0) $("deck").children[deckAt].focus();
  $("deal").textContent = say(state.cards.length === 3 || state.cards.length === 4 ? "page_deal_next" : "page_deal");
  $("clear").disabled = !state.cards.length;
}

// What one more card does: 1 good, 0 even, -1 bad; null where that is not the question.
function markOf(card) {
  if (state.cards.includes(card)) return null;
  if (state.cards.length === 3) {
    const place = SECOND.place.get(classOf([...state.cards, card]));
    return sign(evOf(game, SECOND, place));
  }
  return state.cards.length === 4 ? sign(game.payOf[outcomeOf([...state.cards, card])]) : null;
}

function showDeck() {
  for (const button of $("deck").children) {
    const card = Number(button.dataset.card);
    const mark = markOf(card);
    button.dataset.mark = mark === 1 ? "+" : mark === 0 ? "=" : "";
    button.setAttribute("aria-pressed", state.cards.includes(card));
    const said = state.cards.length === 3 && mark !== null ? `, ${say(action(mark))}` : "";
    button.setAttribute("aria-label", cardName(card) + said);
    button.disabled = state.cards.length === 5 && !state.cards.includes(card);
  }
  const marked = state.cards.length === 3 || state.cards.length === 4;
  $("deck").classList.toggle("marked", marked);
  $("marks").textContent = marked ? say(`page_marks_${state.cards.length}`) : "";
}

const stageNow = () => (state.cards.length === 3 ? FIRST : SECOND);
const placeNow = () => stageNow().place.get(classOf(state.cards));

// What the known cards already are, and whether that is paid.
function madeText() {
  const outcome = MADE[state.cards.length - 3][placeNow()];
  const category = DATA.outcomes[outcome];
  const oneSuit = isSuited(classOf(state.cards));
  if (category === "no_pair") return say(oneSuit ? "no_pair_suited" : "no_pair_yet");
  const paid = sign(game.payOf[outcome]);
  const higherPairPaid = outcome >= 8 && game.payOf.slice(outcome + 1, 21).some((pay) => sign(pay) >= 0);
  const key = paid > 0 ? "paid_already" : paid === 0 ? "push_already" : higherPairPaid ? "below_paying" : "not_paid";
  return say(key, { hand: name(category) });
}

// The expected net of the rest of the round, bet 1 riding or pulled: every bet that stands, bet 2 played best.
function restOfRound(ev) {
  if (state.cards.length === 4) return [times(fraction(3n), ev), times(fraction(2n), ev)];
  const best = FIRST.steps[placeNow()].reduce((total, [vector, ways]) => {
    const value = game.second[vector];
    return value > 0n ? total + BigInt(ways) * value : total;
  }, 0n);
  const pulled = sum(ev, fraction(best, 49n * 48n * game.scale));
  return [sum(pulled, ev), pulled];
}

function showVerdict() {
  const { cards } = state;
  const panel = $("verdict");
  if (cards.length < 3) {
    panel.dataset.action = "";
    fill(panel, make("p", { class: "headline" }, say(`page_pick_more_${3 - cards.length}`)));
    return;
  }
  const lines = cards.length === 5 ? settledLines() : openLines();
  const side = cards.length === 5 ? sign(game.payOf[outcomeOf(cards)]) : sign(evOf(game, stageNow(), placeNow()));
  panel.dataset.action = action(side);
  fill(
    panel,
    make("p", { class: "headline line" }, lines[0]),
    lines.slice(1).map((line, at) => make("p", { class: at === 1 && cards.length < 5 ? "line strong" : "line" }, line)),
    cards.length === 4 ? make("p", { class: "quiet small" }, say("bet_1_note", { state: say("state_ride") })) : null,
  );
}

function openLines() {
  const ev = evOf(game, stageNow(), placeNow());
  const bet = say(state.cards.length === 3 ? "bet_1" : "bet_2");
  const [riding, pulled] = restOfRound(ev);
  return [
    say(`verdict_${action(sign(ev))}`, { bet }),
    say("hand_now", { cards: cardText(state.cards), made: madeText() }),
    sign(ev) < 0
      ? say("ev_line_loses", { bet, fraction: plainText(negated(ev)), decimal: decimal(negated(ev)) })
      : say("ev_line", { bet, fraction: signedPlain(ev), decimal: signedDecimal(ev) }),
    say("rest_line", { ride: signedDecimal(riding), pull: signedDecimal(pulled) }),
  ];
}

function settledLines() {
  const outcome = outcomeOf(state.cards);
  const pay = game.payOf[outcome];
  const kind = ["loses", "push", "pays"][sign(pay) + 1];
  const verdict = say(`verdict_settled_${kind}`, { hand: name(DATA.outcomes[outcome]), pays: pays(pay) });
  const nets = [["$"], ["1", "$"], ["2", "$"], ["1", "2", "$"]].map((bets) =>
    say("net_line", { bets: bets.join(" + "), net: signedPlain(times(fraction(BigInt(bets.length)), pay)) }),
  );
  return [`${cardText(state.cards)}  ${verdict}`, ...nets];
}

// A table of heads and rows; the first column names the row, and ``minor`` columns go on a narrow screen.
function fillTable(table, heads, rows, minor = []) {
  const last = rows.length - 1;
  const cell = (row, at) =>
    make(
      at ? "td" : "th",
      {
        scope: at ? null : "row",
        role: at ? "cell" : "rowheader",
        class: minor.includes(at) ? "minor" : null,
        "data-head": heads[at],
      },
      row[at],
    );
  fill(
    table,
    make(
      "thead",
      {},
      make(
        "tr",
        { role: "row" },
        heads.map((head, at) =>
          make("th", { scope: "col", role: "columnheader", class: minor.includes(at) ? "minor" : null }, head),
        ),
      ),
    ),
    make(
      "tbody",
      {},
      rows.map((row, place) =>
        make(
          "tr",
          { role: "row", class: place === last && row.total ? "total" : row.dim ? "dim" : null },
          heads.map((_, at) => cell(row, at)),
        ),
      ),
    ),
  );
  table.setAttribute("role", "table");
}

function vectorNow() {
  if (state.cards.length < 5) return vectorOf(stageNow(), state.cards);
  const outcome = outcomeOf(state.cards);
  return DATA.outcomes.map((_, place) => (place === outcome ? 1 : 0));
}

function showWays() {
  const decides = state.cards.length === 3 || state.cards.length === 4;
  $("ways-panel").hidden = !decides;
  if (!decides) return;
  $("ways-title").textContent = say("page_ways");
  const of = state.cards.length === 3 ? FIRST.of : SECOND.of;
  $("ways-caption").textContent = say(state.cards.length === 3 ? "ways_two" : "ways_one", { of: count(of) });
  const names = [...game.rows.map((row) => [row.name, row.pays]), ["no_pay", negated(ONE)]];
  const rows = foldRows(game, vectorNow()).map((ways, place) => {
    const [category, pay] = names[place];
    const row = [name(category), pays(pay), count(ways), percent(ratio(ways, of)), chance(ratio(ways, of))];
    row.dim = !ways;
    return row;
  });
  const total = [name("total"), "", count(of), percent(ONE), ""];
  total.total = true;
  fillTable(
    $("ways"),
    ["head_hand", "head_pays", "head_ways", "head_probability", "head_chance"].map((head) => say(head)),
    [...rows, total],
    [4],
  );
}

function showNext() {
  const known = state.cards.length;
  $("next-panel").hidden = known !== 3 && known !== 4;
  fill($("next"));
  if ($("next-panel").hidden) return;
  $("next-title").textContent = say(`page_next_${known}`);
  $("next-note").textContent = say(`page_next_note_${known}`);
  const groups = new Map();
  for (const card of DECK_ORDER.filter((one) => !state.cards.includes(one))) {
    const item = known === 3 ? afterFourth(card) : afterFifth(card);
    if (!groups.has(item.key)) groups.set(item.key, { ...item, cards: [] });
    groups.get(item.key).cards.push(card);
  }
  const sorted = [...groups.values()].sort((a, b) => compare(b.value, a.value) || a.order - b.order);
  fill($("next"), sorted.map(nextItem));
}

function afterFourth(card) {
  const ev = evOf(game, SECOND, SECOND.place.get(classOf([...state.cards, card])));
  const title = say(action(sign(ev)));
  return { key: plainText(ev), value: ev, order: 0, title, detail: `${signedPlain(ev)} = ${signedDecimal(ev)}` };
}

function afterFifth(card) {
  const outcome = outcomeOf([...state.cards, card]);
  const row = game.rowOf[outcome];
  const title = name(row < game.rows.length ? game.rows[row].name : "no_pay");
  return { key: row, value: game.payOf[outcome], order: row, title, detail: pays(game.payOf[outcome]) };
}

const badge = (side, text) => make("span", { class: `badge ${action(side)}` }, `${DATA.signs[action(side)]} ${text}`);
const cardSpan = (card) => make("span", { class: isRed(card) ? "one-card red" : "one-card" }, face(card));

function nextItem(item) {
  const many = say(item.cards.length === 1 ? "page_card_count_1" : "page_card_count", { n: item.cards.length });
  return make(
    "li",
    {},
    make(
      "div",
      { class: "next-head" },
      badge(sign(item.value), item.title),
      make("span", { class: "figure" }, item.detail),
      make("span", { class: "quiet" }, many),
    ),
    make(
      "div",
      { class: "cards-list" },
      item.cards.flatMap((card) => [cardSpan(card), " "]),
    ),
  );
}

// ------------------------------------------------------------------------------------------------------- side bets

function showSide() {
  const { side } = state.table.set;
  $("side-panel").hidden = !side.length;
  const now = state.cards.length >= 3 ? side.map(sideLine) : [];
  const list = (title, lines) =>
    lines.length
      ? [
          make("h4", {}, say(title)),
          make(
            "ul",
            {},
            lines.map((line) => make("li", {}, line)),
          ),
        ]
      : [];
  fill(
    $("side"),
    list("page_side_now", now),
    list(
      "page_side_before",
      side.map((bet) => bet.before),
    ),
  );
}

// What a side bet has won with these cards, or is still worth.
function sideLine(bet) {
  if (bet.cards === 6) return say("page_side_six", { name: bet.name });
  if (bet.cards === 3) return sideSettled(bet, OWN[FIRST.place.get(classOf(state.cards.slice(0, 3)))]);
  if (state.cards.length === 5) return sideSettled(bet, outcomeOf(state.cards));
  const vector = vectorNow();
  const rows = bet.rows.map((row) => ({ ...row, ways: row.outcomes.reduce((total, at) => total + vector[at], 0) }));
  const missing = rows.filter((row) => row.ways && row.net === null).map((row) => row.need);
  if (missing.length) return say("side_needs", { name: bet.name, needs: [...new Set(missing)].join(", ") });
  const { of } = stageNow();
  const paid = rows.filter((row) => row.ways).map((row) => ({ ways: row.ways, net: fromPlain(row.net) }));
  const lost = of - paid.reduce((total, row) => total + row.ways, 0);
  const won = paid.reduce((total, row) => sum(total, times(row.net, ratio(row.ways, 1))), fraction(BigInt(-lost)));
  const ev = over(won, ratio(of, 1));
  const hits = paid.reduce((total, row) => total + (sign(row.net) > 0 ? row.ways : 0), 0);
  return say("side_worth", {
    name: bet.name,
    ev: signedDecimal(ev),
    fraction: plainText(ev),
    hit: percent(ratio(hits, of)),
  });
}

function sideSettled(bet, outcome) {
  const row = bet.rows.find((one) => one.outcomes.includes(outcome));
  return say("side_settled", {
    name: bet.name,
    hand: name(row ? row.name : "no_pay"),
    pays: row ? row.pays : say("loses"),
  });
}
