// The pay table, which can be written over, what the round is worth under it, and the round drawn.

function buildTables() {
  fill(
    $("table"),
    TABLES.map((table, at) => make("option", { value: at }, table.title)),
  );
  $("table").addEventListener("change", () => {
    state.table = TABLES[Number($("table").value)];
    state.changes = new Map();
    showRows();
    showAll();
  });
}

function payText(pay) {
  if (pay === NO_PAY) return "";
  const shown = state.forOne ? sum(pay, ONE) : pay;
  return FRENCH ? plainText(shown).replace(".", ",") : plainText(shown);
}

function showRows() {
  $("table").value = TABLES.indexOf(state.table);
  for (const radio of document.querySelectorAll("[name=convention]"))
    radio.checked = (radio.value === "for") === state.forOne;
  fill($("pay-rows"), state.table.rows.map(payRow));
  markRows();
}

function payRow(row) {
  const id = `pay-${row.name}`;
  const input = make("input", {
    id,
    type: "text",
    inputmode: "text",
    autocomplete: "off",
    placeholder: say("page_pay_none"),
    "aria-label": say("page_pay_of", { hand: name(row.name) }),
    "aria-describedby": `pay-hint ${id}-error`,
  });
  input.value = payText(payNow(row));
  const error = make("p", { class: "error", id: `${id}-error`, role: "alert" });
  input.addEventListener("input", () => writePay(row, input, error));
  input.addEventListener("change", () => writePay(row, input, error) && (input.value = payText(payNow(row))));
  const suffix = make(
    "span",
    { class: "quiet suffix", "aria-hidden": "true" },
    say(state.forOne ? "page_for_1" : "page_to_1"),
  );
  const label = make(
    "label",
    { for: id },
    name(row.name),
    row.assumed ? make("span", { class: "quiet small" }, ` ${say("page_assumed_row")}`) : null,
  );
  return make(
    "div",
    { class: "pay", "data-row": row.name },
    label,
    make("span", { class: "pay-input" }, input, suffix),
    error,
  );
}

function writePay(row, input, error) {
  const pay = readPay(input.value, state.forOne);
  const bad = pay && pay.error;
  error.textContent = bad || "";
  input.setAttribute("aria-invalid", Boolean(bad));
  if (bad) return false;
  setPay(row, pay);
  markRows();
  showAll();
  return true;
}

function markRows() {
  for (const line of $("pay-rows").children) line.classList.toggle("changed", state.changes.has(line.dataset.row));
  $("reset").disabled = !state.changes.size;
  fill(
    $("table-notes"),
    state.table.notes.map((note) => make("p", {}, note)),
  );
}

function resetPays() {
  state.changes = new Map();
  showRows();
  showAll();
}

// ------------------------------------------------------------------------------------------------------- the figures

// A figure with what it is exactly below; a fraction may break after its stroke.
function figure(shown, exactly) {
  const parts = exactly.split("/").flatMap((part, at) => (at ? ["/", make("wbr"), part] : [part]));
  return [make("span", {}, shown), make("span", { class: "quiet small exact" }, parts)];
}

function showFigures() {
  const { pull, ride } = game.rounds;
  const both = (title, show, exactly, of) => [
    title,
    ...[pull, ride].map((round) => figure(show(of(round)), exactly(of(round)))),
  ];
  const [first, second] = [actionCounts(game, FIRST), actionCounts(game, SECOND)];
  const rides = (counts, of) => [counts.ride, counts.ride + counts.either].map((number) => ratio(number, of));
  const line = (title, values, of) => [
    title,
    ...values.map((value) =>
      figure(percent(value), say("page_n_of", { n: count((value.n * BigInt(of)) / value.d), of: count(of) })),
    ),
  ];
  const rows = [
    both(say("figure_house_edge"), percent, plainText, (round) => round.houseEdge),
    both(say("figure_element_of_risk"), percent, plainText, (round) => round.risk),
    both(say("figure_average_bets"), decimal, plainText, (round) => round.averageBets),
    both(
      say("page_deviation"),
      root,
      (value) => say("page_root_of", { fraction: plainText(value) }),
      (round) => round.variance,
    ),
    both(say("figure_hit_frequency"), percent, plainText, (round) => round.hit),
    both(say("figure_push_frequency"), percent, plainText, (round) => round.push),
    line(say("page_rides_1"), rides(first, HOLDINGS), HOLDINGS),
    line(say("page_rides_2"), rides(second, FOURS), FOURS),
  ];
  fillTable($("figures"), [say("head_figure"), say("page_ties_pull"), say("page_ties_ride")], rows);
  $("chip").textContent = `${tableTitle()} · ${say("page_edge_chip", { percent: percent(pull.houseEdge) })}`;
}

