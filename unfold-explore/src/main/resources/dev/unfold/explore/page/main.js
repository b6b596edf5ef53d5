// The page: asks the program what there is, shows it, and asks again when something is new. What the reader set stays with the
// program, so that a reload finds it.

import { readTable } from 'unfold/data';
import { button, copy, element } from 'unfold/elements';
import { loadImages } from 'unfold/images';
import { showLegend } from 'unfold/legend';
import { Marks } from 'unfold/marks';
import { showPoint } from 'unfold/point';
import { showSearch } from 'unfold/search';
import { showSelection } from 'unfold/selection';
import { setTheme } from 'unfold/theme';
import { drawCurve } from 'explore/curve';
import { Data } from 'explore/data';
import { Method } from 'explore/method';
import { showFound } from 'explore/probe';
import { RunCard } from 'explore/run';
import { get, post, readingForm, withSettings } from 'explore/server';

const $ = id => document.getElementById(id);
const KEEPING = 400;
const MOST_KEPT = 20000;
const PATIENCE = 2000;

const catalog = await get('catalog');
const data = new Data(catalog, complain);
const method = new Method(catalog);
const cards = new Map(); // by task
const known = new Map(); // of each set: key, marks, images
let state = { version: 0, sets: [], tasks: [] };
let tool = 'move';
let kept = {};
let ended = false;

// Messages

function complain(error) {
  $('alert').hidden = false;
  $('alert').querySelector('p').textContent = error.message;
}

const news = said => { $('news').textContent = said; };

// What is kept for a reload

let keeping;
function keep() {
  clearTimeout(keeping);
  keeping = setTimeout(() => {
    const marks = {};
    for (const [set, { marks: own }] of known) {
      if (own) marks[set] = { color: colorKey(own), selected: own.selected.length <= MOST_KEPT ? [...own.selected] : [], chosen: own.chosen };
    }
    const large = [...cards.values()].filter(card => card.box.classList.contains('large')).map(card => card.task.id);
    kept = { ...kept, data: data.view, settings: method.settings, theme: $('theme').value, tool, large, marks: { ...kept.marks, ...marks } };
    post('view', JSON.stringify(kept)).catch(complain);
  }, KEEPING);
}

// Colours

const colorings = table => [
  ...table.categories.map((category, i) => [`category ${i}`, category]).filter(([, category]) => category.colored),
  ...table.columns.map((column, i) => [`column ${i}`, column]),
];

const colorKey = marks => colorings(marks.table).find(([, one]) => one === marks.coloring)?.[0] ?? 'plain';

function colorMenu(marks) {
  const choices = colorings(marks.table);
  $('color').replaceChildren(new Option('one colour', 'plain'), ...choices.map(([key, one]) => new Option(one.name, key)));
  $('color').value = colorKey(marks);
  $('color').onchange = () => marks.colorBy(new Map(choices).get($('color').value) ?? null);
}

// What is known of the points of a set; all its pictures share it

/** The marks of a task's set. A reading of other columns brings another table, and all pictures of the set take it over. */
async function marksOf(task) {
  const form = readingForm(task.reading);
  const images = task.set === data.current ? data.images : known.get(task.set)?.images;
  if (images && images.width * images.height === task.features) {
    form.set('width', images.width);
    form.set('height', images.height);
  }
  const key = String(form);
  const before = known.get(task.set);
  if (before?.key === key) return before.promise;
  const promise = get(`sets/${task.set}/points?${form}`).then(async json => {
    const table = readTable(json);
    if (table.images) await new Promise(done => loadImages(table, done));
    const last = before?.marks ?? null;
    const left = last
      ? { color: last.coloring?.name, selected: last.selected, chosen: last.chosen }
      : { ...kept.marks?.[task.set], key: kept.marks?.[task.set]?.color, color: undefined };
    const choices = colorings(table);
    const coloring = choices.find(([key_, one]) => one.name === left.color || key_ === left.key)?.[1] ?? (left.key === 'plain' ? null : choices[0]?.[1] ?? null);
    const marks = new Marks(table, coloring);
    if (left.selected?.length > 0) marks.select(left.selected);
    if (left.chosen >= 0) marks.choose(left.chosen);
    known.set(task.set, { key, marks, images: form.has('width') ? images : null, promise });
    for (const what of ['select', 'choose', 'color']) marks.addEventListener(what, keep);
    for (const card of cards.values()) if (card.task.set === task.set) card.remark(marks);
    showPanel();
    return marks;
  });
  known.set(task.set, { ...before, key, promise, marks: before?.marks, images: before?.images });
  return promise;
}

