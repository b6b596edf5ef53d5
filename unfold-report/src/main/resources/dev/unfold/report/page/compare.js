// The page of a comparison: a small plot for each method, linked by what the reader marks, the table of their measures, and their
// spectra.

import { format, readLayout, readTable } from 'unfold/data';
import { button, element, fileName } from 'unfold/elements';
import { showLegend } from 'unfold/legend';
import { Marks } from 'unfold/marks';
import { Plot } from 'unfold/plot';
import { pointTip, showPoint } from 'unfold/point';
import { showRun, spectrum } from 'unfold/run';
import { showSearch } from 'unfold/search';
import { showSelection } from 'unfold/selection';

const $ = id => document.getElementById(id);

/** What a small panel says of its embedding. */
const BRIEF = ['trustworthiness', 'continuity', 'neighborhood_hit'];
const GIVEN = 'as given';
const SECONDS = 'seconds';

const page = JSON.parse($('data').textContent);
const table = readTable(page.table);
const colorings = new Map([['plain', null]]);
table.categories.forEach((category, i) => category.colored && colorings.set(`category ${i}`, category));
table.columns.forEach((column, i) => colorings.set(`column ${i}`, column));
const marks = new Marks(table, colorings.get(page.coloring));
const fitted = page.panels.filter(panel => panel.layout);
const boxes = new Map(page.panels.map(panel => [panel, panel.layout ? embedding(panel) : failure(panel)]));
let looked = fitted[0]; // the panel last pointed at

colorMenu();
orderMenu();
showLegend($('legend'), marks);
showSearch($('search'), $('found'), marks, row => marks.hover(row));
showSelection($('selection'), marks, () => looked.layout, fileName(page.title));
showPoint($('chosen'), marks, () => looked.layout);
tools();
meanings();
spectra();
warnings();
showRun($('command'), { warnings: [], quality: [], settings: [], scaling: [], details: [], spectrum: null, command: page.command });
order(GIVEN);
for (const panel of fitted) panel.plot.show(marks, panel.layout);
document.documentElement.dataset.ready = 'true';

function panelBox(panel, className) {
  const box = element('article', className);
  box.id = `method-${panel.name}`;
  const title = element('h3', '', panel.name);
  title.id = `${box.id}-title`;
  box.setAttribute('aria-labelledby', title.id);
  const names = element('div');
  names.append(title, element('p', '', panel.title));
  const head = element('header');
  head.append(names);
  box.append(head);
  return box;
}

/** A method with its embedding: the plot, and what there is to say in short. */
function embedding(panel) {
  readLayout(panel.layout);
  const box = panelBox(panel, 'panel');
  const enlarge = button('⤢', 'enlarge', () => {
    const large = box.classList.toggle('large');
    enlarge.setAttribute('aria-pressed', String(large));
    panel.plot.options.neighbors = large;
    box.scrollIntoView({ block: 'nearest' });
  });
  enlarge.title = 'Enlarge or shrink the plot';
  enlarge.setAttribute('aria-label', `Enlarge ${panel.name}`);
  enlarge.setAttribute('aria-pressed', 'false');
  box.firstChild.append(enlarge);
  const place = element('div');
  // The wheel scrolls past a small plot, and zooms in a large one.
  place.addEventListener('wheel', event => {
    if (!event.ctrlKey && !box.classList.contains('large')) event.stopPropagation();
  }, { capture: true, passive: true });
  place.addEventListener('pointerenter', () => (looked = panel));
  place.addEventListener('focusin', () => (looked = panel));
  panel.plot = new Plot(place, { label: panel.name, axes: false, tip: pointTip, neighbors: false, describedBy: 'keys' });
  const facts = element('div', 'facts');
  const list = element('dl');
  page.measures.forEach((measure, m) => {
    if (!BRIEF.includes(measure.name) || panel.scores[m] === null) return;
    const value = element('dd', panel.best[m] ? 'best' : '', number(panel.scores[m]));
    if (panel.best[m]) value.append(star());
    list.append(element('dt', '', spaced(measure.name)), value);
  });
  list.append(element('dt', '', 'time'), element('dd', '', seconds(panel.seconds)));
  facts.append(list);
  const said = panel.run.warnings;
  if (said.length > 0) {
    const more = element('details');
    more.append(element('summary', '', said.length === 1 ? '1 warning' : `${said.length} warnings`));
    for (const warning of said) more.append(element('p', '', warning));
    facts.append(more);
  }
  box.append(place, facts);
  return box;
}

function failure(panel) {
  const box = panelBox(panel, 'panel failed');
  box.append(element('p', 'reason', panel.reason));
  return box;
}

function colorMenu() {
  const menu = $('color');
  menu.append(new Option('one colour', 'plain'));
  for (const [key, by] of colorings) if (by) menu.append(new Option(by.name, key));
  menu.value = page.coloring;
  menu.onchange = () => marks.colorBy(colorings.get(menu.value));
}

function tools() {
  const buttons = [...document.querySelectorAll('button[data-tool]')];
  const take = tool => {
    for (const made of buttons) made.setAttribute('aria-pressed', String(made.dataset.tool === tool));
    for (const panel of fitted) if (panel.plot.tool !== tool) panel.plot.setTool(tool);
  };
  for (const made of buttons) made.onclick = () => take(made.dataset.tool);
  for (const panel of fitted) panel.plot.addEventListener('tool', () => take(panel.plot.tool));
  take('box');
}

