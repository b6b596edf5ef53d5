// Puts the page together: controls, pointer and keys on one side, the view on the other.

import { dark, paint } from 'unfold/colors';
import { coordinate, drawingOrder, format, nameOf, readData } from 'unfold/data';
import { exportPng } from 'unfold/export';
import { element, showLegend } from 'unfold/legend';
import { drawBack, drawFront } from 'unfold/overlay';
import { Picker } from 'unfold/picker';
import { View } from 'unfold/view';

const REACH = 9;
const MOST_IN_TOOLTIP = 14;
const $ = id => document.getElementById(id);
const theme = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const data = readData();
const labels = data.classes; // of which data.classes is another set while the page is coloured by a category
const state = { coloring: data.coloring, hidden: new Set(), found: [], hovered: -1, chosen: -1, axes: [], unit: [] };
let view;
let picker;

function start() {
  try {
    view = new View($('points'), data.size, drawingOrder(data), data.back, data.front, () => {
      picker.stale = true;
      drawBack($('back'), view, state.axes, state.unit);
      front();
    });
  } catch (failure) {
    $('failure').textContent = 'This page draws its points with WebGL, which this browser does not offer.';
    $('failure').hidden = false;
    return;
  }
  picker = new Picker(view);
  $('points').setAttribute('aria-label', `${data.size.toLocaleString('en')} points. ${data.title}`);
  axisMenus();
  colorMenu();
  facts();
  pointer();
  keys();
  search();
  $('closer').onclick = () => view.zoom(1.4);
  $('farther').onclick = () => view.zoom(1 / 1.4);
  $('reset').onclick = () => view.home();
  $('export').onclick = () => exportPng(data, view, [$('back'), $('points'), $('front')], state.coloring, state.hidden,
    theme('--paper'), theme('--ink'), theme('--muted'));
  dark.addEventListener('change', recolor);
  new ResizeObserver(() => view.resize($('points').clientWidth, $('points').clientHeight)).observe($('plot'));
  view.resize($('points').clientWidth, $('points').clientHeight);
  recolor();
}

function front() {
  drawFront($('front'), view, state.found, [state.hovered, state.chosen].filter(row => row >= 0));
}

// Axes

/** Shows the coordinates of these places; the third may be missing. */
function showAxes(places) {
  const axes = places.map(place => data.axes[place]);
  // Axes of one scale, but for a row number, which has another nature than a coordinate.
  const widest = Math.max(...axes.map(axis => axis.half));
  state.unit = axes.map((axis, i) => (data.equal ? widest : axis.half / (i === 0 ? 1.7 : 1)));
  state.axes = axes;
  const ratio = axes.map((axis, i) => axis.half / state.unit[i]);
  view.place(positions => {
    for (let i = 0; i < data.size; i++) {
      for (let a = 0; a < 3; a++) positions[3 * i + a] = axes[a] ? axes[a].values[i] * ratio[a] : 0;
    }
  }, [0, 1, 2].map(a => Math.max(0.05, ratio[a] ?? 0)), axes.length === 3);
  hover(-1);
}

function axisMenus() {
  const p = data.axes.length;
  const places = p === 3 ? [0, 1, 2] : [0, 1];
  if (p > 2) {
    const menus = ['x', 'y', 'z'].map((letter, a) => {
      const label = element('label', '', `${letter} axis`);
      const menu = element('select');
      menu.id = `axis-${letter}`;
      data.axes.forEach((axis, place) => menu.append(new Option(axis.name, place)));
      if (a === 2) menu.append(new Option('none', ''));
      menu.value = places[a] ?? '';
      menu.onchange = () => showAxes(menus.map(m => m.value).filter(value => value !== '').map(Number));
      label.append(menu);
      $('axes').append(label);
      return menu;
    });
    $('axes').hidden = false;
  }
  showAxes(places);
}

// Colours

function colorMenu() {
  const menu = $('color');
  menu.append(new Option('one colour', 'plain'));
  if (labels) menu.append(new Option('class', 'label'));
  data.categories.forEach((category, i) => {
    if (category.colored) menu.append(new Option(category.name, `category ${i}`));
  });
  data.columns.forEach((column, i) => menu.append(new Option(column.name, i)));
  menu.value = state.coloring;
  menu.onchange = () => {
    const category = /^category (\d+)$/.exec(menu.value);
    const classes = category ? data.categories[Number(category[1])] : labels;
    if (classes !== data.classes) state.hidden.clear();
    data.classes = classes;
    state.coloring = category ? 'label' : /^\d+$/.test(menu.value) ? Number(menu.value) : menu.value;
    recolor();
  };
}

function recolor() {
  paint(data, state.coloring, state.hidden, view.tints, view.markers);
  const paper = theme('--paper');
  view.repaint([1, 3, 5].map(at => parseInt(paper.slice(at, at + 2), 16)));
  showLegend($('legend'), data, state.coloring, state.hidden, rank => {
    const focused = document.activeElement?.dataset?.rank;
    if (rank === undefined) state.hidden.clear();
    else if (!state.hidden.delete(rank)) state.hidden.add(rank);
    recolor();
    $('legend').querySelector(`[data-rank="${focused}"]`)?.focus();
  });
}

// Facts and values

function fill(list, pairs) {
  list.replaceChildren();
  for (const [name, value] of pairs) list.append(element('dt', '', name), element('dd', '', value));
}

function facts() {
  $('facts').hidden = data.facts.length === 0;
  fill($('facts').querySelector('dl'), data.facts);
}

