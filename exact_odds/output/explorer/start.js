// Everything is shown once, and again whenever the hand, the pay table or the address changes.

function showAll() {
  game = solve(rowsPaid(state.table, payNow));
  kindsNow = kindsOf(game);
  showHand();
  showGrids();
  showCard();
  showKinds();
  showFigures();
  showChanged();
  showRound();
}

function open() {
  readAddress();
  showRows();
  showAll();
}

function goTo(id) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  $(id).scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
  $(id).focus({ preventScroll: true });
}

function deal() {
  const left = DECK_ORDER.filter((card) => !state.cards.includes(card));
  const more = state.cards.length === 3 || state.cards.length === 4 ? 1 : 3;
  if (more === 3) state.cards = [];
  const pool = more === 3 ? [...DECK_ORDER] : left;
  for (let drawn = 0; drawn < more; drawn += 1) {
    const [card] = pool.splice(Math.floor(Math.random() * pool.length), 1);
    state.cards = [...state.cards, card];
  }
  showHand();
}

function typeHand() {
  const read = readCards($("typed").value);
  $("typed-error").textContent = read.error || "";
  $("typed").setAttribute("aria-invalid", Boolean(read.error));
  if (read.error) return;
  state.cards = read.cards;
  showHand();
}

function start() {
  $("about").textContent = say("page_about", { tool: DATA.tool, first: count(HOLDINGS), second: count(FOURS) });
  buildDeck();
  buildGrids();
  buildTables();
  $("deck").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    focusCard([...$("deck").children].indexOf(button));
    toggleCard(Number(button.dataset.card));
  });
  $("deck").addEventListener("keydown", moveInDeck);
  $("deal").addEventListener("click", deal);
  $("clear").addEventListener("click", () => {
    state.cards = [];
    $("typed").value = "";
    showHand();
  });
  $("typed").addEventListener("change", typeHand);
  $("typed").addEventListener("keydown", (event) => event.key === "Enter" && typeHand());
  $("reset").addEventListener("click", resetPays);
  $("print").addEventListener("click", () => window.print());
  $("kinds-more").addEventListener("click", () => {
    kindsShown = Infinity;
    showKinds();
  });
  for (const radio of document.querySelectorAll("[name=convention]"))
    radio.addEventListener("change", () => {
      state.forOne = radio.value === "for";
      showRows();
      writeAddress();
    });
  for (const radio of document.querySelectorAll("[name=ties]"))
    radio.addEventListener("change", () => {
      state.ties = radio.value;
      showRound();
    });
  for (const link of document.querySelectorAll("nav a"))
    link.addEventListener("click", (event) => {
      event.preventDefault();
      goTo(link.getAttribute("href").slice(1));
    });
  window.addEventListener("hashchange", open);
  open();
}

start();
