// Everything that is said: phrases come from the package, numbers are set as its tables set them.

const SUIT_LETTERS = "cdhs";
const FRENCH = DATA.lang === "fr";

function say(phrase, values = {}) {
  return DATA.phrases[phrase].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

const name = (category) => DATA.names[category];
const number = (text) => (FRENCH ? text.replace(/[,.]/g, (mark) => (mark === "," ? "\u00a0" : ",")) : text);
const count = (value) => number(value < 0 ? `-${grouped(`${-value}`)}` : grouped(`${value}`));
const decimal = (a) => number(decimalText(a, DATA.digits));
const signedDecimal = (a) => (sign(a) > 0 ? "+" : "") + decimal(a);
const signedPlain = (a) => (sign(a) > 0 ? "+" : "") + plainText(a);
const root = (a) => number(rootText(a, DATA.digits));
const percent = (a) => number(decimalText(times(a, fraction(100n)), DATA.digits)) + (FRENCH ? "\u00a0%" : "%");
const amount = (a) => (a.d === 1n ? count(a.n) : plainText(a));

function pays(a) {
  if (!a.n) return say("push");
  return a.n === -1n && a.d === 1n ? say("loses") : say("to_1", { n: amount(a) });
}

function chance(probability) {
  if (!probability.n) return say("never");
  const against = over(ONE, probability);
  if (against.d === 1n) return say("one_in", { n: count(against.n) });
  const [whole, tenth] = decimalText(against, 1).split(".");
  return say("one_in", { n: number(`${grouped(whole)}.${tenth}`) });
}

// A card is rank + 13 x suit; ranks 0 (deuce) to 12 (ace), suits clubs, diamonds, hearts, spades.
const rankOf = (card) => card % 13;
const suitOf = (card) => Math.floor(card / 13);
const isRed = (card) => suitOf(card) === 1 || suitOf(card) === 2;
const code = (card) => "23456789TJQKA"[rankOf(card)] + SUIT_LETTERS[suitOf(card)];
const face = (card) => DATA.ranks[rankOf(card)] + DATA.suits[suitOf(card)];
const cardText = (cards) => cards.map(FRENCH ? face : code).join(" ");

function cardName(card) {
  const [ranks, suits] = [say("page_rank_names"), say("page_suit_names")].map((names) => names.split(","));
  return say("page_card_name", { rank: ranks[rankOf(card)], suit: suits[suitOf(card)] });
}

// "T-J-Q suited"; a low ace comes first.
function className(of) {
  const ranks = classRanks(of);
  if (ranks[ranks.length - 1] === 12 && ranks[ranks.length - 2] <= 3) ranks.unshift(ranks.pop());
  return say(isSuited(of) ? "term_class_suited" : "term_class_unsuited", { ranks: ranksText(ranks) });
}

const ranksText = (ranks) => ranks.map((rank) => DATA.ranks[rank]).join("-");

function action(value) {
  return value > 0 ? "ride" : value < 0 ? "pull" : "either";
}

const READ_CARD = FRENCH
  ? /^(10|[2-9TJQKAtjqka]|[RDVrdv](?=[♣♦♥♠♧♢♡♤]))([cdhsCDHS]|[♣♦♥♠♧♢♡♤][\uFE0E\uFE0F]?)/
  : /^(10|[2-9TJQKAtjqka])([cdhsCDHS]|[♣♦♥♠♧♢♡♤][\uFE0E\uFE0F]?)/;

// The cards of a text such as "Th, 10d A♠", or {error}.
function readCards(text) {
  const cards = [];
  let rest = text.replace(/^[\s,]+/, "");
  while (rest) {
    const found = READ_CARD.exec(rest);
    const bad = rest.split(/[\s,]+/)[0].slice(0, 20);
    if (!found) return { error: say("page_type_bad", { text: bad, example: say("page_type_example") }) };
    const letter = found[1] === "10" ? "T" : found[1].toUpperCase();
    const rank = "23456789TJQKA".indexOf(FRENCH ? { V: "J", D: "Q", R: "K" }[letter] || letter : letter);
    const symbol = "♣♦♥♠♧♢♡♤".indexOf(found[2][0]);
    const card = rank + 13 * (symbol < 0 ? SUIT_LETTERS.indexOf(found[2].toLowerCase()) : symbol % 4);
    if (cards.includes(card)) return { error: say("page_type_twice", { text: found[0] }) };
    if (cards.length === 5) return { error: say("page_type_many") };
    cards.push(card);
    rest = rest.slice(found[0].length).replace(/^[\s,]+/, "");
  }
  return { cards };
}

const NO_PAY = null;

// A pay as people write it, read as a net win "to 1": a fraction, NO_PAY, or {error}.
function readPay(text, forOne) {
  const written = text.trim();
  if (/^(none|)$/i.test(written)) return NO_PAY;
  if (/^(push|égalité)$/i.test(written)) return ZERO;
  const found = /^(.+?)\s*(to|for|:|à|pour)\s*1$/i.exec(written);
  const convention = found ? /^(for|pour)$/i.test(found[2]) : forOne;
  const value = readNumber(found ? found[1] : written);
  if (!value) return { error: say("page_pay_bad", { text: written }) };
  if (value === "long")
    return { error: say("page_pay_long", { text: written.slice(0, 12) + "…", n: DATA.most_digits }) };
  const pay = convention ? less(value, ONE) : value;
  return compare(pay, negated(ONE)) < 0 ? { error: say("page_pay_low", { text: written }) } : pay;
}

function readNumber(text) {
  const plain = FRENCH ? text.replace(/[\s\u00a0]/g, "").replace(",", ".") : text;
  const found = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+)|\/(\d+))?$/.exec(plain);
  if (!found || (found[4] && /^0+$/.test(found[4]))) return null;
  const [, start, whole, decimals = "", denominator = "1"] = found;
  if (plain.length > 2 * DATA.most_digits) return "long";
  const digits = BigInt(whole.replace(/,/g, "") + decimals);
  const value = fraction(start === "-" ? -digits : digits, BigInt(denominator) * 10n ** BigInt(decimals.length));
  const most = 10n ** BigInt(DATA.most_digits);
  return abs(value.n) >= most || value.d >= most ? "long" : value;
}
