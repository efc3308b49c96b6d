"use strict";
/* Looks up what differs between two columns. The gate's comparison computes it once for all reports,
   see DifferencesView.java. */

/** @param table columns; verdicts by quark and pin; values by quark and key of the observation */
function differencesOf({ columns, verdicts, values }) {
  const places = new Map(columns.map((id, index) => [id, index]));
  const groupsOf = (row, ids) => ids.map(id => row.groups[places.get(id)]);

  return {
    /** Only a JDK that proved its identity can be compared. */
    knows: id => places.has(id),

    /** Whether the verdict of a pin changes from one column to another. */
    verdict(quark, pin, from, to) {
      const row = verdicts[`${quark}/${pin}`];
      if (!row) return false;
      const [a, b] = groupsOf(row, [from, to]);
      return row.changes[a * row.size + b] === "1";
    },

    /** Whether a pin shows that an observation has another value in the other column. */
    value(quark, pin, key, from, to) {
      const row = values[`${quark}/${key}`];
      if (!row || !Object.hasOwn(row.pins, pin)) return false;
      const [i, j] = groupsOf(row, [from, to]).sort((a, b) => a - b);
      return i >= 0 && i < j && row.pins[pin][j * (j - 1) / 2 + i] === "1";
    },
  };
}
