// The key of the colours: a scale, and the classes, each a button that hides or shows its points.

import { classColor, markerPath, noneColor, shade, share, toCss } from 'unfold/colors';
import { count } from 'unfold/data';
import { button, element } from 'unfold/elements';
import { isCategory } from 'unfold/marks';
import { onTheme } from 'unfold/theme';
import { powerOfTen, ticksWithin } from 'unfold/ticks';

const SVG = 'http://www.w3.org/2000/svg';

/** The entries of the classes: rank, name, its short form, count, colour, marker. Rank -1 are the points without one. */
export function classEntries(marks) {
  const { table, classes, coloring } = marks;
  if (!classes) return [];
  const counts = new Map();
  for (const rank of classes.ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const colored = classes === coloring;
  const none = toCss(noneColor(table.palette));
  const entries = classes.names.map((name, rank) => ({
    rank,
    name,
    short: classes.legend[rank],
    count: counts.get(rank) ?? 0,
    color: colored ? toCss(classColor(table.palette, classes, rank)) : none,
    marker: colored ? classes.markers[rank] : 'DISC',
  }));
  if (counts.has(-1)) {
    const name = table.unlabelled;
    entries.push({ rank: -1, name, short: name, count: counts.get(-1), color: none, marker: 'DISC' });
  }
  return entries;
}

/** Where the numbers of a column's scale stand, as shares of its length. */
export function scaleTicks(column) {
  if (!(column.high > column.low)) return { marks: [], unit: '' };
  const { values, labels, exponent } = ticksWithin(column.low, column.high, 5);
  return { marks: values.map((value, i) => ({ at: share(column, value), label: labels[i] })), unit: powerOfTen(exponent) };
}

export const gradient = palette => Array.from({ length: 33 }, (_, i) => toCss(shade(palette, i / 32)));

function scale(palette, column) {
  const box = element('div', 'scale');
  const bar = element('div', 'bar');
  bar.style.background = `linear-gradient(to right, ${gradient(palette).join(', ')})`;
  const numbers = element('div', 'numbers');
  const { marks, unit } = scaleTicks(column);
  for (const mark of marks) {
    const number = element('span', '', mark.label);
    number.style.left = `${100 * Math.max(0.02, Math.min(0.98, mark.at))}%`;
    numbers.append(number);
  }
  box.append(bar, numbers);
  if (unit) box.append(element('div', 'unit', unit));
  return box;
}

function icon(entry) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('width', 14);
  svg.setAttribute('height', 14);
  svg.setAttribute('viewBox', '-7 -7 14 14');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', markerPath(entry.marker, 4.5));
  path.setAttribute('fill', entry.color);
  svg.append(path);
  return svg;
}

/** Keeps the legend of the marks in a box; returns how to stop that. A click hides a class or shows it, a double click shows it alone. */
export function showLegend(box, marks) {
  box.classList.add('legend');
  const redraw = () => {
    const focused = box.contains(document.activeElement) ? document.activeElement.dataset.rank : undefined;
    box.replaceChildren();
    const { coloring, hidden, table } = marks;
    if (coloring && !isCategory(coloring)) box.append(scale(table.palette, coloring));
    const entries = classEntries(marks);
    if (entries.length > 0) box.append(classList(marks, entries));
    if (hidden.size > 0) box.append(button('Show all classes', 'all', () => marks.hide([])));
    if (focused !== undefined) box.querySelector(`[data-rank="${focused}"]`)?.focus();
  };
  const end = new AbortController();
  for (const what of ['color', 'hide']) marks.addEventListener(what, redraw, end);
  end.signal.addEventListener('abort', onTheme(redraw));
  redraw();
  return () => end.abort();
}

function classList(marks, entries) {
  const list = element('ul');
  for (const entry of entries) {
    const made = button(undefined, '', event => {
      const ranks = new Set(marks.hidden);
      if (!ranks.delete(entry.rank)) ranks.add(entry.rank);
      // The second click of two shows the class alone, as the first has hidden it.
      if (event.detail === 2 || event.shiftKey) marks.isolate(entry.rank);
      else marks.hide(ranks);
    });
    made.dataset.rank = entry.rank;
    made.setAttribute('aria-pressed', String(!marks.hidden.has(entry.rank)));
    made.title = `${entry.name}\nClick hides or shows, double-click or Shift shows alone`;
    const name = element('span', 'name', entry.short);
    if (entry.short !== entry.name) made.setAttribute('aria-label', `${entry.name}, ${count(entry.count)}`);
    made.append(icon(entry), name, element('span', 'count', count(entry.count)));
    const item = element('li');
    item.append(made);
    list.append(item);
  }
  return list;
}