function values(row) {
  const pairs = [];
  if (labels) {
    const rank = labels.ranks[row];
    pairs.push(['class', rank < 0 ? data.unlabelled : labels.names[rank]]);
  }
  for (const category of data.categories) {
    const rank = category.ranks[row];
    pairs.push([category.name, rank < 0 ? '–' : category.names[rank]]);
  }
  for (const axis of data.axes) pairs.push([axis.name, format(coordinate(axis, row))]);
  for (const column of data.columns) pairs.push([column.name, format(column.values[row])]);
  return pairs;
}

function hover(row, x = 0, y = 0) {
  const tooltip = $('tooltip');
  tooltip.hidden = row < 0;
  $('points').classList.toggle('over', row >= 0);
  if (row >= 0) {
    if (row !== state.hovered) {
      const pairs = values(row);
      const list = element('dl');
      fill(list, pairs.slice(0, MOST_IN_TOOLTIP));
      tooltip.replaceChildren(element('strong', '', nameOf(data, row)), list);
      if (pairs.length > MOST_IN_TOOLTIP) {
        tooltip.append(element('p', '', `and ${pairs.length - MOST_IN_TOOLTIP} more: click the point`));
      }
    }
    const plot = $('plot');
    const right = $('points').offsetLeft + x + 14;
    const under = $('points').offsetTop + y + 14;
    const flip = right + tooltip.offsetWidth > plot.clientWidth - 6;
    tooltip.style.left = `${Math.max(6, flip ? right - 28 - tooltip.offsetWidth : right)}px`;
    tooltip.style.top = `${Math.max(6, Math.min(under, plot.clientHeight - tooltip.offsetHeight - 6))}px`;
  }
  if (row !== state.hovered) {
    state.hovered = row;
    front();
  }
}

function choose(row) {
  state.chosen = row;
  $('chosen').hidden = row < 0;
  if (row >= 0) {
    const name = data.ids ? ['id', data.ids[row]] : ['row', row];
    fill($('chosen').querySelector('dl'), [name, ...values(row)]);
  }
  front();
}

// Pointer and keys

function pointer() {
  const canvas = $('points');
  const down = new Map();
  let moved = 0;
  const place = event => ({ x: event.offsetX, y: event.offsetY });
  canvas.addEventListener('pointerdown', event => {
    if (down.size === 0) moved = 0;
    down.set(event.pointerId, place(event));
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', event => {
    const now = place(event);
    const before = down.get(event.pointerId);
    if (!before) {
      hover(picker.at(now.x, now.y, REACH), now.x, now.y);
      return;
    }
    const dx = now.x - before.x;
    const dy = now.y - before.y;
    moved += Math.abs(dx) + Math.abs(dy);
    if (moved < 4) return;
    canvas.classList.add('moving');
    hover(-1);
    if (down.size === 2) {
      const [other] = [...down].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const apart = at => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y));
      view.zoom(apart(now) / apart(before), other.x, other.y);
    } else if (view.space && !event.shiftKey && !(event.buttons & 2)) view.turn(dx, dy);
    else view.pan(dx, dy);
    down.set(event.pointerId, now);
  });
  const up = event => {
    if (!down.delete(event.pointerId)) return;
    canvas.classList.remove('moving');
    const at = place(event);
    if (event.type === 'pointerup' && moved < 4) choose(picker.at(at.x, at.y, REACH));
  };
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  canvas.addEventListener('pointerleave', () => hover(-1));
  canvas.addEventListener('contextmenu', event => event.preventDefault());
  canvas.addEventListener('dblclick', event => view.zoom(2, event.offsetX, event.offsetY));
  canvas.addEventListener('wheel', event => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 30 : 1;
    view.zoom(Math.exp(-0.0015 * Math.max(-400, Math.min(400, event.deltaY * lines))), event.offsetX, event.offsetY);
    hover(-1);
  }, { passive: false });
}

function keys() {
  const arrows = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] };
  $('points').addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    if (arrow) {
      if (view.space && !event.shiftKey) view.turn(...arrow);
      else view.pan(...arrow);
    } else if (event.key === '+' || event.key === '=') view.zoom(1.25);
    else if (event.key === '-') view.zoom(0.8);
    else if (event.key === '0' || event.key === 'Home') view.home();
    else if (event.key === 'Escape') choose(-1);
    else return;
    event.preventDefault();
    hover(-1);
  });
}

// Search

function search() {
  const field = $('search');
  field.placeholder = data.ids ? 'id' : 'row number, from 0';
  let at = -1;
  field.addEventListener('input', () => {
    at = -1;
    state.found = find(field.value.trim());
    const many = state.found.length;
    $('found').textContent = field.value.trim() === '' ? ''
      : many === 0 ? 'not found' : many === 1 ? '1 point' : `${many.toLocaleString('en')} points, Enter for the next`;
    choose(many > 0 ? state.found[0] : -1);
  });
  field.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || state.found.length === 0) return;
    at = (at + 1) % state.found.length;
    choose(state.found[at]);
    view.show(state.found[at]);
  });
}

/** The rows whose id is the text; else those that begin with it; else those that contain it. */
function find(text) {
  if (text === '') return [];
  if (!data.ids) return /^\d+$/.test(text) && Number(text) < data.size ? [Number(text)] : [];
  const wanted = text.toLowerCase();
  const ranked = [[], [], []];
  data.ids.forEach((id, row) => {
    const at = id.toLowerCase().indexOf(wanted);
    if (at >= 0) ranked[id.length === text.length ? 0 : at === 0 ? 1 : 2].push(row);
  });
  return ranked.find(rows => rows.length > 0) ?? [];
}

start();
