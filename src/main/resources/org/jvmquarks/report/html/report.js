"use strict";
/* Adds to the page what it cannot have by itself: the query, the arrow keys, the drawer, the theme.
   Text from a run only ever goes through textContent and attributes, never through markup. */
(async () => {
  document.documentElement.classList.add("js");
  const byId = id => document.getElementById(id);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const packed = Uint8Array.from(atob(byId("data").textContent), letter => letter.charCodeAt(0));
  const { run, differences, words } = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
  const jdks = new Map(run.jdks.map(jdk => [jdk.id, jdk]));
  const keyOf = cell => [cell.quark, cell.pin, cell.jdk].join("/");
  /** What a cell expects, in the words of its claim. */
  const expected = cell => words[keyOf(cell)] ?? cell.expected?.says ?? cell.expected?.value?.replaceAll("|", " or ") ?? "";
  const cells = new Map(run.cells.map(cell => [keyOf(cell), cell]));
  const heads = all("#matrix thead th[data-jdk]");

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
  const curves = versionCurves(run, element, number);

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
    curves.redraw();
  });
  setTheme([new URLSearchParams(location.search).get("theme"), stored.read()].find(theme => themes.includes(theme)) ?? "auto");

  // ---- Tables: what a gate found comes first -----------------------------------------------

  const grids = [["changes", "button.side"], ["matrix", "button.cell"]]
    .filter(([id]) => byId(id)).map(([id, css]) => arrowGrid(byId(id), css));
  const buttons = grids.flatMap(grid => grid.buttons);

  // ---- Query -------------------------------------------------------------------------------

  const missing = { verdict: "missing", observations: [], reason: "" };
  const columns = heads.map(head => ({ id: head.dataset.jdk, feature: jdks.get(head.dataset.jdk)?.feature }));
  const rows = all("tr.pin").map(row => {
    const line = [...row.cells].slice(1).map((box, column) => {
      const record = cells.get(box.querySelector("button")?.dataset.open);
      const { observations, reason } = record ?? missing;
      return { box, jdk: columns[column].id, observations, reason, expected: record ? expected(record) : "", error: record?.error ?? "",
        verdict: record ? names[record.verdict][0] : missing.verdict };
    });
    const said = line.map(cell => `${cell.error} ${cell.reason}`);
    const change = row.appendChild(element("td", { class: "change" }));
    return { row, change, cells: line, topic: row.parentElement.dataset.topic, quark: row.parentElement.dataset.quark,
      pin: row.dataset.pin, folded: row.classList.contains("folded"), changes: [],
      text: [row.parentElement.dataset.text, row.dataset.text, ...said].join("\n").toLowerCase() };
  });

  /** The changes of a gate: a query finds a change by the text of its pins, and the pins by its text. */
  const changes = all("tr.change").map(row => {
    const { quark, kind, cause } = row.dataset, pins = row.dataset.pins.split(" ");
    const lines = rows.filter(line => line.quark === quark && pins.includes(line.pin));
    const said = row.textContent.toLowerCase();
    const change = { row, quark, pin: lines[0].pin, class: kind, cause, said, lines, topic: lines[0].topic, cells: lines[0].cells,
      text: [said, ...lines.map(line => line.text)].join("\n") };
    change.changes = [change];
    return change;
  });
  for (const change of changes)
    for (const line of change.lines) {
      line.changes.push(change);
      line.text += `\n${change.said}`;
    }
  const parse = queryLanguage(columns, rows, changes, differencesOf(differences));
  heads[0]?.parentElement.append(element("th", { scope: "col", class: "change" }, "Change"));

  /** The numbers with their unit, once if it is the same, and the key they belong to. */
  function changeLine({ key, from, to }) {
    const value = side => `${number(side.value)} ${side.unit}`.trim();
    const told = from.key === undefined ? [from, to]
      : [from.unit === to.unit ? number(from.value) : value(from), value(to)];
    return element("div", {}, `${told.join(" → ")} `, element("span", { class: "soft" }, key));
  }

  /** Rows that apply to none of the JDKs are shown on demand, and where a query finds them. */
  const unfolded = () => byId("folded")?.getAttribute("aria-expanded") !== "false";

  /** The numbers of the tally are those of the rows and columns in sight. */
  function tally(asked) {
    const seen = rows.filter(row => asked.matches(row)).flatMap(row => row.cells)
      .filter(cell => asked.columns.has(cell.jdk)).map(cell => cell.verdict)
      .filter(verdict => verdict !== missing.verdict);
    document.querySelector(".counts .total b").textContent = seen.length;
    for (const count of all(".tools .count")) {
      const cells = seen.filter(verdict => verdict === count.dataset.query).length;
      count.querySelector("b").textContent = cells;
      count.classList.toggle("none", cells === 0);
    }
  }

  function applyQuery() {
    const text = byId("query").value.trim();
    const asked = parse(text);
    let shown = 0;
    for (const row of rows) {
      const matches = asked.matches(row);
      row.row.hidden = !matches || (row.folded && !text && !unfolded());
      row.change.replaceChildren(...(matches && asked.compare ? asked.compare(row).map(changeLine) : []));
      shown += matches;
      for (const cell of row.cells) {
        cell.box.hidden = !asked.columns.has(cell.jdk);
        cell.box.firstElementChild.classList.toggle("dim", asked.asks !== undefined && !asked.asks(cell));
      }
    }
    heads.forEach(head => { head.hidden = !asked.columns.has(head.dataset.jdk); });
    byId("matrix").classList.toggle("compared", asked.compare !== undefined);
    hideEmptyGroups();
    tally(asked);
    const count = (left, of, what) => (text ? `${left} of ` : "") + `${of} ${what}${of === 1 ? "" : "s"}`;
    const ofGate = applyToChanges(asked, text);
    byId("shown").textContent = (changes.length > 0 ? `${count(ofGate, changes.length, "change")}, ` : "")
      + count(shown, rows.length, "pin")
      + (asked.compared ? `, ${asked.compared.join(" → ")}` : "");
    byId("problems").replaceChildren(...asked.problems.map(problem => element("p", {}, problem)));
    byId("query").setAttribute("aria-invalid", String(asked.problems.length > 0));
    byId("nothing").hidden = shown > 0;
    for (const count of all("[data-query]"))
      count.setAttribute("aria-pressed", String(count.dataset.query.toLowerCase() === text.toLowerCase()));
    grids.forEach(grid => grid.settle());
  }

  function applyToChanges(asked, text) {
    for (const change of changes) change.row.hidden = !asked.matches(change);
    const left = part => all("tr.change", part).filter(row => !row.hidden).length;
    for (const quark of all("#changes tbody")) quark.hidden = left(quark) === 0;
    for (const section of all("#changes .section")) {
      section.hidden = left(section) === 0;
      section.querySelector(".number-of").textContent = !text ? "" : `${left(section)} of ${all("tr.change", section).length}`;
      if (text) section.open = true;
      else if ("folded" in section.dataset) section.open = false;
    }
    for (const names of all("#changes details.more")) names.open = text !== "";
    const shown = changes.filter(change => !change.row.hidden).length;
    if (changes.length > 0) byId("no-change").hidden = shown > 0;
    return shown;
  }

  function ask(text) {
    byId("query").value = text;
    applyQuery();
    writeAddress();
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

  byId("folded")?.addEventListener("click", () => {
    byId("folded").setAttribute("aria-expanded", String(!unfolded()));
    applyQuery();
  });
  byId("query").addEventListener("input", () => ask(byId("query").value));
  for (const count of all("[data-query]"))
    count.addEventListener("click", () =>
      ask(byId("query").value.trim() === count.dataset.query ? "" : count.dataset.query));

  // ---- Inventory: lines that have a text -------------------------------------------------------

  const surfaces = all("#inventory .surface").map(fold => {
    const block = fold.querySelector("pre");
    return { fold, block, rows: fold.querySelector(".rows"), lines: block.textContent.split("\n") };
  });

  function findRows() {
    const text = byId("rows").value.trim().toLowerCase();
    let shown = 0;
    for (const { fold, block, rows, lines } of surfaces) {
      const found = lines.filter(line => line.toLowerCase().includes(text));
      block.textContent = found.join("\n");
      fold.hidden = found.length === 0;
      fold.open = rows.open = text !== "" && found.length > 0;
      shown += found.length;
    }
    byId("rows-shown").textContent = text ? `${shown} ${shown === 1 ? "row" : "rows"}` : "";
  }

  byId("rows")?.addEventListener("input", findRows);

  // ---- Help: examples of this run --------------------------------------------------------------

  function examples() {
    const last = columns.at(-1)?.id, versions = columns.map(jdk => jdk.feature).filter(Boolean);
    const oldest = Math.min(...versions), newest = Math.max(...versions);
    return [
      ["broken", "pins with a broken cell"],
      [`${last}:broken`, "broken on that JDK; a version or a part of the name will do, too"],
      [`changed:${oldest}..${newest}`, "pins whose verdict or value differs, as the gate compares them; shows these two columns only"],
      ["expects:different", "pins that expect different values of the columns in sight"],
      [`topic:${rows[0]?.topic}`, "pins of a topic"],
      [`quark:${rows[0]?.quark}`, "pins of a quark; a part of its id will do"],
      [`jdk:${newest}`, "only these columns"],
      [`-not-applicable -jdk:${oldest}`, "a minus negates"],
      ...(changes.length > 0 ? [[`class:${changes[0].class}`, "differences of a class, and the pins that show them"]] : []),
      ...(changes[0]?.cause ? [[`cause:${changes[0].cause}`, "changes of a cause: flags, none or unknown"]] : []),
      ["timeout", "other words: text of quark, pin, claim and reasons"],
      ['"no result"', "quoted: text as it stands"],
    ];
  }

  if (rows.length > 0) {
    byId("query").placeholder = examples().slice(1, 3).map(([text]) => text).join(", ") + ", text";
    byId("examples").replaceChildren(...examples().map(([text, meaning]) => {
      const button = element("button", { type: "button", class: "link" }, element("code", {}, text));
      button.addEventListener("click", () => { byId("help").hidePopover(); ask(text); byId("query").focus(); });
      return element("tr", {}, element("td", {}, button), element("td", {}, meaning));
    }));
  }

  // ---- Keyboard ------------------------------------------------------------------------------

  document.addEventListener("keydown", event => {
    const typing = document.activeElement.tagName === "INPUT";
    // The browser itself closes an open help on Escape, and then only that.
    if (event.key === "Escape" && !byId("help").matches(":popover-open")) closeDrawer();
    if (event.key === "/" && !typing) {
      event.preventDefault();
      byId("query").focus();
    }
    if (event.key === "?" && !typing) byId("help").showPopover();
  });

  // ---- Drawer ------------------------------------------------------------------------------

  const drawer = byId("drawer");
  let opener = null;
  let open = "";

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

  /** What the pin expects of this JDK, and how that differs from the previous column. */
  function expectation(cell) {
    const value = expected(cell);
    const mark = buttons.find(each => each.dataset.open === keyOf(cell))?.querySelector(".changed");
    return [
      ...(value ? [element("p", {}, value, ...(cell.expected.by ? [` (${cell.expected.by})`] : []))] : []),
      ...(mark ? [element("p", {}, element("span", { class: "changed" }, "≠"), ` ${mark.title}`)] : []),
    ];
  }

  const jeps = "https://openjdk.org/jeps/", issues = "https://bugs.openjdk.org/browse/";

  /** Makes links of the numbers of JEPs and of issues. */
  function linkIssues(root) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode())
      if (/\bJEP \d+|\bJDK-\d{7}/.test(texts.currentNode.data) && !texts.currentNode.parentElement.closest("a, button, .copyable, svg"))
        found.push(texts.currentNode);
    for (const text of found)
      text.replaceWith(...text.data.split(/(\bJEP \d+|\bJDK-\d{7,})/).map((part, index) => (index % 2 === 0 ? part
        : element("a", { href: part.startsWith("JEP") ? jeps + part.slice(4) : issues + part, rel: "noreferrer" }, part))));
  }

  function fill(cell) {
    const [look, symbol, label] = names[cell.verdict];
    const article = `quark-${cell.quark}`;
    const close = element("button", { type: "button", class: "plain", title: "Escape" }, "Close");
    close.addEventListener("click", closeDrawer);
    drawer.replaceChildren(
      element("div", { class: "top" },
        element("span", { class: `badge ${look}` }, `${symbol} ${label}${cell.error ? ` (${cell.error})` : ""}`),
        element("b", {}, cell.jdk), close),
      element("h2", { id: "drawer-title" }, cell.claim),
      element("p", { class: "where" }, byId(article)
        ? element("a", { href: `#${article}`, title: "What it claims, and why" }, cell.title) : cell.title, ", ", element("code", {}, `${cell.quark}.${cell.pin}`),
        `, ${number(cell.seconds)} s`),
      ...(cell.reason ? [element("pre", { class: "reason" }, cell.reason)] : []),
      ...section("Expected", ...expectation(cell)),
      ...section("Observations", ...observations(cell)),
      ...section(cell.comparisons.length === 1 ? "Comparison" : "Comparisons",
        ...cell.comparisons.flatMap(each => compared(each, names[each.verdict]))),
      ...section("Over versions", ...curves.of(cell.quark, cell.observations.map(seen => seen.key), drawerWidth())),
      ...section("Can this pin fail?", ...(cell.falsifiedBy.length
        ? cell.falsifiedBy.map(each => proof(each, cell.jdk))
        : [element("p", { class: "soft" }, "Its falsifiers were not run for this cell.")])),
      ...section("Run again", copyable(cell.rerun)),
      ...section("JDK", ...jdkFacts(cell.jdk)),
      ...section("Guests", ...cell.guests.map(guest)));
    linkIssues(drawer);
  }

  /** Of its content, in pixels; the borders are those of the style sheet. */
  const drawerWidth = () => Math.min(494, innerWidth - 46);

  function openDrawer(key, from) {
    const cell = cells.get(key);
    if (!cell) return;
    opener = from;
    for (const button of buttons) button.classList.toggle("current", button.dataset.open === key);
    fill(cell);
    drawer.hidden = false;
    curves.redraw(drawer);
    drawer.scrollTop = 0;
    drawer.focus({ preventScroll: true });
    (buttons.includes(from) ? from : buttons.find(button => button.dataset.open === key) ?? from)
      .scrollIntoView({ block: "nearest", inline: "nearest" });
    open = key;
    writeAddress();
  }

  function closeDrawer() {
    if (drawer.hidden) return;
    drawer.hidden = true;
    drawer.replaceChildren();
    for (const button of buttons) button.classList.remove("current");
    open = "";
    writeAddress();
    opener?.focus();
  }

  document.addEventListener("click", event => {
    const button = event.target.closest("[data-open]");
    if (button) openDrawer(button.dataset.open, button);
  });

  // ---- Curves of the articles: drawn when they are seen, or a link to an article would miss it -----

  /** The article that a reader reads, or a link leads to. */
  function readArticle() {
    const main = byId("main");
    const line = main.getBoundingClientRect().top + parseFloat(getComputedStyle(main).scrollPaddingTop) + 4;
    return all(".articles article").find(article => article.getBoundingClientRect().bottom > line);
  }

  function drawCurves(box) {
    const nodes = curves.of(box.dataset.quark, curves.keys(box.dataset.quark), Math.min(760, box.clientWidth));
    if (nodes.length > 0) box.replaceChildren(element("h4", {}, "Values over versions"), ...nodes);
    curves.redraw(box);
  }

  /** What is drawn above the article that is read does not move it. */
  const watcher = new IntersectionObserver(entries => {
    const seen = entries.filter(entry => entry.isIntersecting).map(entry => entry.target);
    const read = readArticle(), top = read?.getBoundingClientRect().top;
    for (const box of seen) {
      watcher.unobserve(box);
      drawCurves(box);
    }
    // The curves get their size in a microtask.
    if (read) queueMicrotask(() => { byId("main").scrollTop += read.getBoundingClientRect().top - top; });
  }, { root: byId("main") });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => curves.redraw());

  // ---- Address: a link shows what its sender saw ---------------------------------------------------

  /** Colons, slashes and blanks stay readable. */
  const encode = text => encodeURIComponent(text).replace(/%20/g, "+").replace(/%3A/g, ":").replace(/%2F/g, "/");

  function writeAddress() {
    const state = [["q", byId("query").value.trim()], ["cell", open]].filter(([, value]) => value !== "");
    const fragment = state.map(([name, value]) => `${name}=${encode(value)}`).join("&");
    history.replaceState(null, "", fragment ? `#${fragment}` : location.pathname + location.search);
  }

  /**
   * Scrolls to an article, a topic, a quark or a part of the result. The browser has done so before the
   * script hid rows above, and cannot scroll to what a query hides.
   */
  function showPart(id) {
    const part = byId(id);
    if (!part) return;
    if (part.hidden) {
      byId("query").value = "";
      applyQuery();
    }
    part.scrollIntoView();
  }

  function readAddress() {
    if (location.hash === "#main") return;
    if (/^#(quark|cells|section|topic)-/.test(location.hash)) {
      showPart(decodeURIComponent(location.hash.slice(1)));
      return;
    }
    const state = new URLSearchParams(location.hash.slice(1));
    byId("query").value = state.get("q") ?? "";
    applyQuery();
    const linked = buttons.find(button => button.dataset.open === state.get("cell"));
    if (!linked) return;
    openDrawer(linked.dataset.open, linked);
    linked.scrollIntoView({ block: "center", inline: "nearest" });
  }

  addEventListener("hashchange", readAddress);
  all(".articles article").forEach(linkIssues);
  applyQuery();
  readAddress();
  // Not before: the browser has scrolled to a part before rows were hidden, past other articles.
  all(".curves").forEach(box => watcher.observe(box));
  // The page itself does not scroll: without the focus PageDown and End would do nothing.
  if (document.activeElement === document.body) byId("main").focus({ preventScroll: true });
  document.documentElement.classList.add("ready");
})();
