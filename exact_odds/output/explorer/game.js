// The counts taken apart, and a pay table played out. Counts are plain numbers (all below 2^53), values BigInts.

const UNITS = [...Array(13).keys()].map((rank) => 8 ** rank);
const SUITED = 8 ** 13;
const OUTCOMES = DATA.outcomes.length;
const NEVER = new Error("the counts in this page do not add up");

const isSuited = (of) => of >= SUITED;
const held = (of, rank) => Math.floor(of / UNITS[rank]) % 8;

function classRanks(of) {
  return UNITS.flatMap((_, rank) => Array(held(of, rank)).fill(rank));
}

function classOf(cards) {
  const key = cards.reduce((total, card) => total + UNITS[rankOf(card)], 0);
  return key + (cards.every((card) => suitOf(card) === suitOf(cards[0])) ? SUITED : 0);
}

// Every class of so many cards in the order of its code, as the package has them.
function allClasses(size) {
  const codes = [];
  const grow = (of, rank, left, distinct) => {
    if (!left) codes.push(...(distinct ? [of, of + SUITED] : [of]));
    else if (rank < 13)
      for (let more = 0; more <= Math.min(4, left); more += 1)
        grow(of + more * UNITS[rank], rank + 1, left - more, distinct && more < 2);
  };
  grow(0, 0, size, true);
  codes.sort((a, b) => a - b);
  return { codes, place: new Map(codes.map((of, place) => [of, place])) };
}

function combosOf(of) {
  if (isSuited(of)) return 4;
  const sets = UNITS.reduce((total, _, rank) => total * [1, 4, 6, 4, 1][held(of, rank)], 1);
  return UNITS.every((_, rank) => held(of, rank) < 2) ? sets - 4 : sets;
}

// The classes one card away, with the number of cards that lead there.
function stepsOf(of) {
  const steps = [];
  UNITS.forEach((unit, rank) => {
    let ways = 4 - held(of, rank);
    if (isSuited(of) && !held(of, rank)) {
      steps.push([of + unit, 1]);
      ways -= 1;
    }
    if (ways) steps.push([(of % SUITED) + unit, ways]);
  });
  return steps;
}

// Real cards of a class: one suit, or suits in turn.
function exampleOf(of) {
  return classRanks(of).map((rank, place) => rank + 13 * (isSuited(of) ? 0 : place % 4));
}

function unpackNumbers(text, width) {
  const digits = DATA.counts.digits;
  const numbers = [];
  for (let at = 0; at < text.length; at += width) {
    let value = 0;
    for (let place = at; place < at + width; place += 1) value = value * digits.length + digits.indexOf(text[place]);
    numbers.push(value);
  }
  return numbers;
}

// {vectors, index}: each different vector of 22 counts, and which one every class has.
function unpackVectors(packed, of) {
  const { short } = DATA.counts;
  const digits = unpackNumbers(packed.vectors, 1);
  const vectors = [];
  for (let at = 0; at < digits.length;) {
    const [mask] = unpackNumbers(packed.vectors.slice(at, at + 4), 4);
    at += 4;
    const vector = Array(OUTCOMES).fill(0);
    for (let outcome = 0; outcome < OUTCOMES; outcome += 1)
      if ((mask >> outcome) & 1) {
        vector[outcome] =
          digits[at] < short
            ? digits[at]
            : short + (digits[at] - short) * DATA.counts.digits.length + digits[(at += 1)];
        at += 1;
      }
    if (vector.reduce((a, b) => a + b, 0) !== of) throw NEVER;
    vectors.push(vector);
  }
  return { vectors, index: unpackNumbers(packed.places, 2) };
}

const FIRST = { ...allClasses(3), ...unpackVectors(DATA.counts.first, 1176), of: 1176 };
const SECOND = { ...allClasses(4), ...unpackVectors(DATA.counts.second, 48), of: 48 };
const FINAL = { ...allClasses(5), outcome: unpackNumbers(DATA.counts.final, 1) };
const OWN = unpackNumbers(DATA.counts.own, 1);
const MADE = DATA.counts.made.map((text) => unpackNumbers(text, 1));
FIRST.combos = FIRST.codes.map(combosOf);
SECOND.combos = SECOND.codes.map(combosOf);
FIRST.steps = FIRST.codes.map((of) => stepsOf(of).map(([next, ways]) => [SECOND.index[SECOND.place.get(next)], ways]));
const DEALS = 51979200;
const HOLDINGS = 22100;
const FOURS = 270725;
if (FIRST.index.length !== FIRST.codes.length || SECOND.index.length !== SECOND.codes.length) throw NEVER;
if (FINAL.outcome.length !== FINAL.codes.length) throw NEVER;

const vectorOf = (stage, cards) => stage.vectors[stage.index[stage.place.get(classOf(cards))]];
const outcomeOf = (cards) => FINAL.outcome[FINAL.place.get(classOf(cards))];

