// What is shown: the state is a hand and a pay table, both are in the address, and everything follows from them.

const $ = (id) => document.getElementById(id);

// An element with attributes and children; text only ever becomes text.
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes))
    if (value !== null && value !== undefined && value !== false)
      element.setAttribute(key, value === true ? "" : value);
  element.append(...children.flat().filter((child) => child !== null));
  return element;
}

const fill = (element, ...children) => element.replaceChildren(...children.flat().filter((child) => child !== null));

const TABLES = DATA.sets.flatMap((set) =>
  set.tables.map((table) => ({ ...table, set, title: `${set.name} · ${table.schedule}` })),
);
const state = { cards: [], table: TABLES[0], changes: new Map(), forOne: false, ties: "pull" };
let game = null;

// ------------------------------------------------------------------------------------------------------- the pay table

const printedPay = (row) => (row.pays === null ? NO_PAY : fromPlain(row.pays));
const payNow = (row) => (state.changes.has(row.name) ? state.changes.get(row.name) : printedPay(row));
const samePay = (one, other) => (one === NO_PAY || other === NO_PAY ? one === other : !compare(one, other));

function rowsPaid(table, payOf) {
  return table.rows.map((row) => ({ ...row, pays: payOf(row) })).filter((row) => row.pays !== NO_PAY);
}

const solved = new Map();

function printedGame(table) {
  if (!solved.has(table.key)) solved.set(table.key, solve(rowsPaid(table, printedPay)));
  return solved.get(table.key);
}

// The table of the page that pays just as the one shown, if there is one: its words hold.
function wordedTable() {
  const written = (rows) => rows.map((row) => `${row.name}=${plainText(row.pays)}`).join();
  const alike = (table) => written(rowsPaid(table, printedPay)) === written(game.rows);
  return alike(state.table) ? state.table : TABLES.find(alike);
}

const tableTitle = () =>
  state.changes.size ? say("page_changed_table", { table: state.table.title }) : state.table.title;

function setPay(row, pay) {
  if (samePay(pay, printedPay(row))) state.changes.delete(row.name);
  else state.changes.set(row.name, pay);
}

// ------------------------------------------------------------------------------------------------------- the address

function writeAddress() {
  const parts = [];
  if (state.cards.length) parts.push(`hand=${state.cards.map(code).join("")}`);
  if (state.changes.size || state.table !== TABLES[0]) parts.push(`table=${state.table.key}`);
  for (const row of state.table.rows)
    if (state.changes.has(row.name)) {
      const pay = state.changes.get(row.name);
      parts.push(`${row.name}=${pay === NO_PAY ? "none" : plainText(pay)}`);
    }
  if (state.forOne) parts.push("as=for-1");
  const wanted = parts.length ? `#${parts.join("&")}` : "";
  if (wanted !== location.hash) history.replaceState(null, "", wanted || location.pathname + location.search);
}

function readAddress() {
  const said = { hand: "", table: "", as: "", pays: [], bad: [] };
  for (const part of location.hash.slice(1).split("&").filter(Boolean)) {
    const [key, value] = unescaped(part);
    if (key === "hand" || key === "table" || key === "as") said[key] = value;
    else said.pays.push([key, value]);
  }
  const table = TABLES.find((one) => one.key === said.table);
  state.table = table || TABLES[0];
  state.forOne = said.as === "for-1";
  state.changes = new Map();
  for (const [key, value] of said.pays) {
    const row = state.table.rows.find((one) => one.name === key);
    const pay = row && readPay(value, false);
    if (!row || (pay && pay.error)) said.bad.push(`${key}=${value}`);
    else setPay(row, pay);
  }
  const hand = readCards(said.hand);
  state.cards = hand.cards || [];
  if (hand.error) said.bad.push(said.hand);
  const shown = state.table.title;
  const lost = said.table && !table ? say("page_unknown_table", { name: said.table.slice(0, 60), table: shown }) : "";
  const bad = said.bad.length ? say("page_bad_link", { text: said.bad.join(", ").slice(0, 120) }) : "";
  $("notice").textContent = `${lost} ${bad}`.trim();
  $("notice").hidden = !(lost || bad);
}

function unescaped(part) {
  const at = part.indexOf("=");
  const halves = at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
  try {
    return halves.map(decodeURIComponent);
  } catch {
    return halves;
  }
}
