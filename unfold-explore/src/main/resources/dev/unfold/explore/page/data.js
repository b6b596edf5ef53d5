// The first two steps: which set, and what its columns are for.

import { count, counted } from 'unfold/data';
import { button, element } from 'unfold/elements';
import { get, post, readingForm, remove } from 'explore/server';

const $ = id => document.getElementById(id);

const MISSING = {
  fail: 'ask me (refuse them)',
  drop: 'leave such rows out',
  mean: 'fill with the mean of the column',
  median: 'fill with the median of the column',
};

/** Names of columns that number the pixels of an image: one beginning, then numbers. */
function imageSide(features) {
  const side = Math.round(Math.sqrt(features.length));
  const numbered = features.every(name => /^\D*\d+(\D\d+)?$/.test(name));
  return side >= 8 && side * side === features.length && numbered ? side : 0;
}

/** Events: 'set' when another set is looked at, 'reading' when its columns are taken otherwise. */
export class Data extends EventTarget {
  constructor(catalog, complain) {
    super();
    this.catalog = catalog;
    this.complain = complain;
    this.known = new Map(); // of each set: columns, head, reading, features, problem
    this.current = '';
    $('endings').textContent = `Tables, one row a thing, whose names end in ${catalog.endings.join(' ')}`;
    $('example').replaceChildren(...catalog.sets.map(set => new Option(set.name, set.name)));
    for (const word of catalog.missing) $('missing').append(new Option(MISSING[word] ?? word, word));
    $('example-n').value = catalog.points;
    this.listen();
    this.example();
  }

  listen() {
    $('open').onclick = () => $('file').click();
    $('file').onchange = () => {
      if ($('file').files.length > 0) this.take($('file').files[0]);
      $('file').value = '';
    };
    $('example').onchange = () => this.example();
    $('load').onclick = () => this.load();
    $('set').onchange = () => this.show($('set').value);
    $('close-set').onclick = () => remove(`sets/${this.current}`).catch(this.complain);
    $('look').onclick = () => {
      const open = $('table').hidden;
      $('table').hidden = !open;
      $('look').setAttribute('aria-expanded', String(open));
      if (open) this.drawTable();
    };
    $('label').onchange = () => this.change({ label: $('label').value || null });
    $('missing').onchange = () => this.change({ missing: $('missing').value });
    $('standardize').onchange = () => this.change({ standardize: $('standardize').checked });
    $('pixels').onchange = () => this.change({ images: $('pixels').checked });
  }

  example() {
    const set = this.catalog.sets.find(one => one.name === $('example').value);
    $('example-summary').textContent = set.summary;
    $('sized').hidden = !set.sized;
  }

  async load() {
    const form = new URLSearchParams({ name: $('example').value });
    if (!$('sized').hidden) {
      if ($('example-n').value) form.set('n', $('example-n').value);
      if (Number($('example-noise').value) !== 0) form.set('noise', $('example-noise').value);
    }
    await this.loading($('load'), () => post('sets', form));
  }

  /** Takes in a file that the reader chose or dropped. */
  async take(file) {
    const { uploadBytes, endings } = this.catalog;
    if (file.size > uploadBytes) {
      this.complain(new Error(`${file.name} has ${count(file.size)} bytes, more than the ${count(uploadBytes)} that this page takes; `
        + `start the program with it: unfold explore ${file.name}`));
    } else if (!endings.some(ending => file.name.toLowerCase().endsWith(ending))) {
      this.complain(new Error(`${file.name} has an ending that is not known; those that are: ${endings.join(' ')}`));
    } else {
      await this.loading($('open'), () => post(`upload?name=${encodeURIComponent(file.name)}`, file));
    }
  }

  async loading(pressed, loader) {
    pressed.disabled = true;
    try {
      await this.show((await loader()).id);
    } catch (refusal) {
      this.complain(refusal);
    } finally {
      pressed.disabled = false;
    }
  }

  /** The sets that there are; the first one is shown if none is. */
  async list(sets) {
    const menu = $('set');
    const ids = sets.map(set => set.id);
    if ([...menu.options].map(option => option.value).join() !== ids.join()) {
      menu.replaceChildren(...sets.map(set => new Option(set.name, set.id)));
      menu.value = this.current;
    }
    $('loaded').hidden = sets.length === 0;
    if (!ids.includes(this.current)) await this.show(ids.at(-1) ?? '');
  }

  /** Looks at a set. */
  async show(id) {
    this.current = id;
    $('set').value = id;
    this.offer();
    if (id === '') {
      $('table').hidden = true;
      $('look').setAttribute('aria-expanded', 'false');
      this.dispatchEvent(new Event('set'));
      return;
    }
    if (!this.known.has(id)) {
      const set = await get(`sets/${id}`);
      this.known.set(id, { ...set, reading: { ...set.usual, images: true, ...this.kept?.[id] }, features: [], problem: '' });
      this.offer();
    }
    if ($('set').value !== id) { // it was loaded a moment ago
      $('set').append(new Option(this.set.name, id));
      $('set').value = id;
      $('loaded').hidden = false;
    }
    const { labels, columns, reading } = this.set;
    $('label').replaceChildren(new Option('none', ''), ...labels.map(name => new Option(name, name)));
    $('label').value = reading.label ?? '';
    $('missing').value = reading.missing;
    $('standardize').checked = reading.standardize;
    await this.survey();
    if (!$('table').hidden) this.drawTable();
    this.dispatchEvent(new Event('set'));
  }

