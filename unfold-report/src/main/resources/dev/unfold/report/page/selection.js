// What the selected points have in common, and how to keep their rows.

import { coordinate, count, counted, format, nameOf } from 'unfold/data';
import { button, copy, element, save } from 'unfold/elements';
import { meanImage } from 'unfold/images';

const MOST_CLASSES = 8;
const MOST_MEANS = 8;

/** Of each category: how many of the selected points, and of all, have each class. */
export function classShares(marks) {
  const { table, selected } = marks;
  return table.categories.filter(category => category.colored).map(category => {
    const all = new Map();
    const here = new Map();
    for (const rank of category.ranks) all.set(rank, (all.get(rank) ?? 0) + 1);
    for (const row of selected) here.set(category.ranks[row], (here.get(category.ranks[row]) ?? 0) + 1);
    const classes = [...here].map(([rank, selectedCount]) => ({
      name: rank < 0 ? table.unlabelled : category.names[rank], selected: selectedCount, all: all.get(rank),
    }));
    return { name: category.name, classes: classes.sort((a, b) => b.selected - a.selected) };
  });
}

/**
 * Of each column: the mean of the selected points, that of the rest, and their difference in standard deviations of all; the
 * greatest differences first.
 */
export function meanDifferences(marks) {
  const { table, mask } = marks;
  return table.columns.map(column => {
    const sums = [0, 0];
    const counts = [0, 0];
    column.values.forEach((value, row) => {
      if (Number.isNaN(value)) return;
      sums[mask[row]] += value;
      counts[mask[row]]++;
    });
    const mean = (sums[0] + sums[1]) / (counts[0] + counts[1]);
    let squares = 0;
    for (const value of column.values) if (!Number.isNaN(value)) squares += (value - mean) ** 2;
    const deviation = Math.sqrt(squares / (counts[0] + counts[1]));
    const [rest, here] = [0, 1].map(side => sums[side] / counts[side]);
    return { name: column.name, here, rest, apart: deviation > 0 ? (here - rest) / deviation : 0 };
  }).filter(column => Number.isFinite(column.here)).sort((a, b) => Math.abs(b.apart || 0) - Math.abs(a.apart || 0));
}

/** The selected rows as a table of texts, the names of the columns first. */
export function selectedRows(marks, layout) {
  const { table } = marks;
  const axes = (layout?.axes ?? []).filter((axis, a) => layout.equal || a > 0);
  const head = ['row', ...table.ids ? [table.idName ?? 'id'] : [], ...axes.map(axis => axis.name),
    ...table.categories.map(category => category.name), ...table.columns.map(column => column.name)];
  const single = value => (Number.isNaN(value) ? '' : String(Number(value.toPrecision(7))));
  const rows = Array.from(marks.selected, row => [
    String(row),
    ...table.ids ? [table.ids[row]] : [],
    ...axes.map(axis => single(coordinate(axis, row))),
    ...table.categories.map(category => (category.ranks[row] < 0 ? '' : category.names[category.ranks[row]])),
    ...table.columns.map(column => single(column.values[row])),
  ]);
  return [head, ...rows];
}

/** A cell of CSV by RFC 4180. */
const cell = text => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const toCsv = rows => rows.map(row => row.map(cell).join(',') + '\r\n').join('');

/** Tabs between cells, as spreadsheets paste them. */
const toTsv = rows => rows.map(row => row.map(text => text.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

/** Keeps a summary of the selected points in a box; `layout` gives the layout of the moment, `file` the name of a file. */
export function showSelection(box, marks, layout, file) {
  box.classList.add('selection');
  const redraw = () => {
    const { selected, table } = marks;
    box.hidden = selected.length === 0;
    box.replaceChildren();
    if (selected.length === 0) return;
    box.append(element('h2', '', 'Selection'));
    const line = element('p', 'total', `${counted(selected.length, 'point')} of ${count(table.size)}`);
    line.setAttribute('role', 'status');
    box.append(line);
    const row = element('div', 'row');
    const said = element('span', 'said');
    row.append(
      button('Copy rows', '', async () => {
        await copy(toTsv(selectedRows(marks, layout())));
        said.textContent = 'copied';
      }),
      button('Save CSV', '', () => save(`${file}-selection.csv`,
        new Blob([toCsv(selectedRows(marks, layout()))], { type: 'text/csv' }))),
      button('Clear', '', () => marks.select([])),
      said);
    box.append(row);
    if (table.images?.loaded) box.append(images(marks));
    for (const category of classShares(marks)) box.append(shares(category, selected.length));
    const means = meanDifferences(marks);
    if (means.length > 0 && selected.length < table.size) box.append(differences(means));
    if (selected.length === 1) box.append(element('p', 'names', nameOf(table, selected[0])));
  };
  marks.addEventListener('select', redraw);
  redraw();
}

function images(marks) {
  const { table, mask } = marks;
  const row = element('div', 'means');
  for (const [side, name] of [[1, 'mean of these'], [0, 'mean of the rest']]) {
    const figure = element('figure');
    const canvas = meanImage(table.images, table.size, at => mask[at] === side);
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', name);
    figure.append(canvas, element('figcaption', '', name));
    row.append(figure);
  }
  return row;
}

function table(head, rows) {
  const made = element('table');
  const line = (cells, tag) => {
    const tr = element('tr');
    cells.forEach((text, i) => {
      const made = element(i === 0 ? 'th' : tag, '', text);
      if (i === 0 || tag === 'th') made.scope = tag === 'th' ? 'col' : 'row';
      tr.append(made);
    });
    return tr;
  };
  const top = element('thead');
  top.append(line(head, 'th'));
  const body = element('tbody');
  body.append(...rows.map(row => line(row, 'td')));
  made.append(top, body);
  return made;
}

function shares(category, size) {
  const shown = category.classes.slice(0, MOST_CLASSES);
  const percent = (part, whole) => `${Math.round(100 * part / whole)} %`;
  const rows = shown.map(({ name, selected, all }) => [name, count(selected), percent(selected, size), percent(selected, all)]);
  const box = element('div');
  box.append(table([category.name, 'points', 'of these', 'of its own'], rows));
  if (category.classes.length > shown.length) {
    box.append(element('p', 'names', `and ${category.classes.length - shown.length} more`));
  }
  return box;
}

function differences(means) {
  const box = element('div');
  box.append(table(['mean of', 'these', 'rest', 'sd apart'], means.slice(0, MOST_MEANS).map(mean => [
    mean.name, format(mean.here), format(mean.rest), (mean.apart > 0 ? '+' : '') + format(Number(mean.apart.toFixed(2))),
  ])));
  if (means.length > MOST_MEANS) {
    box.append(element('p', 'names', `the ${MOST_MEANS} of ${means.length} columns that differ most`));
  }
  return box;
}
