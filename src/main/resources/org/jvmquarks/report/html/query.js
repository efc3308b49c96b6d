"use strict";
/* The query over the matrix: terms that all have to match. Knows the columns and rows, not the page. */

/**
 * @param jdks the columns in order: id and, when the JDK answered, feature
 * @param rows the pins: topic, quark, pin, text in lower case, and a cell for each column with its jdk,
 *   its verdict, its observations and what it expects; and the changes of a gate that it shows, with class and cause
 * @param gateChanges all of them; none without a gate
 * @param differences what differs between two columns, see differences.js
 */
function queryLanguage(jdks, rows, gateChanges, differences) {
  const verdicts = ["holds", "broken", "inconclusive", "not-applicable", "error", "missing"];
  const forms = "<jdk>:<verdict>, changed:A..B, expects:different, topic:, quark:, jdk:";
  const topics = [...new Set(rows.map(row => row.topic))];
  const quote = word => `“${word}”`;
  const problem = text => ({ problem: text });

  /** By whole name, else by feature version, else by part of the name: 25 does not name 25-compact. */
  function named(word) {
    const id = jdks.filter(jdk => jdk.id.toLowerCase() === word);
    if (id.length > 0) return id;
    if (/^\d+$/.test(word)) return jdks.filter(jdk => jdk.feature === Number(word));
    return word === "" ? [] : jdks.filter(jdk => jdk.id.toLowerCase().includes(word));
  }

  const ids = found => new Set(found.map(jdk => jdk.id));
  const noJdk = word => problem(`no such JDK ${quote(word)}: ${jdks.map(jdk => jdk.id).join(", ")}`);
  const verdictTerm = asks => ({ asks, matches: (row, shown) => shown.some(asks) });

  function verdictOn(jdk, word) {
    const verdict = verdicts.filter(name => word !== "" && name.startsWith(word));
    if (verdict.length === 0) return problem(`no such verdict ${quote(word)}: ${verdicts.join(", ")}`);
    const on = ids(named(jdk));
    return on.size === 0 ? noJdk(jdk)
      : verdictTerm(cell => on.has(cell.jdk) && verdict.includes(cell.verdict));
  }

  const cellOf = (row, id) => row.cells.find(cell => cell.jdk === id);
  const seenIn = (row, id, key) => cellOf(row, id).observations.find(seen => seen.key === key);

  /** The observation of a pin, or else that of another pin of its quark. */
  function seen(row, id, key) {
    return seenIn(row, id, key)
      ?? rows.filter(other => other.quark === row.quark).map(other => seenIn(other, id, key)).find(Boolean);
  }

  /** The verdicts, or what a pin that holds on both expects of them. */
  function standing(from, to) {
    return from.verdict !== to.verdict ? { key: "verdict", from: from.verdict, to: to.verdict }
      : { key: "expected", from: from.expected, to: to.expected };
  }

  /** The changes from one JDK to another: the verdict, and observations by their key. */
  function changes(row, from, to) {
    const keys = new Set([from, to].flatMap(id => cellOf(row, id).observations.map(each => each.key)));
    const values = [...keys]
      .filter(key => differences.value(row.quark, row.pin, key, from, to))
      .map(key => ({ key, from: seen(row, from, key), to: seen(row, to, key) }));
    return differences.verdict(row.quark, row.pin, from, to)
      ? [standing(cellOf(row, from), cellOf(row, to)), ...values]
      : values;
  }

  /** Of several JDKs of a version the first one stands for it. */
  function changed(words) {
    const ends = words.split("..");
    if (ends.length !== 2 || ends.includes(""))
      return problem(`no such pair ${quote(words)}: two versions or JDKs, as in changed:17..25`);
    const found = ends.map(word => named(word)[0]?.id);
    const unknown = found.findIndex(id => id === undefined);
    if (unknown >= 0) return noJdk(ends[unknown]);
    const silent = found.find(id => !differences.knows(id));
    if (silent) return problem(`cannot compare ${quote(silent)}: it never proved its identity`);
    const compare = row => changes(row, ...found);
    return { compared: found, columns: new Set(found), compare, matches: row => compare(row).length > 0 };
  }

  /** As Matrix.Row.isChanged has it: whether several values are expected of the columns in sight. */
  function expectsDifferent(shown) {
    return new Set(shown.map(cell => cell.expected).filter(Boolean)).size > 1;
  }

  /** One word for what a change is, as in cause:UseCompactObjectHeaders. */
  function ofChange(name) {
    const known = [...new Set(gateChanges.map(change => change[name]))].filter(Boolean);
    const read = word => (known.some(each => each.toLowerCase() === word)
      ? { matches: row => row.changes.some(change => change[name].toLowerCase() === word) }
      : problem(`no such ${name} ${quote(word)}: ${known.join(", ")}`));
    return known.length === 0 ? {} : { [name]: read };
  }

  const keyed = {
    ...ofChange("class"),
    ...ofChange("cause"),
    changed,
    expects: word => (word === "different" ? { matches: (row, shown) => expectsDifferent(shown) }
      : problem(`no such expectation ${quote(word)}: expects:different`)),
    topic: word => (topics.includes(word) ? { matches: row => row.topic === word }
      : problem(`no such topic ${quote(word)}: ${topics.join(", ")}`)),
    quark: word => (word !== "" && rows.some(row => row.quark.toLowerCase().includes(word))
      ? { matches: row => row.quark.toLowerCase().includes(word) }
      : problem(`no such quark ${quote(word)}`)),
    jdk: word => {
      const on = ids(named(word));
      return on.size === 0 ? noJdk(word) : { columns: on, matches: () => true };
    },
  };

  function read(word) {
    if (verdicts.includes(word)) return verdictTerm(cell => cell.verdict === word);
    const colon = /^cause:/.test(word) ? word.indexOf(":") : word.lastIndexOf(":");
    if (/^-xx?:|^"/.test(word) || colon < 0) {
      const text = word.replaceAll('"', "");
      return { matches: row => row.text.includes(text) };
    }
    const key = word.slice(0, colon), value = word.slice(colon + 1);
    if (Object.hasOwn(keyed, key)) return keyed[key](value);
    return named(key).length === 0 && !verdicts.some(name => value !== "" && name.startsWith(value))
      ? problem(`no such term ${quote(word)}: ${forms}; for text put it into quotes`)
      : verdictOn(key, value);
  }

  /** A minus negates, but a flag such as -XX:+UseSerialGC is text. */
  function term(word) {
    if (!/^-[^x]|^-x[^x:m]/.test(word)) return read(word);
    const { matches, columns, problem: wrong } = read(word.slice(1));
    if (wrong) return problem(wrong);
    if (columns && word.startsWith("-jdk:"))
      return { columns: new Set(jdks.map(jdk => jdk.id).filter(id => !columns.has(id))), matches };
    return { columns, matches: (row, shown) => !matches(row, shown) };
  }

  /**
   * Reads a query. A term that is not understood is left out and reported in problems.
   *
   * @returns problems: sentences; columns: ids that are shown; compared: the two JDKs of changed:,
   *   and compare: what changed of a row, undefined without it;
   *   asks: whether a cell is one that was asked for, undefined when none was; matches: of a row
   */
  return text => {
    const words = text.toLowerCase().match(/-?"[^"]*"?|\S+/g) ?? [];
    const read = words.map(term);
    const terms = read.filter(each => !each.problem);
    const columns = ids(jdks.filter(jdk => terms.every(each => !each.columns || each.columns.has(jdk.id))));
    const { compared, compare } = terms.find(each => each.compared) ?? {};
    const asking = terms.filter(each => each.asks);
    return {
      problems: read.flatMap(each => each.problem ?? []),
      columns,
      compared,
      compare,
      asks: asking.length === 0 ? undefined : cell => asking.some(each => each.asks(cell)),
      matches: row => {
        const shown = row.cells.filter(cell => columns.has(cell.jdk));
        return terms.every(each => each.matches(row, shown));
      },
    };
  };
}