  /** What is done with a set is offered when there is one and its columns are known. */
  offer() {
    for (const part of ['columns', 'method-part', 'curve-part']) $(part).hidden = !this.set;
  }

  /** The set that is looked at. */
  get set() {
    return this.known.get(this.current);
  }

  /** Takes the columns otherwise. */
  async change(what) {
    Object.assign(this.set.reading, what);
    await this.survey();
    if (!$('table').hidden) this.drawTable();
    this.dispatchEvent(new Event('reading'));
  }

  /** Width and height of the images that the columns are, or null. */
  get images() {
    const side = imageSide(this.set.features);
    return side > 0 && this.set.reading.images ? { width: side, height: side } : null;
  }

  /** Asks what the program makes of the columns. */
  async survey() {
    const { set } = this;
    let found;
    try {
      found = await get(`sets/${set.id}/survey?${readingForm(set.reading)}`);
    } catch (refusal) {
      found = { error: refusal.message };
    }
    set.problem = found.error ?? '';
    if (found.features) set.features = found.features;
    set.foundId = found.id ?? null;
    if (set !== this.set) return;
    $('summary').textContent = [
      set.rows > 0 ? counted(set.rows, 'row') : '',
      set.problem ? counted(set.columns.length, 'column') : `${counted(set.features.length, 'feature')} of ${counted(set.columns.length, 'column')}`,
      set.reading.label ? `classes: ${set.reading.label}` : '',
    ].filter(Boolean).join(', ');
    const side = imageSide(set.features);
    $('pixels-row').hidden = side === 0;
    $('pixels').checked = set.reading.images;
    $('pixels-text').textContent = `The columns are pixels: ${side} × ${side}`;
    this.explain(set.problem);
  }

  /** Says why a set cannot be read so, with the ways out that a click takes. */
  explain(problem) {
    const box = $('survey');
    box.replaceChildren();
    if (!problem) return;
    const empty = / missing = /.test(problem);
    // What the buttons do need not be said in words.
    box.append(empty ? problem.replace(/; leave such rows out with .*$/, '.') : problem);
    if (empty) {
      box.append(element('br'));
      for (const word of ['drop', 'mean']) {
        box.append(button(MISSING[word], '', () => {
          $('missing').value = word;
          this.change({ missing: word });
        }));
      }
    }
  }

  /** Names of the columns that are features by now. */
  get chosen() {
    const { reading, features, columns } = this.set;
    if (reading.columns.length > 0) return reading.columns;
    const numbers = columns.filter(column => !column.text && column.name !== reading.label).map(column => column.name);
    return features.length > 0 ? features : numbers;
  }

  drawTable() {
    const { set } = this;
    const box = $('table');
    const chosen = new Set(this.chosen);
    const role = name => (name === set.reading.label ? 'classes' : name === (set.reading.id ?? set.foundId) ? 'names' : '');
    const head = element('tr');
    for (const column of set.columns) {
      const cell = element('th');
      cell.scope = 'col';
      const label = element('label');
      const tick = element('input');
      tick.type = 'checkbox';
      tick.checked = chosen.has(column.name) && role(column.name) !== 'classes';
      tick.disabled = role(column.name) === 'classes';
      tick.dataset.column = column.name;
      tick.addEventListener('change', () => this.tick());
      label.append(tick, column.name);
      const kind = role(column.name) || (column.text ? 'text' : 'numbers');
      cell.append(label, element('small', '', column.missing > 0 ? `${kind}, ${count(column.missing)} empty` : kind));
      head.append(cell);
    }
    const table = element('table');
    const top = element('thead');
    top.append(head);
    const body = element('tbody');
    for (const row of set.head) {
      const line = element('tr');
      row.forEach((cell, i) => line.append(element('td', chosen.has(set.columns[i]?.name) ? '' : 'off', cell)));
      body.append(line);
    }
    table.append(top, body);
    const scroll = element('div', 'scroll');
    scroll.tabIndex = 0;
    scroll.setAttribute('role', 'region');
    scroll.setAttribute('aria-label', 'The first rows');
    scroll.append(table);
    const focused = document.activeElement?.dataset?.column;
    const line = element('div', 'row');
    line.append(
      element('p', '', `${set.name}: the first ${counted(set.head.length, 'row')}. Ticked columns are compared with each other; a text column becomes one column for each text.`),
      button('All numbers', '', () => this.change({ columns: set.usual.columns, oneHot: [] })),
      button('Close the table', '', () => $('look').click()),
    );
    const { scrollLeft = 0, scrollTop = 0 } = box.querySelector('.scroll') ?? {};
    box.replaceChildren(line, scroll);
    scroll.scrollLeft = scrollLeft;
    scroll.scrollTop = scrollTop;
    if (focused) [...box.querySelectorAll('input')].find(tick => tick.dataset.column === focused)?.focus();
  }

  tick() {
    const ticked = [...$('table').querySelectorAll('input:checked')].map(tick => tick.dataset.column);
    const texts = new Set(this.set.columns.filter(column => column.text).map(column => column.name));
    if (ticked.length === 0) {
      this.complain(new Error('At least one column must be ticked.'));
      this.drawTable();
      return;
    }
    this.change({ columns: ticked, oneHot: ticked.filter(name => texts.has(name)) });
  }

  /** What is to be found again after a reload. */
  get view() {
    const kept = { ...this.kept };
    for (const [id, { reading }] of this.known) kept[id] = reading;
    return { set: this.current, readings: kept };
  }

  async restore(view) {
    this.kept = view.readings;
    if (view.set) await this.show(view.set).catch(() => { this.current = ''; });
  }
}
