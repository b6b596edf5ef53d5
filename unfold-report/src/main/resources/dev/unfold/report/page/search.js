// Finds points by what is known of them: id, labels, values.

import { count, nameOf } from 'unfold/data';

const COMPARISON = /^(.+?)\s*(<=|>=|=|<|>)\s*([-+]?[\d.]+(?:e[-+]?\d+)?)$/i;

/**
 * The rows that a text finds. `column > 3` finds by value; else those whose id or one of whose labels is the text, or else
 * begins with it, or else contains it; and where there is none those that have this number somewhere.
 */
export function find(table, text) {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const comparison = COMPARISON.exec(wanted);
  const column = comparison && table.columns.find(other => other.name.toLowerCase() === comparison[1]);
  if (column) return compare(column, comparison[2], Number(comparison[3]));
  const ranked = [[], [], []];
  for (const texts of [idRanks(table, wanted), ...table.categories.map(category => labelRanks(category, wanted))]) {
    for (let row = 0; row < table.size; row++) ranked[texts(row)]?.push(row);
  }
  const best = ranked.find(rows => rows.length > 0);
  return best ? [...new Set(best)] : byValue(table, wanted);
}

function compare(column, sign, bound) {
  const holds = {
    '<': value => value < bound, '>': value => value > bound, '=': value => same(value, bound),
    '<=': value => value <= bound, '>=': value => value >= bound,
  }[sign];
  return rowsWhere(column.values.length, row => holds(column.values[row]));
}

/** Equal as far as a column in single precision can tell. */
const same = (value, wanted) => value === wanted || Math.abs(value - wanted) <= 1e-6 * Math.abs(wanted);

const rowsWhere = (size, holds) => {
  const rows = [];
  for (let row = 0; row < size; row++) if (holds(row)) rows.push(row);
  return rows;
};

/** Of texts, how well each is what was wanted: 0 the same, 1 begins so, 2 contains it, 3 not at all. */
function rank(text, wanted) {
  const at = text.toLowerCase().indexOf(wanted);
  return at < 0 ? 3 : text.length === wanted.length ? 0 : at === 0 ? 1 : 2;
}

function idRanks(table, wanted) {
  if (table.ids) return row => rank(table.ids[row], wanted);
  const number = /^(?:row )?(\d+)$/.exec(wanted);
  return row => (number && Number(number[1]) === row ? 0 : 3);
}

function labelRanks(category, wanted) {
  const ranks = category.names.map(name => rank(name, wanted));
  return row => ranks[category.ranks[row]] ?? 3;
}

function byValue(table, wanted) {
  const number = Number(wanted.replace('−', '-'));
  if (Number.isNaN(number)) return [];
  return rowsWhere(table.size, row => table.columns.some(column => same(column.values[row], number)));
}

/** Searches while something is typed into a field; Enter goes from one to the next, which `show` brings into sight. */
export function showSearch(field, status, marks, show) {
  let at = -1;
  field.addEventListener('input', () => {
    at = -1;
    const rows = find(marks.table, field.value);
    marks.find(rows);
    status.textContent = field.value.trim() === '' ? ''
      : rows.length === 0 ? 'nothing found'
        : rows.length === 1 ? `1 point: ${nameOf(marks.table, rows[0])}` : `${count(rows.length)} points, Enter for the next`;
    marks.choose(rows.length > 0 ? rows[0] : -1);
  });
  field.addEventListener('keydown', event => {
    if (event.key === 'Escape') {
      field.value = '';
      field.dispatchEvent(new Event('input'));
    }
    if (event.key !== 'Enter' || marks.found.length === 0) return;
    at = (at + 1) % marks.found.length;
    marks.choose(marks.found[at]);
    show(marks.found[at]);
  });
}