let panelled;
let endLegend = () => {};
function showPanel() {
  const marks = known.get(data.current)?.marks;
  $('panel').hidden = !marks;
  $('toolbar').hidden = !marks;
  if (!marks || marks === panelled) return;
  panelled = marks;
  for (const id of ['legend', 'selection', 'chosen']) {
    const fresh = $(id).cloneNode(false);
    $(id).replaceWith(fresh);
  }
  const search = $('search').cloneNode();
  $('search').replaceWith(search);
  const first = () => [...cards.values()].find(card => card.task.set === data.current && card.plot);
  const layout = () => first()?.plot.layout ?? { axes: [] };
  colorMenu(marks);
  endLegend();
  endLegend = showLegend($('legend'), marks);
  showSearch(search, $('found'), marks, row => cards.forEach(card => card.task.set === data.current && card.plot?.center(row)));
  showSelection($('selection'), marks, layout, 'selection');
  showPoint($('chosen'), marks, layout);
  $('probe').hidden = true;
}

// Runs

const titles = {
  title(task) {
    const { method: name, neighbors, dimensions, ...further } = task.settings;
    const found = catalog.methods.find(one => one.name === name);
    const choices = [
      neighbors ? `k = ${neighbors}` : '',
      Number(dimensions) === 2 ? '' : `${dimensions} dimensions`,
      ...Object.entries(further).map(([key, value]) => `${key} = ${value}`),
      task.reading.standardize ? 'standardised' : '',
    ];
    return { name: found?.title ?? name, choices: choices.filter(Boolean).join(', ') };
  },
};

const app = {
  ...titles,
  complain,
  news,
  marksOf,
  get currentTool() {
    return tool;
  },
  others: card => [...cards.values()].filter(other => other !== card && other.task.set === card.task.set),
  tool(taken) {
    if (taken !== tool) useTool(taken);
  },
  probed(card, found) {
    const { marks, images } = known.get(card.task.set);
    if (card.task.set === data.current) showFound($('probe'), found, marks.table, images);
  },
  recite(title, text) {
    const dialog = element('dialog');
    const said = element('span', 'said', '');
    said.setAttribute('role', 'status');
    const code = element('pre', '', text);
    code.tabIndex = 0;
    const row = element('div', 'row');
    const take = button('Copy', '', async () => {
      await copy(text);
      said.textContent = 'Copied.';
    });
    row.append(take, button('Close', '', () => dialog.close()), said);
    const heading = element('h2', '', title);
    heading.id = 'recited';
    dialog.setAttribute('aria-labelledby', 'recited');
    dialog.append(heading, code, row);
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    take.click();
    take.focus();
  },
};

function useTool(taken) {
  tool = taken;
  for (const one of document.querySelectorAll('#toolbar [data-tool]')) one.setAttribute('aria-pressed', String(one.dataset.tool === tool));
  for (const card of cards.values()) if (card.plot && card.plot.tool !== tool) card.plot.setTool(tool);
  if (tool === 'probe' && $('probe').hidden) {
    $('probe').hidden = false;
    $('probe').replaceChildren(element('h2', '', 'Probe'), element('p', 'hint', 'Drag through a picture, or press arrow keys on it.'));
  }
  for (const card of cards.values()) card.drawOver();
  keep();
}

function showRuns() {
  const fits = state.tasks.filter(task => task.kind === 'fit');
  for (const [id, card] of cards) {
    if (!fits.some(task => task.id === id)) {
      card.remove();
      cards.delete(id);
    }
  }
  for (const task of fits) {
    if (!cards.has(task.id)) {
      const card = new RunCard(task, app);
      cards.set(task.id, card);
      card.enlarge(kept.large?.includes(task.id) ?? false);
      card.size.addEventListener('click', keep);
    } else {
      cards.get(task.id).update(task);
    }
    const card = cards.get(task.id);
    card.take(state.tasks.filter(one => one.kind === 'new-points' && one.fit === task.id)).catch(complain);
    const wanted = task.set === data.current;
    if (wanted && !card.box.isConnected) {
      $('runs').append(card.box);
      if (task.status !== 'done') card.box.scrollIntoView({ block: 'nearest' });
    }
    if (!wanted) card.box.remove();
  }
  $('empty').hidden = fits.some(task => task.set === data.current);
  if (!$('empty').hidden && data.current) {
    $('empty').firstElementChild.replaceChildren(
      element('strong', '', `${data.set?.name ?? 'The set'} is loaded. `), 'Choose a method at the left and press Run; each run adds a picture here.');
  }
  showPanel();
  showCurve();
}

