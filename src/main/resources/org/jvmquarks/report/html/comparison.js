"use strict";
/* How the drawer shows a claim about time: a sentence, a plot of all pairs, and their table. Text
   from a run only ever goes through textContent and attributes, never through markup. */

/** A function that gives the nodes of one comparison. */
function comparisonView(element, number) {
  const ratioOf = pair => pair.a.nanosecondsPerOp / pair.b.nanosecondsPerOp;
  const isDisturbed = pair => pair.a.disturbed || pair.b.disturbed;
  const isSettled = pair => pair.a.settled && pair.b.settled;
  /** Four digits, whatever they are: numbers below each other are compared by their length, too. */
  const digits = value => (value < 1000 && value >= 0.001 ? value.toPrecision(4) : number(value));
  const percent = share => `${number(Number((100 * share).toPrecision(2)))}`;
  const interval = result => `[${number(result.low)}, ${number(result.high)}]`;
  let plots = 0;

  function claimed({ atLeast, atMost }) {
    if (atLeast !== undefined && atMost !== undefined)
      return `between ${number(atLeast)} and ${number(atMost)}`;
    return atLeast === undefined ? `at most ${number(atMost)}` : `at least ${number(atLeast)}`;
  }

  function remarks(pair) {
    return [isDisturbed(pair) ? "disturbed" : "", isSettled(pair) ? "" : "not settled"]
      .filter(Boolean).join(", ");
  }

  function sentence(result, [look, symbol, label]) {
    const side = (name, letter) => [element("code", {}, name), ` (${letter})`];
    return element("p", { class: "compared" },
      element("span", { class: `badge ${look}` }, `${symbol} ${label}`), " ",
      ...side(result.a, "A"), " took ", element("b", {}, number(result.ratio)),
      ` ${interval(result)} times as long as `, ...side(result.b, "B"),
      `, claimed was ${claimed(result.claim)}.`);
  }

  // ---- Plot: the ratio to the right on a logarithmic axis, the pairs downwards in their order ----

  const width = 494, left = 26, right = 484, line = 15, head = 20;

  /**
   * What the axis spans: all pairs, the estimate, and what is claimed. An interval that is wider
   * than twice all this would leave no room for the pairs, so it is cut there.
   */
  function domain(result) {
    const shown = [...result.pairs.map(ratioOf), result.ratio, result.claim.atLeast, result.claim.atMost]
      .filter(Number.isFinite).map(Math.log);
    const least = Math.min(...shown), most = Math.max(...shown);
    const span = Math.max(most - least, Math.log(1.05));
    const end = (value, fallback) => (Number.isFinite(value) && value > 0 ? Math.log(value) : fallback);
    const low = Math.min(least, Math.max(end(result.low, -Infinity), least - span));
    const high = Math.max(most, Math.min(end(result.high, Infinity), most + span));
    const air = Math.max(0.05 * (high - low), Math.log(1.01));
    return [Math.exp(low - air), Math.exp(high + air)];
  }

  /** Round numbers: even steps where the axis is short, else some of each power of ten. */
  function ticks(low, high) {
    if (high / low < 4) {
      const rough = (high - low) / 5;
      const power = 10 ** Math.floor(Math.log10(rough));
      const step = power * [1, 2, 5, 10].find(factor => factor * power >= rough);
      const first = Math.ceil(low / step), last = Math.floor(high / step);
      return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(6)));
    }
    const decades = Math.log10(high / low);
    const factors = decades < 1.2 ? [1, 1.5, 2, 3, 5, 7] : decades < 3 ? [1, 2, 5] : [1];
    const every = Math.max(1, Math.ceil(decades / 7));
    const found = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++)
      if (power % every === 0)
        for (const factor of factors)
          found.push(Number((factor * 10 ** power).toPrecision(6)));
    return found.filter(tick => tick >= low && tick <= high);
  }

  /** Text that stays inside the drawing; a character is 6 wide or so. */
  function label(text, x, y, attributes = {}) {
    const half = text.length * 3.1;
    return element("text",
      { x: Math.min(Math.max(x, half), width - half), y, "text-anchor": "middle", ...attributes }, text);
  }

  function mark(pair, index, x, y) {
    const quiet = remarks(pair) === "";
    return element("g", { class: quiet ? "pair" : "pair marked" },
      element("text", { class: "soft", x: left - 8, y: y + 4, "text-anchor": "end" }, String(index + 1)),
      element("line", { class: "row", x1: left, x2: right, y1: y, y2: y }),
      element("circle", { class: "dot", cx: x, cy: y, r: 3.5 },
        element("title", {}, `Pair ${index + 1}: ${number(ratioOf(pair))}${quiet ? "" : `, ${remarks(pair)}`}`)));
  }

  /** The interval with an end mark where it ends, and an arrow where it goes on outside. */
  function estimate(result, scale, y) {
    const end = (value, limit, sign) => {
      const inside = sign * (Math.log(value) - Math.log(limit)) <= 0;
      const x = inside ? scale(value) : sign < 0 ? left : right;
      return [x, inside ? `M${x} ${y - 5}V${y + 5}` : `M${x - sign * 6} ${y - 5}L${x} ${y}L${x - sign * 6} ${y + 5}`];
    };
    const [from, start] = end(result.low, scale.low, -1);
    const [to, stop] = end(result.high, scale.high, 1);
    const x = scale(result.ratio);
    return element("g", { class: "estimate" },
      element("title", {}, `${number(result.ratio)} ${interval(result)}`),
      element("path", { class: "range", d: `M${from} ${y}H${to}${start}${stop}` }),
      element("path", { class: "dot", d: `M${x} ${y - 5}L${x + 5} ${y}L${x} ${y + 5}L${x - 5} ${y}Z` }));
  }

  function bounds({ atLeast, atMost }, scale, bottom) {
    const at = value => scale(value);
    const from = atLeast === undefined ? left : at(atLeast);
    const to = atMost === undefined ? right : at(atMost);
    const lines = [[atLeast, "≥"], [atMost, "≤"]].filter(([value]) => value !== undefined);
    const both = lines.length === 2;
    return [
      element("rect", { class: "claimed", x: from, y: head, width: to - from, height: bottom - head }),
      ...lines.flatMap(([value, sign], index) => [
        element("line", { class: "bound", x1: at(value), x2: at(value), y1: head - 4, y2: bottom }),
        label(`claimed ${sign} ${number(value)}`, at(value) + (both ? (index ? 44 : -44) : 0), head - 8,
          { class: "claim" }),
      ]),
    ];
  }

  function plot(result) {
    const [low, high] = domain(result);
    const scale = value => left + Math.log(value / low) / Math.log(high / low) * (right - left);
    Object.assign(scale, { low, high });
    const below = head + result.pairs.length * line + 6;
    const bottom = below + 24;
    const id = `comparison-${plots++}`;
    const marked = result.pairs.filter(pair => remarks(pair) !== "").length;
    return element("svg",
      { class: "plot pairs", viewBox: `0 0 ${width} ${bottom + 36}`, role: "img",
        "aria-labelledby": `${id}-title ${id}-desc` },
      element("title", { id: `${id}-title` }, `Time of ${result.a} as a multiple of that of ${result.b}`),
      element("desc", { id: `${id}-desc` },
        `${result.pairs.length} pairs on a logarithmic axis, ${marked} of them disturbed or not settled. `
        + `Estimate ${number(result.ratio)} ${interval(result)}, claimed ${claimed(result.claim)}.`),
      ...bounds(result.claim, scale, bottom),
      ...ticks(low, high).flatMap(tick => [
        element("line", { class: "axis", x1: scale(tick), x2: scale(tick), y1: bottom, y2: bottom + 4 }),
        label(number(tick), scale(tick), bottom + 16, { class: "soft" })]),
      element("line", { class: "axis", x1: left, x2: right, y1: bottom, y2: bottom }),
      label("time of A / time of B, logarithmic", (left + right) / 2, bottom + 31, { class: "soft" }),
      ...result.pairs.map((pair, index) =>
        mark(pair, index, scale(ratioOf(pair)), head + index * line + line / 2 + 2)),
      element("line", { class: "axis", x1: left, x2: right, y1: below, y2: below }),
      estimate(result, scale, below + 12));
  }

  function legend(result) {
    return result.pairs.every(pair => remarks(pair) === "") ? []
      : [element("p", { class: "soft legend" }, "Hollow: disturbed, or not settled. It counts like any other pair.")];
  }

  // ---- Table and figures -------------------------------------------------------------------------

  function pairs(result) {
    const titles = ["Pair", "First", "A ns/op", "B ns/op", "A / B", "Stolen % A, B", ""];
    const numbers = (...texts) => texts.map(text => element("td", { class: "number" }, text));
    return element("table", { class: "pairs" },
      element("thead", {}, element("tr", {}, ...titles.map((title, column) =>
        element("th", { scope: "col", class: column > 1 && column < 6 ? "number" : "" }, title)))),
      element("tbody", {}, ...result.pairs.map((pair, index) => element("tr", {},
        element("td", {}, String(index + 1)),
        element("td", { class: "soft" }, pair.aFirst ? "A" : "B"),
        ...numbers(digits(pair.a.nanosecondsPerOp), digits(pair.b.nanosecondsPerOp), digits(ratioOf(pair)),
          `${percent(pair.a.stolen)}, ${percent(pair.b.stolen)}`),
        element("td", { class: "soft" }, remarks(pair))))));
  }

  function figures(result) {
    const facts = [
      ["Deviation of a pair", `${percent(Math.expm1(result.deviation))} %`],
      ["Drift per pair", `${percent(Math.expm1(result.drift))} %`],
      ["Correlation of neighbours", number(Number(result.lag1.toFixed(2)))],
      ["Error rate, either way", String(result.alpha)],
      ["Blackholes", result.blackholes],
    ];
    return element("dl", { class: "figures" }, ...facts.map(([name, value]) =>
      element("div", {}, element("dt", {}, name), element("dd", {}, value))));
  }

  function warnings(result) {
    return result.warnings.map(warning => element("p", { class: "warning" },
      element("span", { class: "symbol", "aria-hidden": "true" }, "!"), " ", warning));
  }

  return (result, look) => [
    sentence(result, look), ...warnings(result), plot(result), ...legend(result), pairs(result), figures(result)];
}
