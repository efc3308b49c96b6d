"use strict";
/* Arrow keys in a table of buttons, or in several below each other: one tab stop, then arrows, Home and End. */

/**
 * @param table table, or element around tables, with buttons in its cells, in any column but the first
 * @param css of the buttons
 * @returns buttons: all of them; settle: to be called when rows or columns were shown or hidden
 */
function arrowGrid(table, css) {
  const buttons = [...table.querySelectorAll(css)];
  const visible = button => button.offsetParent !== null;

  function setTabStop(button) {
    for (const other of buttons) other.tabIndex = other === button ? 0 : -1;
  }

  function settle() {
    const current = buttons.find(button => button.tabIndex === 0 && visible(button));
    const next = current ?? buttons.find(visible);
    if (next) setTabStop(next);
  }

  function focus(button) {
    setTabStop(button);
    button.focus();
  }

  function move(button, down, right) {
    const cell = button.closest("td");
    const lines = [...table.querySelectorAll("tr")].filter(row => !row.hidden && row.querySelector(css));
    let line = lines.indexOf(cell.parentElement);
    let column = cell.cellIndex;
    for (;;) {
      line += down;
      column += right;
      const target = lines[line]?.cells[column];
      if (!target || column === 0) return;
      const found = target.hidden ? null : target.querySelector(css);
      if (found) {
        focus(found);
        return;
      }
    }
  }

  /** To an end of the row. */
  function moveToEnd(button, first) {
    focus([...button.closest("tr").querySelectorAll(css)].filter(visible).at(first ? 0 : -1));
  }

  const arrows = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };
  table.addEventListener("keydown", event => {
    const button = event.target.closest(css);
    if (!button || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Home" || event.key === "End") moveToEnd(button, event.key === "Home");
    else if (arrows[event.key]) move(button, ...arrows[event.key]);
    else return;
    event.preventDefault();
  });
  table.addEventListener("focusin", event => {
    const button = event.target.closest(css);
    if (button) setTabStop(button);
  });
  table.setAttribute("role", "grid");
  return { buttons, settle };
}
