"use strict";
/* Adds to the page what it cannot have by itself: the filter, the arrow keys, the drawer, the theme.
   Text from a run only ever goes through textContent and attributes, never through markup. */
(() => {
  const byId = id => document.getElementById(id);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const run = JSON.parse(byId("data").textContent);
  const jdks = new Map(run.jdks.map(jdk => [jdk.id, jdk]));
  const keyOf = cell => [cell.quark, cell.pin, cell.jdk].join("/");
  const cells = new Map(run.cells.map(cell => [keyOf(cell), cell]));
  const heads = all("#matrix thead th[data-jdk]");
  const query = new URLSearchParams(location.search);
  document.documentElement.classList.add("js");

  const names = {
    HOLDS: ["holds", "✓", "Holds"],
    BROKEN: ["broken", "✗", "Broken"],
    INCONCLUSIVE: ["inconclusive", "?", "Inconclusive"],
    NOT_APPLICABLE: ["not-applicable", "–", "Not applicable"],
    ERROR: ["error", "!", "Error"],
  };

  /** An element of the page, or of a drawing, with its attributes and content. */
  function element(name, attributes = {}, ...content) {
    const drawn = ["svg", "g", "line", "circle", "rect", "path", "text", "title", "desc"].includes(name);
    const made = drawn
      ? document.createElementNS("http://www.w3.org/2000/svg", name)
      : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...content);
    return made;
  }

  /** As in the table: four digits, whole numbers whole. */
  function number(value) {
    if (typeof value !== "number" || Number.isInteger(value)) return String(value);
    return String(Number(value.toPrecision(4)));
  }

  const compared = comparisonView(element, number);

  // ---- Theme -------------------------------------------------------------------------------

  const themes = ["auto", "light", "dark"];

  /** A page opened from a file may not have storage. */
  const stored = {
    read() { try { return localStorage.getItem("quarks-theme"); } catch { return null; } },
    write(theme) { try { localStorage.setItem("quarks-theme", theme); } catch { /* not kept */ } },
  };

  function setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    byId("theme").textContent = `Theme: ${theme}`;
  }

  byId("theme").addEventListener("click", () => {
    const now = document.documentElement.dataset.theme;
    const next = themes[(themes.indexOf(now) + 1) % themes.length];
    setTheme(next);
    stored.write(next);
  });
  setTheme([query.get("theme"), stored.read()].find(theme => themes.includes(theme)) ?? "auto");

  // ---- Filter ------------------------------------------------------------------------------

  const rows = all("tr.pin").map(row => ({
    row,
    text: `${row.parentElement.dataset.text} ${row.dataset.text}`.toLowerCase(),
    cells: [...row.cells].slice(1).map((cell, column) => ({
      cell,
      jdk: heads[column].dataset.jdk.toLowerCase(),
      verdict: cell.querySelector("button")
        ? names[cells.get(cell.querySelector("button").dataset.open).verdict][0]
        : "missing",
    })),
  }));
  const jdkNames = heads.map(head => head.dataset.jdk.toLowerCase());
  const verdicts = [...Object.values(names).map(name => name[0]), "missing"];

  /** A whole name means that JDK alone: temurin-25 is not temurin-25-compact. */
  const isNamed = (jdk, word) => (jdkNames.includes(word) ? jdk === word : jdk.includes(word));
  const isVerdict = word => word.length > 2 && verdicts.some(verdict => verdict.startsWith(word));
  const has = (row, jdk, verdict) =>
    row.cells.some(cell => isNamed(cell.jdk, jdk) && cell.verdict.startsWith(verdict));

  /**
   * The words of a filter all have to match. A word is jdk:verdict, a verdict, part of what a row
   * says or, when no row says it, part of the name of a JDK, which then narrows the columns.
   */
  function parse(text) {
    const filter = { words: [], pairs: [], verdicts: [], jdks: [] };
    for (const word of text.toLowerCase().split(/\s+/).filter(Boolean)) {
      const colon = word.lastIndexOf(":");
      if (colon >= 0 && isVerdict(word.slice(colon + 1)))
        filter.pairs.push([word.slice(0, colon), word.slice(colon + 1)]);
      else if (isVerdict(word)) filter.verdicts.push(word);
      else if (jdkNames.some(jdk => jdk.includes(word)) && !rows.some(row => row.text.includes(word)))
        filter.jdks.push(word);
      else filter.words.push(word);
    }
    return filter;
  }

  function applyFilter() {
    const text = byId("filter").value.trim();
    const filter = parse(text);
    const column = jdk => filter.jdks.length === 0 || filter.jdks.some(word => isNamed(jdk, word));
    const asked = cell =>
      filter.verdicts.some(verdict => cell.verdict.startsWith(verdict)) ||
      filter.pairs.some(([jdk, verdict]) => isNamed(cell.jdk, jdk) && cell.verdict.startsWith(verdict));
    const narrow = filter.verdicts.length + filter.pairs.length > 0;
    let shown = 0;
    for (const row of rows) {
      const seen = { cells: row.cells.filter(cell => column(cell.jdk)) };
      const matches =
        filter.words.every(word => row.text.includes(word)) &&
        filter.verdicts.every(verdict => has(seen, "", verdict)) &&
        filter.pairs.every(([jdk, verdict]) => has(seen, jdk, verdict));
      row.row.hidden = !matches;
      shown += matches;
      for (const cell of row.cells) {
        cell.cell.hidden = !column(cell.jdk);
        cell.cell.firstElementChild.classList.toggle("dim", narrow && !asked(cell));
      }
    }
    heads.forEach(head => { head.hidden = !column(head.dataset.jdk.toLowerCase()); });
    hideEmptyGroups();
    byId("shown").textContent = text ? `${shown} of ${rows.length} pins` : `${rows.length} pins`;
    byId("nothing").hidden = shown > 0;
    for (const count of all("[data-filter]"))
      count.setAttribute("aria-pressed", String(count.dataset.filter === text.toLowerCase()));
    settleTabStop();
  }

  function hideEmptyGroups() {
    let topic = null;
    for (const body of byId("matrix").tBodies) {
      if (body.classList.contains("topic")) {
        topic = body;
        topic.hidden = true;
      } else {
        body.hidden = !all("tr.pin", body).some(row => !row.hidden);
        if (!body.hidden && topic) topic.hidden = false;
      }
    }
  }

  byId("filter").addEventListener("input", applyFilter);
  for (const count of all("[data-filter]"))
    count.addEventListener("click", () => {
      const field = byId("filter");
      field.value = field.value.trim() === count.dataset.filter ? "" : count.dataset.filter;
      applyFilter();
    });

  // ---- Keyboard: one tab stop, then arrows ---------------------------------------------------

  const buttons = all("button.cell");
  const visible = button => button.offsetParent !== null;

  function setTabStop(button) {
    for (const other of buttons) other.tabIndex = other === button ? 0 : -1;
  }

  function settleTabStop() {
    const current = buttons.find(button => button.tabIndex === 0 && visible(button));
    const next = current ?? buttons.find(visible);
    if (next) setTabStop(next);
  }

  function move(button, down, right) {
    const cell = button.parentElement;
    const lines = rows.map(row => row.row).filter(row => !row.hidden);
    let line = lines.indexOf(cell.parentElement);
    let column = cell.cellIndex;
    for (;;) {
      line += down;
      column += right;
      const target = lines[line]?.cells[column];
      if (!target || column === 0) return;
      const found = target.hidden ? null : target.querySelector("button");
      if (found) {
        setTabStop(found);
        found.focus();
        return;
      }
    }
  }

  const arrows = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };
  byId("matrix").addEventListener("keydown", event => {
    const button = event.target.closest("button.cell");
    if (!button || !arrows[event.key]) return;
    event.preventDefault();
    move(button, ...arrows[event.key]);
  });
  byId("matrix").addEventListener("focusin", event => {
    const button = event.target.closest("button.cell");
    if (button) setTabStop(button);
  });
  document.addEventListener("keydown", event => {
    if (event.key === "Escape") closeDrawer();
    if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      byId("filter").focus();
    }
  });

  // ---- Drawer ------------------------------------------------------------------------------

  const drawer = byId("drawer");
  let opener = null;

  const address = key => "#" + key.split("/").map(encodeURIComponent).join("/");

  function section(title, ...content) {
    return content.length ? [element("h3", {}, title), ...content] : [];
  }

  /** A command that wraps between its words only: a line end after a hyphen reads like an option. */
  function copyable(text) {
    const block = element("pre", {}, ...text.split(/(\s+)/).map(word =>
      word.trim() ? element("span", { class: "word" }, word) : word));
    const button = element("button", { type: "button", class: "plain" }, "Copy");
    button.addEventListener("click", () => {
      getSelection().selectAllChildren(block);
      navigator.clipboard?.writeText(text).then(() => { button.textContent = "Copied"; }, () => {});
    });
    return element("div", { class: "copyable" }, block, button);
  }

  function observations(cell) {
    if (cell.observations.length === 0) return [];
    const head = element("tr", {},
      element("th", { scope: "col" }, "Key"),
      element("th", { scope: "col", class: "number" }, "Value"),
      element("th", { scope: "col", class: "number" }, "Interval"));
    const lines = cell.observations.map(seen => element("tr", {},
      element("td", { class: "key" }, seen.key),
      element("td", { class: "number" }, `${number(seen.value)} ${seen.unit}`.trim()),
      element("td", { class: "number soft" },
        seen.exact ? "exact" : "low" in seen ? `${number(seen.low)} to ${number(seen.high)}` : "none")));
    return [element("table", {}, element("thead", {}, head), element("tbody", {}, ...lines))];
  }

  /** The values of one key on all JDKs, whichever pin of the quark measured them. */
  function series(cell, key) {
    return heads.map(head => head.dataset.jdk).flatMap(jdk => {
      const same = run.cells.filter(other => other.quark === cell.quark && other.jdk === jdk);
      same.sort((a, b) => (b.pin === cell.pin) - (a.pin === cell.pin));
      for (const other of same)
        for (const seen of other.observations)
          if (seen.key === key && typeof seen.value === "number")
            return [{ jdk, seen, verdict: other.verdict }];
      return [];
    });
  }

  /** A mark with its interval for each JDK, on a common axis from zero. */
  function plot(cell, key, points) {
    const line = 20, left = 150, right = 395, width = 494;
    const ends = points.flatMap(({ seen: s }) => [s.value, s.low, s.high].filter(v => typeof v === "number"));
    const least = Math.min(0, ...ends);
    const most = Math.max(...ends, least + Number.EPSILON);
    const x = value => left + (value - least) / (most - least || 1) * (right - left);
    const height = points.length * line + 6;
    const drawing = element("svg", { class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img",
      "aria-label": `${key} by JDK` });
    drawing.append(element("line", { class: "axis", x1: x(0), x2: x(0), y1: 2, y2: height - 2 }));
    points.forEach(({ jdk, seen: s, verdict }, index) => {
      const y = index * line + line / 2 + 3;
      const here = jdk === cell.jdk;
      const group = element("g", { class: `${names[verdict][0]}${here ? " here" : ""}` });
      if (here) group.append(element("rect", { class: "band", x: 0, y: y - line / 2, width, height: line, rx: 3 }));
      group.append(element("text", { x: 6, y: y + 4 }, jdk.length > 24 ? `${jdk.slice(0, 23)}…` : jdk));
      if (typeof s.low === "number" && typeof s.high === "number")
        group.append(element("line", { class: "range", x1: x(s.low), x2: x(s.high), y1: y, y2: y }));
      group.append(element("circle", { class: "dot", cx: x(s.value), cy: y, r: 3.5 }));
      group.append(element("text", { x: width - 6, y: y + 4, "text-anchor": "end" },
        `${number(s.value)} ${s.unit}`.trim()));
      drawing.append(group);
    });
    return drawing;
  }

  function plots(cell) {
    return cell.observations.flatMap(({ key }) => {
      const points = series(cell, key);
      if (points.length < 2) return [];
      const first = points[0].seen;
      if (points.every(({ seen }) => seen.exact && seen.value === first.value))
        return [element("p", {}, element("span", { class: "key" }, key), " ",
          element("span", { class: "soft" },
            `${number(first.value)} ${first.unit}`.trim() + ` on all ${points.length} JDKs that report it`))];
      return [element("p", { class: "key" }, key), plot(cell, key, points)];
    });
  }

  function proof({ falsifier, verdict, reason }, jdk) {
    const proven = verdict === "BROKEN";
    return element("div", { class: proven ? "proof proven" : "proof" },
      element("span", { class: "symbol", "aria-hidden": "true" }, proven ? "✓" : "?"),
      element("div", {},
        proven ? "Proven able to fail by " : `Not proven (${names[verdict][2].toLowerCase()}) by `,
        element("code", {}, falsifier), ` on ${jdk}`,
        element("p", { class: "soft reason" }, reason)));
  }

  function guest(one, index) {
    const folder = one.evidence.split("/").map(encodeURIComponent).join("/");
    return element("div", {},
      element("p", {}, `Guest ${index + 1}: ${one.exit}, ${number(one.seconds)} s`,
        ...(one.evidence ? [", ", element("a", { href: `./${folder}/` }, "evidence")] : [])),
      element("details", index === 0 ? { open: "" } : {},
        element("summary", {}, "Command line"), element("pre", {}, one.argv.join("\n"))));
  }

  function jdkFacts(id) {
    const jdk = jdks.get(id);
    if (!jdk) return [element("p", { class: "soft" }, "This JDK never proved its identity.")];
    return [element("p", {}, `${jdk.vendor}, ${jdk.vm}, ${jdk.version}`),
      element("p", { class: "soft" }, [jdk.source, ...jdk.options].join(" "))];
  }

  function fill(cell) {
    const [look, symbol, label] = names[cell.verdict];
    const close = element("button", { type: "button", class: "plain", title: "Escape" }, "Close");
    close.addEventListener("click", closeDrawer);
    drawer.replaceChildren(
      element("div", { class: "top" },
        element("span", { class: `badge ${look}` }, `${symbol} ${label}${cell.error ? ` (${cell.error})` : ""}`),
        element("b", {}, cell.jdk), close),
      element("h2", { id: "drawer-title" }, cell.claim),
      element("p", { class: "where" }, `${cell.title}, `, element("code", {}, `${cell.quark}.${cell.pin}`),
        `, ${number(cell.seconds)} s`),
      ...(cell.reason ? [element("pre", { class: "reason" }, cell.reason)] : []),
      ...section("Observations", ...observations(cell)),
      ...section(cell.comparisons.length === 1 ? "Comparison" : "Comparisons",
        ...cell.comparisons.flatMap(each => compared(each, names[each.verdict]))),
      ...section("Across JDKs", ...plots(cell)),
      ...section("Can this pin fail?", ...(cell.falsifiedBy.length
        ? cell.falsifiedBy.map(each => proof(each, cell.jdk))
        : [element("p", { class: "soft" }, "Its falsifiers were not run for this cell.")])),
      ...section("Run again", copyable(cell.rerun)),
      ...section("JDK", ...jdkFacts(cell.jdk)),
      ...section("Guests", ...cell.guests.map(guest)));
  }

  function openDrawer(key, from) {
    const cell = cells.get(key);
    if (!cell) return;
    opener = from;
    for (const button of buttons) button.classList.toggle("current", button.dataset.open === key);
    fill(cell);
    drawer.hidden = false;
    drawer.scrollTop = 0;
    drawer.focus({ preventScroll: true });
    (buttons.find(button => button.dataset.open === key) ?? from)
      .scrollIntoView({ block: "nearest", inline: "nearest" });
    history.replaceState(null, "", address(key));
  }

  function closeDrawer() {
    if (drawer.hidden) return;
    drawer.hidden = true;
    drawer.replaceChildren();
    for (const button of buttons) button.classList.remove("current");
    history.replaceState(null, "", location.pathname + location.search);
    opener?.focus();
  }

  document.addEventListener("click", event => {
    const button = event.target.closest("[data-open]");
    if (button) openDrawer(button.dataset.open, button);
  });

  // ---- Start: an address may name a filter and a cell -------------------------------------------

  byId("filter").value = query.get("filter") ?? "";
  applyFilter();
  const linked = buttons.find(button => address(button.dataset.open) === location.hash);
  if (linked) {
    openDrawer(linked.dataset.open, linked);
    linked.scrollIntoView({ block: "center", inline: "nearest" });
  }
})();
