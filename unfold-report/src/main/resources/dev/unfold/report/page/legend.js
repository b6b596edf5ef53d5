// The key of the colours: a scale, and the classes, each a button that hides or shows its points.

import { colorOf, markerPath, noneColor, shade, share, toCss } from 'unfold/colors';
import { powerOfTen, ticksWithin } from 'unfold/ticks';

const SVG = 'http://www.w3.org/2000/svg';

export function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** The entries of the classes: rank, name, count, colour, marker. Rank -1 are the unlabelled points. */
export function classEntries(data, coloring) {
  if (!data.classes) return [];
  const { names, colors, markers, ranks } = data.classes;
  const counts = new Map();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const byLabel = coloring === 'label';
  const none = toCss(noneColor(data));
  const entries = names.map((name, rank) => ({
    rank,
    name,
    count: counts.get(rank) ?? 0,
    color: byLabel ? toCss(colorOf(colors[rank])) : none,
    marker: byLabel ? markers[rank] : 'DISC',
  }));
  if (counts.has(-1)) entries.push({ rank: -1, name: data.unlabelled, count: counts.get(-1), color: none, marker: 'DISC' });
  return entries;
}

/** Where the numbers of a column's scale stand, as shares of its length. */
export function scaleTicks(column) {
  if (!(column.high > column.low)) return { marks: [], unit: '' };
  const { values, labels, exponent } = ticksWithin(column.low, column.high, 5);
  return { marks: values.map((value, i) => ({ at: share(column, value), label: labels[i] })), unit: powerOfTen(exponent) };
}

export const gradient = data => Array.from({ length: 33 }, (_, i) => toCss(shade(data, i / 32)));

function scale(data, column) {
  const box = element('div', 'scale');
  const bar = element('div', 'bar');
  bar.style.background = `linear-gradient(to right, ${gradient(data).join(', ')})`;
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

/** Fills the legend; `toggle` is called with a rank, or with nothing to show all. */
export function showLegend(box, data, coloring, hidden, toggle) {
  box.replaceChildren();
  const column = data.columns[coloring];
  if (column) box.append(scale(data, column));
  const entries = classEntries(data, coloring);
  if (entries.length === 0) return;
  const list = element('ul');
  for (const entry of entries) {
    const button = element('button');
    button.type = 'button';
    button.dataset.rank = entry.rank;
    button.setAttribute('aria-pressed', String(!hidden.has(entry.rank)));
    const name = element('span', 'name', entry.name);
    name.title = entry.name;
    button.append(icon(entry), name, element('span', 'count', entry.count.toLocaleString('en')));
    button.addEventListener('click', () => toggle(entry.rank));
    const item = element('li');
    item.append(button);
    list.append(item);
  }
  box.append(list);
  if (hidden.size > 0) {
    const all = element('button', 'all', 'Show all classes');
    all.type = 'button';
    all.addEventListener('click', () => toggle());
    box.append(all);
  }
}