// A pay table solved: rows are {name, pays, outcomes}. The value of a class is value / (of x scale).
function solve(rows) {
  const payOf = Array(OUTCOMES).fill(negated(ONE));
  const rowOf = Array(OUTCOMES).fill(rows.length);
  rows.forEach((row, place) =>
    row.outcomes.forEach((outcome) => {
      payOf[outcome] = row.pays;
      rowOf[outcome] = place;
    }),
  );
  const scale = payOf.reduce((common, pay) => (common * pay.d) / gcd(common, pay.d), 1n);
  const integers = payOf.map((pay) => pay.n * (scale / pay.d));
  const valueOf = (vector) =>
    vector.reduce((total, ways, outcome) => (ways ? total + BigInt(ways) * integers[outcome] : total), 0n);
  const game = { rows, payOf, rowOf, scale, first: FIRST.vectors.map(valueOf), second: SECOND.vectors.map(valueOf) };
  game.rounds = { pull: playRound(game, false), ride: playRound(game, true) };
  return game;
}

// What riding gains for a class, per unit of its bet.
function evOf(game, stage, place) {
  const values = stage === FIRST ? game.first : game.second;
  return fraction(values[stage.index[place]], BigInt(stage.of) * game.scale);
}

function actionAt(game, stage, place) {
  return action((stage === FIRST ? game.first : game.second)[stage.index[place]]);
}

// The whole round under the best play; ``tiesRide``: a bet worth exactly nothing stays.
function playRound(game, tiesRide) {
  const stands = (value) => value > 0n || (tiesRide && value === 0n);
  const secondStands = game.second.map(stands);
  const weights = [0, 1, 2, 3].map(() => Array(SECOND.vectors.length).fill(0));
  FIRST.codes.forEach((_, place) => {
    const one = stands(game.first[FIRST.index[place]]) ? 1 : 0;
    for (const [vector, ways] of FIRST.steps[place])
      weights[one + (secondStands[vector] ? 2 : 0)][vector] += FIRST.combos[place] * ways;
  });
  const byBets = [1, 2, 3].map(() => Array(OUTCOMES).fill(0));
  weights.forEach((row, standing) => {
    const totals = byBets[[0, 1, 1, 2][standing]];
    row.forEach((weight, vector) => {
      if (weight) SECOND.vectors[vector].forEach((ways, outcome) => (totals[outcome] += weight * ways));
    });
  });
  return roundOf(game, byBets);
}

// Everything about a round, from the deals by bets standing and outcome.
function roundOf(game, byBets) {
  const nets = new Map();
  const rows = [...game.rows.map((row) => ({ ...row, deals: [0, 0, 0] })), { name: "no_pay", deals: [0, 0, 0] }];
  rows[rows.length - 1].pays = negated(ONE);
  const standing = [0, 0, 0];
  byBets.forEach((totals, place) =>
    totals.forEach((ways, outcome) => {
      if (!ways) return;
      const net = times(fraction(BigInt(place + 1)), game.payOf[outcome]);
      const known = nets.get(plainText(net)) || { net, ways: 0 };
      known.ways += ways;
      nets.set(plainText(net), known);
      rows[game.rowOf[outcome]].deals[place] += ways;
      standing[place] += ways;
    }),
  );
  if (standing[0] + standing[1] + standing[2] !== DEALS) throw NEVER;
  const distribution = [...nets.values()].sort((a, b) => compare(a.net, b.net));
  const mean = (of) =>
    over(
      distribution.reduce((total, item) => sum(total, of(item)), ZERO),
      fraction(BigInt(DEALS)),
    );
  const ways = (item) => fraction(BigInt(item.ways));
  const ev = mean((item) => times(item.net, ways(item)));
  const averageBets = ratio(standing[0] + 2 * standing[1] + 3 * standing[2], DEALS);
  const share = (holds) => mean((item) => (holds(sign(item.net)) ? ways(item) : ZERO));
  return {
    distribution,
    rows,
    standing,
    houseEdge: negated(ev),
    averageBets,
    risk: over(negated(ev), averageBets),
    variance: less(
      mean((item) => times(times(item.net, item.net), ways(item))),
      times(ev, ev),
    ),
    hit: share((side) => side > 0),
    push: share((side) => side === 0),
  };
}

// How many card sets ride, are worth the same, are pulled.
function actionCounts(game, stage) {
  const counts = { ride: 0, either: 0, pull: 0 };
  stage.codes.forEach((_, place) => (counts[actionAt(game, stage, place)] += stage.combos[place]));
  return counts;
}

// The ways of each row of the table, then of everything that no row pays.
function foldRows(game, vector) {
  const ways = Array(game.rows.length + 1).fill(0);
  vector.forEach((number, outcome) => (ways[game.rowOf[outcome]] += number));
  return ways;
}

// Classes of four cards whose last card can do the same, row by row: best first.
function kindsOf(game) {
  const kinds = new Map();
  SECOND.codes.forEach((of, place) => {
    const ways = foldRows(game, SECOND.vectors[SECOND.index[place]]);
    const key = ways.join();
    if (!kinds.has(key))
      kinds.set(key, { ways, place, example: of, classes: 0, hands: 0, value: evOf(game, SECOND, place) });
    const kind = kinds.get(key);
    kind.classes += 1;
    kind.hands += SECOND.combos[place];
  });
  return [...kinds.values()].sort((a, b) => compare(b.value, a.value) || a.place - b.place);
}
