'use strict';
// Hides the rows that the address does not ask for: #wave=CODE&owner=...&q=words.
(() => {
  const form = document.querySelector('form');
  const count = document.querySelector('output');
  const groups = [...document.querySelectorAll('.rows')];
  const rows = [...document.querySelectorAll('[data-wave]')];
  const texts = [];
  const fields = [...form.elements].filter(field => field.name);

  function filter() {
    const wanted = Object.fromEntries(fields.map(field => [field.name, field.value]));
    const words = wanted.q.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    if (words.length) rows.forEach((row, i) => { texts[i] ??= row.textContent.toLowerCase(); });
    rows.forEach((row, i) => {
      const fits = (!wanted.wave || row.dataset.wave === wanted.wave)
        && (!wanted.owner || row.dataset.owner === wanted.owner)
        && words.every(word => texts[i].includes(word));
      row.hidden = !fits;
      shown += fits;
    });
    // A group out of sight keeps its last size, unless it has nothing to show.
    groups.forEach(group => { group.hidden = [...group.children].every(row => row.hidden); });
    count.textContent = shown === rows.length ? shown : `${shown} of ${rows.length}`;
  }

  function read() {
    const asked = new URLSearchParams(location.hash.slice(1));
    for (const field of fields) {
      field.value = asked.get(field.name) ?? '';
      if (field.selectedIndex === -1) field.value = '';
    }
    filter();
  }

  form.hidden = false;
  form.addEventListener('submit', event => event.preventDefault());
  form.addEventListener('input', () => {
    const asked = new URLSearchParams(fields.filter(field => field.value).map(field => [field.name, field.value]));
    history.replaceState(null, '', asked.size ? '#' + asked : location.pathname + location.search);
    filter();
  });
  addEventListener('hashchange', read);
  read();
})();
