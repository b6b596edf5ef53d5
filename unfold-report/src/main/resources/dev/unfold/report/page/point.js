// What is known of one point: beside the pointer in short, and in full for the chosen one.

import { coordinate, counted, format, nameOf } from 'unfold/data';
import { element, fill } from 'unfold/elements';
import { thumbnail } from 'unfold/images';
import { neighborsOf } from 'unfold/neighbors';

const MOST_IN_TIP = 12;
const MOST_NAMED = 12;

/** Names and values of a row, those that colour or name it first. */
function values(table, row, layout) {
  const pairs = [];
  for (const category of table.categories) {
    const rank = category.ranks[row];
    pairs.push([category.name, rank < 0 ? '–' : category.names[rank]]);
  }
  for (const axis of layout?.axes ?? []) pairs.push([axis.name, format(coordinate(axis, row))]);
  for (const column of table.columns) pairs.push([column.name, format(column.values[row])]);
  return pairs;
}

/** The tip of a row. */
export function pointTip(table, row, layout) {
  const box = document.createDocumentFragment();
  box.append(element('strong', '', nameOf(table, row)));
  if (table.images?.loaded) box.append(thumbnail(table.images, row, 96));
  const pairs = values(table, row, layout);
  const list = element('dl');
  fill(list, pairs.slice(0, MOST_IN_TIP));
  box.append(list);
  if (pairs.length > MOST_IN_TIP) box.append(element('p', '', `and ${pairs.length - MOST_IN_TIP} more: click the point`));
  return box;
}

/** Keeps the values of the chosen point in a box; `layout` gives the layout of the moment. */
export function showPoint(box, marks, layout) {
  box.classList.add('point');
  const redraw = () => {
    const row = marks.chosen;
    box.hidden = row < 0;
    if (row < 0) return;
    const { table } = marks;
    box.replaceChildren(element('h2', '', 'Point'));
    if (table.images?.loaded) box.append(thumbnail(table.images, row, 112));
    const list = element('dl');
    list.tabIndex = 0;
    list.setAttribute('aria-label', 'Values of the point');
    fill(list, [table.ids ? [table.idName ?? 'id', table.ids[row]] : ['row', row], ...values(table, row, layout())]);
    box.append(list);
    const near = neighborsOf(table, layout(), row);
    if (near) box.append(neighbors(marks, near));
  };
  marks.addEventListener('choose', redraw);
  redraw();
  return redraw;
}

/** The neighbours by kind, each a button that chooses it. */
function neighbors(marks, near) {
  const box = element('div', 'neighbors');
  const kinds = [
    ['kept', 'neighbour', 'kept', 'near in the data and in the embedding'],
    ['lost', 'neighbour', 'lost', 'near in the data, apart in the embedding'],
    ['intruding', 'point', 'intruding', 'near in the embedding only'],
  ];
  for (const [kind, what, verb, meaning] of kinds) {
    const rows = near[kind];
    const line = element('p', kind);
    line.title = meaning;
    line.append(element('span', 'stroke'), `${counted(rows.length, what)} ${verb}`);
    box.append(line);
    if (rows.length === 0) continue;
    const names = element('p', 'names');
    for (const row of rows.slice(0, MOST_NAMED)) {
      const link = element('button', 'link', nameOf(marks.table, row));
      link.type = 'button';
      link.addEventListener('click', () => marks.choose(row));
      names.append(link);
    }
    if (rows.length > MOST_NAMED) names.append(`and ${rows.length - MOST_NAMED} more`);
    box.append(names);
  }
  return box;
}