let curveShown;
function showCurve() {
  const sweeps = state.tasks.filter(task => task.kind === 'sweep' && task.set === data.current);
  const task = sweeps.at(-1);
  const seen = task ? `${task.id} ${task.status} ${task.status === 'running' ? task.done : ''}` : '';
  if (seen === curveShown) return;
  curveShown = seen;
  const box = $('curve');
  if (!task) {
    box.replaceChildren();
  } else if (task.status === 'done') {
    drawCurve(box, task, k => {
      method.neighbors = k;
      method.changed();
    });
  } else if (task.status === 'failed' || task.status === 'cancelled') {
    box.replaceChildren(element('p', 'problem', task.status === 'failed' ? task.message : 'Stopped.'));
  } else {
    const bar = element('progress');
    bar.setAttribute('aria-label', 'How far the search is');
    if (task.total > 0) {
      bar.max = task.total;
      bar.value = task.done;
    }
    box.replaceChildren(
      element('p', 'hint', task.status === 'waiting' ? 'Waits for the run before it.' : `${task.stage}, ${task.done} of ${task.total}`),
      bar,
      button('Cancel', '', () => post(`tasks/${task.id}/cancel`).catch(complain)),
    );
  }
}

function formOfRun(kind) {
  const form = withSettings(readingForm(data.set.reading), method.settings);
  form.set('kind', kind);
  form.set('of', data.current);
  return form;
}

async function run() {
  $('run').disabled = true;
  try {
    await post('tasks', formOfRun('fit'));
  } catch (refusal) {
    complain(refusal);
  } finally {
    $('run').disabled = false;
  }
}

async function sweep() {
  const form = formOfRun('sweep');
  form.delete('set.neighbors');
  form.set('criterion', $('criterion').value);
  form.set('smallest', $('smallest').value);
  form.set('largest', $('largest').value);
  try {
    // One curve at a time: the one before makes room.
    for (const task of state.tasks.filter(one => one.kind === 'sweep')) await fetch(`tasks/${task.id}`, { method: 'DELETE' });
    await post('tasks', form);
  } catch (refusal) {
    complain(refusal);
  }
}

// Dropping

function dropping() {
  const onto = event => event.target.closest?.('.run');
  const clear = () => {
    $('drop').hidden = true;
    document.querySelectorAll('.onto').forEach(box => box.classList.remove('onto'));
  };
  document.addEventListener('dragover', event => {
    if (![...event.dataTransfer.types].includes('Files')) return;
    event.preventDefault();
    clear();
    const box = onto(event);
    box?.classList.add('onto');
    $('drop').hidden = false;
    $('drop').firstElementChild.textContent = box ? 'Place its rows in this picture' : 'Open it as a new set';
  });
  document.addEventListener('dragleave', event => {
    if (event.relatedTarget === null) clear();
  });
  document.addEventListener('drop', event => {
    event.preventDefault();
    const box = onto(event);
    clear();
    const [file] = event.dataTransfer.files;
    if (!file) return;
    const card = box && cards.get(box.dataset.task);
    if (card?.plot) card.drop(file);
    else data.take(file);
  });
}

// The beginning, and the news

async function follow() {
  for (;;) {
    try {
      state = await get(`state?since=${state.version}`);
      if (ended) return;
      await data.list(state.sets);
      showRuns();
    } catch (gone) {
      if (ended) return;
      complain(gone);
      await new Promise(resolve => setTimeout(resolve, PATIENCE));
    }
  }
}

function listen() {
  $('alert').querySelector('button').onclick = () => { $('alert').hidden = true; };
  $('theme').onchange = () => {
    setTheme($('theme').value);
    keep();
  };
  $('quit').onclick = async () => {
    ended = true;
    await post('quit').catch(() => {});
    document.body.replaceChildren(element('p', 'hint', 'Unfold has ended. You can close this page.'));
  };
  $('run').onclick = run;
  $('sweep').onclick = sweep;
  for (const one of document.querySelectorAll('#toolbar [data-tool]')) one.onclick = () => useTool(one.dataset.tool);
  for (const name of catalog.criteria) $('criterion').append(new Option(name, name));
  $('criterion').value = catalog.criterion;
  $('smallest').value = catalog.smallest;
  $('largest').value = catalog.largest;
  method.addEventListener('change', keep);
  const fit = () => {
    method.bound(data.set?.rows ?? 0, data.set?.features.length ?? 0);
    $('run').disabled = Boolean(data.set?.problem);
    keep();
  };
  data.addEventListener('reading', fit);
  data.addEventListener('set', () => {
    fit();
    panelled = undefined;
    curveShown = undefined;
    showRuns();
  });
  dropping();
}

listen();
state = await get('state');
if (state.view) {
  kept = JSON.parse(state.view);
  $('theme').value = kept.theme ?? 'auto';
  setTheme($('theme').value);
  if (kept.settings) method.restore(kept.settings);
  if (kept.data) await data.restore({ ...kept.data, set: state.sets.some(set => set.id === kept.data.set) ? kept.data.set : '' });
}
await data.list(state.sets);
useTool(kept.tool ?? 'move');
showRuns();
document.documentElement.dataset.ready = 'true';
follow();
