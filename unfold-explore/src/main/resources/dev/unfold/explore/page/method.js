// The third step: the method and its parameters, as the catalogue has them.

import { element } from 'unfold/elements';
import { get, readingForm, withSettings } from 'explore/server';

const $ = id => document.getElementById(id);
const MOST_NEIGHBORS = 60;
const MOST_DIMENSIONS = 10;
const PAUSE = 250;

const sentence = clause => clause.charAt(0).toUpperCase() + clause.slice(1) + '.';

/** Events: 'change' when something was chosen. */
export class Method extends EventTarget {
  constructor(catalog) {
    super();
    this.catalog = catalog;
    this.further = {}; // parameters that differ from what the method takes by itself
    for (const method of catalog.methods) $('method').append(new Option(`${method.title} (${method.name})`, method.name));
    $('method').onchange = () => {
      this.further = {};
      this.describe();
      this.changed();
    };
    for (const slider of ['neighbors', 'dimensions']) {
      $(slider).oninput = () => {
        $(`${slider}-shown`).value = $(slider).value;
        this.changed();
      };
    }
    $('dimensions').value = this.method.dimensions;
    this.describe();
    this.neighbors = Number(this.parameter('neighbors')?.fallback ?? 1);
  }

  get method() {
    return this.catalog.methods.find(method => method.name === $('method').value);
  }

  parameter(name) {
    return this.method.parameters.find(parameter => parameter.name === name);
  }

  set neighbors(number) {
    $('neighbors').max = Math.max(Number($('neighbors').max), Math.min(number, this.most ?? number));
    $('neighbors').value = number;
    $('neighbors-shown').value = $('neighbors').value;
  }

  /** Bounds that a set gives: fewer neighbours than rows, no more dimensions than features. */
  bound(rows, features) {
    const { value } = $('neighbors');
    this.most = rows > 1 ? rows - 1 : MOST_NEIGHBORS;
    $('neighbors').max = Math.min(MOST_NEIGHBORS, this.most);
    $('neighbors').value = value;
    $('dimensions').max = Math.max(1, Math.min(MOST_DIMENSIONS, features || MOST_DIMENSIONS));
    $('neighbors-shown').value = $('neighbors').value;
    $('dimensions-shown').value = $('dimensions').value;
  }

  /** What the method is, and a field for each of its parameters. */
  describe() {
    const { method } = this;
    $('method-summary').textContent = sentence(method.summary);
    $('use-when').textContent = sentence(method.useWhen);
    $('not-when').textContent = sentence(method.notWhen);
    $('papers').replaceChildren(...method.papers.map(paper => element('p', '', paper)));
    $('neighbors-row').hidden = !this.parameter('neighbors');
    $('dimensions-shown').value = $('dimensions').value;
    const fields = method.parameters.filter(parameter => parameter.name !== 'neighbors');
    $('parameters').replaceChildren(
      ...fields.flatMap(parameter => this.field(parameter)),
      ...this.catalog.stages.flatMap(stage => this.stage(stage)));
  }

  field({ name, values, fallback, meaning }) {
    const label = element('label', '', name);
    label.htmlFor = `parameter-${name}`;
    const words = values.includes('|') ? values.split('|') : null;
    const field = element(words ? 'select' : 'input');
    if (words) field.append(...words.map(word => new Option(word === fallback ? `${word} (usual)` : word, word)));
    else {
      field.placeholder = fallback;
      field.autocomplete = 'off';
      field.spellcheck = false;
    }
    field.value = this.further[name] ?? (words ? fallback : '');
    field.id = `parameter-${name}`;
    const hint = element('p', 'hint', words ? meaning : `${meaning}; ${values}`);
    hint.id = `${field.id}-hint`;
    field.setAttribute('aria-describedby', hint.id);
    field.addEventListener('input', () => {
      const value = field.value.trim();
      if (value === '' || value === fallback) delete this.further[name];
      else this.further[name] = value;
      this.changed();
    });
    return [label, field, hint];
  }

  /** A menu of what can take the place of one of the method's stages, and fields for the parameters of the one that does. */
  stage({ name, meaning, choices }) {
    const [label, menu, hint] = this.field({ name, values: choices.map(choice => choice.name).join('|'), fallback: '', meaning });
    menu.prepend(new Option('as the method does', ''));
    menu.value = this.further[name] ?? '';
    const fields = element('div');
    const own = choice => choice.parameters.filter(parameter => !this.parameter(parameter.name));
    const show = () => {
      const chosen = choices.filter(choice => choice.name === this.further[name]);
      fields.replaceChildren(...chosen.flatMap(own).flatMap(parameter => this.field(parameter)));
    };
    menu.addEventListener('input', () => {
      for (const { name: left } of choices.flatMap(own)) delete this.further[left];
      show();
    });
    show();
    return [label, menu, hint, fields];
  }

  /** What was chosen, by the names of the catalogue. */
  get settings() {
    const settings = { method: this.method.name, dimensions: $('dimensions').value, ...this.further };
    if (this.parameter('neighbors')) settings.neighbors = $('neighbors').value;
    return settings;
  }

  changed() {
    this.dispatchEvent(new Event('change'));
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.check(), PAUSE);
  }

  /** Asks whether all of it is within its range. */
  async check() {
    const empty = { columns: [], oneHot: [], missing: 'fail' };
    const said = await get(`check?${withSettings(readingForm(empty), this.settings)}`).catch(refusal => ({ error: refusal.message }));
    $('check').textContent = said.error ?? '';
  }

  restore(settings) {
    if (!this.catalog.methods.some(method => method.name === settings.method)) return;
    $('method').value = settings.method;
    const { method, neighbors, dimensions, ...further } = settings;
    this.further = further;
    $('dimensions').max = Math.max(Number($('dimensions').max), Number(dimensions));
    $('dimensions').value = dimensions;
    this.describe();
    if (neighbors) this.neighbors = Number(neighbors);
  }
}
