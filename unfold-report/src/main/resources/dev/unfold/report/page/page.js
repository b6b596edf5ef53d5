// The page of one plot: controls and panels around it.

import { readLayout, readTable } from 'unfold/data';
import { element, fileName } from 'unfold/elements';
import { exportPng } from 'unfold/export';
import { showLegend } from 'unfold/legend';
import { Marks } from 'unfold/marks';
import { Plot } from 'unfold/plot';
import { pointTip, showPoint } from 'unfold/point';
import { showRun } from 'unfold/run';
import { showSearch } from 'unfold/search';
import { showSelection } from 'unfold/selection';

const $ = id => document.getElementById(id);

const page = JSON.parse($('data').textContent);
const table = readTable(page.table);
const layout = readLayout(page.layout);
const colorings = new Map([['plain', null]]);
table.categories.forEach((category, i) => category.colored && colorings.set(`category ${i}`, category));
table.columns.forEach((column, i) => colorings.set(`column ${i}`, column));
const marks = new Marks(table, colorings.get(page.coloring));
const plot = new Plot($('plot'), { label: page.title, tip: pointTip, describedBy: 'keys' });

colorMenu();
showLegend($('legend'), marks);
showSearch($('search'), $('found'), marks, row => plot.center(row));
showSelection($('selection'), marks, () => plot.layout, fileName(page.title));
showPoint($('chosen'), marks, () => plot.layout);
showRun($('run'), page.run);
tools();
plot.show(marks, layout);
axisMenus();
document.documentElement.dataset.ready = 'true';

function colorMenu() {
  const menu = $('color');
  const groups = { column: 'columns', measure: 'quality at the point' };
  menu.append(new Option('one colour', 'plain'));
  for (const [key, category] of colorings) {
    if (category?.ranks) menu.append(new Option(category.name, key));
  }
  for (const [kind, name] of Object.entries(groups)) {
    const group = element('optgroup');
    group.label = name;
    table.columns.forEach((column, i) => column.kind === kind && group.append(new Option(column.name, `column ${i}`)));
    if (group.children.length > 0) menu.append(group);
  }
  menu.value = page.coloring;
  menu.onchange = () => marks.colorBy(colorings.get(menu.value));
}

function tools() {
  $('closer').onclick = () => plot.zoom(1.4);
  $('farther').onclick = () => plot.zoom(1 / 1.4);
  $('reset').onclick = () => plot.home();
  $('export').onclick = () => exportPng(plot, page.title, page.subtitle);
  const buttons = [...document.querySelectorAll('[data-tool]')].filter(button => button.tagName === 'BUTTON');
  for (const button of buttons) button.onclick = () => plot.setTool(button.dataset.tool);
  plot.addEventListener('tool', () => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.tool === plot.tool));
  });
  plot.setTool('move');
}

function axisMenus() {
  if (layout.axes.length < 3) return;
  const menus = ['x', 'y', 'z'].map((letter, a) => {
    const label = element('label', '', `${letter} axis`);
    const menu = element('select');
    menu.id = `axis-${letter}`;
    layout.axes.forEach((axis, place) => menu.append(new Option(axis.name, place)));
    if (a === 2) menu.append(new Option('none', ''));
    menu.value = plot.places[a] ?? '';
    menu.onchange = () => plot.showAxes(menus.map(m => m.value).filter(value => value !== '').map(Number));
    label.append(menu);
    $('axes').append(label);
    return menu;
  });
  $('axes').hidden = false;
}