function showChanged() {
  const before = printedGame(state.table);
  const groups = new Map();
  const counts = [FIRST, SECOND].map((stage) => {
    let changed = 0;
    stage.codes.forEach((of, place) => {
      const [was, now] = [actionAt(before, stage, place), actionAt(game, stage, place)];
      if (was === now) return;
      changed += 1;
      const key = [stage === FIRST ? "bet_1" : "bet_2", was, now].join();
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(of);
    });
    return changed;
  });
  if (!groups.size) {
    fill($("changed"), make("p", {}, say("page_changed_none", { table: state.table.title })));
    return;
  }
  const lead = say("page_changed_lead", {
    table: state.table.title,
    first: count(counts[0]),
    of_first: count(FIRST.codes.length),
    second: count(counts[1]),
    of_second: count(SECOND.codes.length),
  });
  fill(
    $("changed"),
    make("p", {}, lead),
    [...groups].map(([key, codes]) => changedGroup(key.split(","), codes)),
  );
}

function changedGroup([bet, before, after], codes) {
  const [was, now] = [say(before), say(after)];
  const title = say("page_changed_group", { bet: say(bet), before: was, after: now, n: count(codes.length) });
  const list = make("p", { class: "class-list" }, listed(codes.map(className)));
  return make("details", { open: codes.length <= 12 }, make("summary", {}, title), list);
}

// --------------------------------------------------------------------------------------------------------- the round

// The bars of a drawing made by the package, set anew: the first bar is the pattern of the others.
function setBars(id, bars) {
  const svg = $(id);
  const { top, pitch, full, width } = svg.dataset;
  const [pattern] = svg.querySelectorAll(".bar");
  for (const bar of svg.querySelectorAll(".bar")) if (bar !== pattern) bar.remove();
  const drawn = bars.map((bar, at) => {
    const group = at ? pattern.cloneNode(true) : pattern;
    group.setAttribute("class", `bar ${bar.kind}`);
    group.setAttribute("transform", `translate(0 ${Number(top) + at * Number(pitch)})`);
    group.querySelector("rect").setAttribute("width", Math.max(1, Number(full) * bar.length).toFixed(1));
    group.querySelector(".label").textContent = bar.label;
    group.querySelector(".value").textContent = bar.value;
    return group;
  });
  const height = Number(top) + Math.max(1, bars.length) * Number(pitch);
  for (const rule of svg.querySelectorAll(".rule"))
    rule.setAttribute("d", rule.getAttribute("d").replace(/V.*/, `V${height}`));
  svg.append(...drawn);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
}

const side = (a) => ["lost", "even", "won"][sign(a) + 1];

function showRound() {
  const round = game.rounds[state.ties];
  const ties = say(`ties_${state.ties}`);
  $("round-lead").textContent = say("page_round_lead", { deals: count(DEALS) });
  setBars(
    "net",
    [...round.distribution].reverse().map((item) => {
      const probability = ratio(item.ways, DEALS);
      return {
        label: (sign(item.net) > 0 ? "+" : "") + amount(item.net),
        length: Math.max(0, 1 + Math.log10(item.ways / DEALS) / DATA.decades),
        value: chance(probability),
        kind: side(item.net),
      };
    }),
  );
  setBars(
    "bets",
    ["head_one_bet", "head_two_bets", "head_three_bets"].map((head, at) => ({
      label: say(head),
      length: round.standing[at] / DEALS,
      value: percent(ratio(round.standing[at], DEALS)),
      kind: "neutral",
    })),
  );
  const won = round.rows
    .map((row) => ({
      row,
      brings: times(row.pays, fraction(BigInt(row.deals[0] + 2 * row.deals[1] + 3 * row.deals[2]))),
    }))
    .filter((item) => sign(item.brings) > 0);
  const total = won.reduce((all, item) => sum(all, item.brings), ZERO);
  const shares = won.map((item) => ({ row: item.row, share: over(item.brings, total) }));
  const nothing = [{ label: say("chart_nothing_won"), length: 0, value: "", kind: "neutral" }];
  setBars(
    "share",
    shares.length
      ? shares.map(({ row, share }) => ({
          label: name(row.name),
          length: toFloat(share),
          value: percent(share),
          kind: "won",
        }))
      : nothing,
  );
  for (const id of ["net", "bets", "share"]) $(id).setAttribute("aria-label", say(`chart_${id}_text`, { ties }));
  showRoundTables(round, new Map(shares.map(({ row, share }) => [row, share])));
}

function showRoundTables(round, shares) {
  const heads = [
    "head_hand",
    "head_pays",
    "head_combos",
    "head_one_bet",
    "head_two_bets",
    "head_three_bets",
    "page_share",
  ].map((head) => say(head));
  const rows = round.rows.map((row) => [
    name(row.name),
    pays(row.pays),
    count((row.deals[0] + row.deals[1] + row.deals[2]) / 20),
    ...row.deals.map(count),
    shares.has(row) ? percent(shares.get(row)) : "",
  ]);
  fillTable($("finals"), heads, rows);
  const nets = round.distribution.map((item) => [
    amount(item.net),
    count(item.ways),
    percent(ratio(item.ways, DEALS)),
    chance(ratio(item.ways, DEALS)),
  ]);
  fillTable(
    $("nets"),
    ["head_net", "head_ways", "head_probability", "head_chance"].map((head) => say(head)),
    nets,
    [3],
  );
}