/** What the panels and the rows of the table can be ordered by: its key, and whether low is good. */
function orders() {
  return [
    ...page.measures.map((measure, m) => ({ key: measure.name, value: panel => panel.scores[m], low: measure.better === 'lower' })),
    { key: SECONDS, value: panel => panel.seconds, low: true },
  ];
}

function orderMenu() {
  $('order').append(new Option(GIVEN), ...orders().map(({ key }) => new Option(spaced(key), key)));
  $('order').value = GIVEN;
  $('order').onchange = () => order($('order').value);
}

/** Puts the panels and the rows of the table into an order, the best first and those without a value last. */
function order(key) {
  const by = orders().find(other => other.key === key);
  const worth = panel => {
    const value = panel.layout && by ? by.value(panel) : null;
    return value === null ? Infinity : by.low ? value : -value;
  };
  const sorted = by ? [...page.panels].sort((a, b) => worth(a) - worth(b) || 0) : page.panels;
  $('panels').replaceChildren(...sorted.map(panel => boxes.get(panel)));
  $('order').value = key;
  scores(sorted, key);
}

function scores(sorted, key) {
  const focused = $('scores').contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const made = element('table');
  const head = element('tr');
  const corner = element('th', '', 'method');
  corner.scope = 'col';
  head.append(corner);
  for (const { key: name, low } of orders()) {
    const cell = element('th');
    cell.scope = 'col';
    const sort = button(`${spaced(name)} ${low ? '↓' : '↑'}`, '', () => order(key === name ? GIVEN : name));
    sort.dataset.key = name;
    sort.setAttribute('aria-label', `${spaced(name)}, ${low ? 'lower' : 'higher'} is better: order by it`);
    sort.title = page.measures.find(measure => measure.name === name)?.meaning ?? 'the time that the method takes by itself';
    if (name === key) cell.setAttribute('aria-sort', low ? 'ascending' : 'descending');
    cell.append(sort);
    head.append(cell);
  }
  const slowest = Math.max(...fitted.map(panel => panel.seconds));
  const rows = sorted.map(panel => {
    const row = element('tr');
    const name = element('th');
    name.scope = 'row';
    const link = element('a', '', panel.name);
    link.href = `#method-${panel.name}`;
    link.title = panel.title;
    name.append(link);
    row.append(name);
    if (!panel.layout) {
      const why = element('td', 'why', panel.reason);
      why.colSpan = page.measures.length + 1;
      row.append(why);
      return row;
    }
    panel.scores.forEach((value, m) => {
      const cell = element('td', panel.best[m] ? 'best' : '', value === null ? '–' : number(value));
      cell.append(panel.best[m] ? star() : element('span', 'star'));
      row.append(cell);
    });
    const time = element('td', 'seconds', seconds(panel.seconds));
    const bar = element('i');
    bar.style.width = `${Math.max(1, 40 * panel.seconds / slowest)}px`;
    time.append(bar);
    row.append(time);
    return row;
  });
  const top = element('thead');
  top.append(head);
  const body = element('tbody');
  body.append(...rows);
  made.append(top, body);
  $('scores').replaceChildren(made);
  if (focused) made.querySelector(`[data-key="${focused}"]`)?.focus();
}

/** What each measure tells, and which direction is good. */
function meanings() {
  for (const { name, meaning, better, scaled } of page.measures) {
    const said = `${better === 'higher' ? 'Higher' : 'Lower'} is better: ${meaning}.`;
    const rest = scaled ? ' The best is not marked, since the scales of the methods differ.' : '';
    $('meanings').append(element('dt', '', `${spaced(name)} ${better === 'higher' ? '↑' : '↓'}`), element('dd', '', said + rest));
  }
  $('meanings').append(
    element('dt', '', 'seconds ↓'),
    element('dd', '', 'Lower is better: the time of the fit by itself on the machine that made this page; a search that methods share counts for each of them.'),
  );
}

function spectra() {
  for (const panel of fitted) {
    if (!panel.run.spectrum) continue;
    const box = element('article', 'panel');
    const title = element('h3', '', panel.name);
    title.id = `spectrum-${panel.name}`;
    box.setAttribute('aria-labelledby', title.id);
    box.append(title, spectrum(panel.run.spectrum));
    $('spectrum-panels').append(box);
  }
  $('spectra').hidden = $('spectrum-panels').childElementCount === 0;
}

/** The warnings, each once, with the methods that it is about. */
function warnings() {
  const about = new Map();
  for (const panel of fitted) {
    for (const warning of new Set(panel.run.warnings)) about.set(warning, [...(about.get(warning) ?? []), panel.name]);
  }
  if (about.size === 0) return;
  const box = element('div', 'warnings');
  box.append(element('h3', '', about.size === 1 ? 'Warning' : 'Warnings'));
  for (const [warning, names] of about) box.append(element('p', '', `${names.join(', ')}: ${warning}`));
  $('warnings').append(box);
}

function star() {
  const made = element('span', 'star', '★');
  made.setAttribute('role', 'img');
  made.setAttribute('aria-label', 'best');
  return made;
}

/** Three decimals; four digits of what is larger. */
function number(value) {
  return Math.abs(value) < 100 && (value === 0 || Math.abs(value) >= 5e-4) ? value.toFixed(3).replace('-', '−') : format(value);
}

function seconds(value) {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(1)} s`;
}

function spaced(name) {
  return name.replaceAll('_', ' ');
}
