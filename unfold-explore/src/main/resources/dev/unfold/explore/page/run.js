// One run: how far it is, its picture, and what can be done with it.

import { count, counted, format, readLayout } from 'unfold/data';
import { button, element } from 'unfold/elements';
import { Plot } from 'unfold/plot';
import { pointTip } from 'unfold/point';
import { ink } from 'unfold/theme';
import { aligned, between, canMorph } from 'explore/morph';
import { get, post, remove, text } from 'explore/server';

const SAVED = [
  ['csv', 'places as a table (.csv)'],
  ['npy', 'places for NumPy (.npy)'],
  ['png', 'picture (.png)'],
  ['svg', 'picture to print (.svg)'],
  ['html', 'page to pass on (.html)'],
  ['model', 'fitted model (.model)'],
];
const MORPH_MILLISECONDS = 1600;
const STEP = 8;
const ARROWS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

export class RunCard {
  /** `app`: title(task), complain(error), marksOf(task), others(card), probed(card, found), news(text). */
  constructor(task, app) {
    this.task = task;
    this.app = app;
    this.box = element('article', 'run');
    this.box.dataset.task = task.id;
    this.heading = element('h3');
    this.heading.id = `heading-${task.id}`;
    this.subtitle = element('p');
    this.box.setAttribute('aria-labelledby', this.heading.id);
    const head = element('div', 'head');
    const titles = element('div');
    titles.append(this.heading, this.subtitle);
    this.size = button('⤢', '', () => this.enlarge(!this.box.classList.contains('large')));
    this.size.hidden = true;
    const close = button('×', '', () => remove(`tasks/${task.id}`).catch(app.complain));
    close.setAttribute('aria-label', 'Remove this run');
    close.title = 'Remove this run';
    head.append(titles, this.size, close);
    this.body = element('div');
    this.box.append(head, this.body);
    this.enlarge(false);
    this.placed = new Map(); // new points by their task
    this.newTasks = [];
    this.update(task);
  }

  enlarge(large) {
    this.box.classList.toggle('large', large);
    this.size.setAttribute('aria-pressed', String(large));
    this.size.setAttribute('aria-label', 'Enlarge this picture');
    this.size.title = large ? 'As small as the others' : 'Enlarge this picture';
  }

  update(task) {
    const before = this.task.status;
    this.task = task;
    const { name, choices } = this.app.title(task);
    this.heading.textContent = name;
    const quality = Object.entries(task.scores ?? {}).map(([measure, value]) => `${measure} ${format(value)}`);
    this.subtitle.textContent = [choices, ...quality].join(', ');
    if (task.status === 'done') {
      if (!this.plot && !this.fetching) this.show();
      return;
    }
    this.body.className = '';
    if (task.status === 'failed' || task.status === 'cancelled') {
      this.body.className = 'failed';
      const why = task.status === 'failed' ? task.message : task.message === 'cancelled' ? 'You stopped this run.' : `Stopped: ${task.message}.`;
      this.body.replaceChildren(element('p', '', why));
      if (before !== task.status) this.app.news(`${name}: ${why}`);
      return;
    }
    this.progress();
  }

  progress() {
    const { task } = this;
    if (!this.bar) {
      this.body.className = 'waiting';
      this.bar = element('progress');
      this.bar.setAttribute('aria-label', 'How far the run is');
      this.stage = element('p');
      this.body.replaceChildren(this.stage, this.bar, button('Cancel', '', () => post(`tasks/${task.id}/cancel`).catch(this.app.complain)));
    }
    this.body.className = 'waiting';
    if (task.status === 'waiting') {
      this.stage.textContent = 'Waits for the run before it.';
      this.bar.removeAttribute('value');
      return;
    }
    const share = task.total > 0 ? task.done / task.total : 0;
    this.stage.textContent = `Working: ${task.stage || 'begins'}, ${task.seconds.toFixed(1)} s`;
    this.bar.max = 1;
    this.bar.value = share;
  }

  async show() {
    this.fetching = true;
    try {
      const layout = readLayout(await get(`tasks/${this.task.id}/layout`));
      const marks = await this.app.marksOf(this.task);
      this.layout = layout;
      this.draw(marks);
      this.app.news(`${this.heading.textContent}: done, ${counted(this.task.placed, 'point')}`);
    } catch (refusal) {
      this.app.complain(refusal);
    }
  }

  draw(marks) {
    const picture = element('div', 'picture');
    this.body.className = '';
    this.foot = element('div', 'foot');
    this.flat = element('p', 'flat', 'The probe needs a plane: choose two of the coordinates below.');
    this.flat.setAttribute('role', 'status');
    this.flat.hidden = true;
    this.notes = element('div', 'notes');
    this.body.replaceChildren(picture, this.flat, this.foot, this.notes);
    this.plot = new Plot(picture, { label: this.heading.textContent, tip: pointTip, neighbors: false, describedBy: 'keys' });
    this.over = element('canvas', 'above');
    this.over.setAttribute('aria-hidden', 'true');
    const { left, top, right, bottom } = this.plot.margin;
    this.over.style.inset = `${top}px ${right}px ${bottom}px ${left}px`;
    this.over.style.width = `calc(100% - ${left + right}px)`;
    this.over.style.height = `calc(100% - ${top + bottom}px)`;
    picture.append(this.over);
    this.plot.addEventListener('view', () => this.drawOver());
    this.plot.addEventListener('probe', event => this.probe(event.detail.place));
    this.plot.addEventListener('tool', () => this.app.tool(this.plot.tool));
    this.plot.area.addEventListener('keydown', event => this.probeByKey(event), { capture: true });
    this.plot.show(marks, this.layout);
    this.plot.setTool(this.app.currentTool);
    this.size.hidden = false;
    this.footer();
    this.explain();
  }

  /** Shows the same places with other marks. */
  remark(marks) {
    this.plot?.show(marks, this.layout);
  }

  /** Warnings, rows without a place, and new points. */
  explain() {
    if (!this.notes) return;
    const { task } = this;
    const lost = task.rows - task.placed;
    this.notes.replaceChildren();
    const say = (line, kind) => this.notes.append(element('p', kind, line));
    for (const warning of task.warnings) say(warning, 'warning');
    if (lost > 0) say(`${counted(lost, 'row')} of ${count(task.rows)} ${lost === 1 ? 'has' : 'have'} no place.`);
    for (const points of this.newTasks) this.explainNew(points);
  }

  explainNew(points) {
    const line = element('p', points.status === 'failed' ? 'warning' : '');
    const said = {
      waiting: 'waits', running: 'is being placed', failed: points.message, cancelled: 'was stopped',
      done: `${counted(points.placed, 'new point')}, ${this.layout?.equal === false ? 'not drawn on a single coordinate' : 'drawn as rings'}. ${points.warnings.join(' ')}`,
    }[points.status];
    line.append(`${points.name}: ${said} `);
    if (points.status === 'done') {
      const link = element('a', '', 'Save');
      link.href = `tasks/${points.id}/save?format=csv`;
      link.download = '';
      line.append(link, ' ');
    }
    line.append(button('Take away', 'link', () => remove(`tasks/${points.id}`).catch(this.app.complain)));
    this.notes.append(line);
  }

  /** The new points that were dropped onto this run. */
  async take(tasks) {
    const seen = JSON.stringify(tasks.map(task => [task.id, task.status]));
    if (seen === this.seen) return;
    this.seen = seen;
    this.newTasks = tasks;
    for (const id of [...this.placed.keys()]) if (!tasks.some(task => task.id === id)) this.placed.delete(id);
    this.explain();
    for (const task of tasks) {
      if (task.status === 'done' && !this.placed.has(task.id)) {
        this.placed.set(task.id, { places: [] });
        this.placed.set(task.id, await get(`tasks/${task.id}/points`));
      }
    }
    this.drawOver();
  }

  footer() {
    const { task, app } = this;
    const menu = element('select');
    menu.setAttribute('aria-label', `Save ${this.heading.textContent}`);
    menu.append(new Option('Save…', ''), ...SAVED.map(([format, name]) => new Option(name, format)));
    menu.onchange = () => {
      const link = element('a');
      link.href = `tasks/${task.id}/save?format=${menu.value}`;
      link.download = '';
      if (menu.value) link.click();
      menu.value = '';
    };
    const file = element('input', 'unseen');
    file.type = 'file';
    file.tabIndex = -1;
    file.setAttribute('aria-label', 'A file with new points');
    file.onchange = () => {
      if (file.files.length > 0) this.drop(file.files[0]);
      file.value = '';
    };
    const fresh = button('Place new points…', '', () => file.click());
    this.morphing = element('div', 'morph');
    this.morphing.hidden = true;
    const morph = button('Morph…', '', () => {
      this.morphing.hidden = !this.morphing.hidden;
      morph.setAttribute('aria-expanded', String(!this.morphing.hidden));
      this.morphMenu();
    });
    morph.setAttribute('aria-expanded', 'false');
    this.foot.append(
      menu,
      button('Copy as a command', '', () => this.recite('command', 'The same as a command')),
      button('Copy as Java', '', () => this.recite('java', 'The same as a Java program')),
      morph,
      fresh,
      file,
      button('Reset the view', '', () => this.plot.home()),
      ...this.axisMenus(),
    );
    this.foot.after(this.morphing);
  }

  axisMenus() {
    if (!this.layout.equal || this.layout.axes.length < 3) return [];
    const menu = element('select');
    menu.setAttribute('aria-label', 'Coordinates that are shown');
    const names = this.layout.axes.map(axis => axis.name);
    if (names.length === 3) menu.append(new Option('all three', '0,1,2'));
    names.forEach((a, i) => names.slice(i + 1).forEach((b, j) => menu.append(new Option(`${a} and ${b}`, `${i},${i + 1 + j}`))));
    menu.onchange = () => this.plot.showAxes(menu.value.split(',').map(Number));
    return [menu];
  }

  /** Shows a text that does what this run does, and puts it on the clipboard. */
  async recite(what, title) {
    try {
      this.app.recite(title, await text(`tasks/${this.task.id}/${what}`));
    } catch (refusal) {
      this.app.complain(refusal);
    }
  }

  /** Takes a file with new points. */
  drop(file) {
    post(`tasks/${this.task.id}/points?name=${encodeURIComponent(file.name)}`, file).catch(this.app.complain);
  }

  // From one embedding to another

  morphMenu() {
    const others = this.app.others(this).filter(other => other.layout && canMorph(this.layout, other.layout));
    if (others.length === 0) {
      this.morphing.replaceChildren(element('p', '', 'Run another method, or other settings with as many dimensions, and the points of this picture can wander to their places there.'));
      return;
    }
    const target = element('select');
    target.setAttribute('aria-label', 'Morph into');
    others.forEach((other, i) => target.append(new Option(`into ${other.heading.textContent}, ${other.app.title(other.task).choices}`, i)));
    const slider = element('input');
    Object.assign(slider, { type: 'range', min: 0, max: 100, value: 0 });
    slider.setAttribute('aria-label', 'Share of the way');
    const goal = () => aligned(others[Number(target.value)].layout, this.layout);
    let to = goal();
    const at = share => this.plot.move(between(this.layout, to, share));
    target.onchange = () => {
      to = goal();
      at(Number(slider.value) / 100);
    };
    slider.oninput = () => at(Number(slider.value) / 100);
    const play = button('Play', '', () => {
      const there = Number(slider.value) < 50;
      slider.value = there ? 100 : 0;
      this.plot.move(there ? to : this.layout, MORPH_MILLISECONDS);
    });
    this.morphing.replaceChildren(target, slider, play);
  }

  // The probe

  /** Asks what lies at a place of the plane; while an answer is on its way only the last place is kept. */
  async probe(place) {
    this.spot = place;
    this.drawOver();
    if (this.asking) {
      this.next = place;
      return;
    }
    this.asking = true;
    try {
      const full = this.fullPlace(place);
      const form = new URLSearchParams();
      for (const value of full) form.append('y', value);
      this.app.probed(this, { ...await get(`tasks/${this.task.id}/invert?${form}`), place: full });
    } catch (refusal) {
      this.app.complain(refusal);
    } finally {
      this.asking = false;
    }
    const { next } = this;
    this.next = undefined;
    if (next) this.probe(next);
  }

  /** All coordinates of a place of the plane; those that are not shown are those of the nearest point. */
  fullPlace(place) {
    const { plot, layout } = this;
    if (!layout.equal) return [place[1]];
    const [x, y] = plot.pixels()(place);
    const nearest = layout.axes.length > 2 ? Math.max(0, plot.picker.at(x, y, 1e6)) : 0;
    return layout.axes.map((axis, c) => {
      const shown = plot.places.indexOf(c);
      return shown >= 0 ? place[shown] : axis.center + axis.half * axis.values[nearest];
    });
  }

  probeByKey(event) {
    const arrow = ARROWS[event.key];
    if (this.plot.tool !== 'probe' || !arrow || this.plot.view.space) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { width, height } = this.plot.view;
    const [x, y] = this.spot ? this.plot.pixels()(this.spot) : [width / 2, height / 2];
    const far = event.shiftKey ? 4 : 1;
    this.probe(this.plot.placeAt(x + far * arrow[0], y + far * arrow[1]));
  }

  /** New points as rings, and the spot of the probe. */
  drawOver() {
    const { over, plot } = this;
    if (!over || !plot?.view || over.clientWidth === 0) return;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    over.width = Math.round(over.clientWidth * ratio);
    over.height = Math.round(over.clientHeight * ratio);
    const pen = over.getContext('2d');
    pen.scale(ratio, ratio);
    const probing = plot.tool === 'probe';
    this.flat.hidden = !(probing && plot.view.space);
    const pixel = plot.pixels();
    pen.lineWidth = 2;
    pen.strokeStyle = ink('--lost');
    for (const { places } of this.layout.equal ? this.placed.values() : []) {
      for (const place of places) {
        const [x, y] = pixel(plot.places.map(c => place[c]));
        pen.beginPath();
        pen.arc(x, y, 6, 0, 2 * Math.PI);
        pen.stroke();
      }
    }
    if (this.spot && probing && !plot.view.space) {
      const [x, y] = pixel(this.spot);
      pen.strokeStyle = ink('--ink');
      pen.beginPath();
      pen.moveTo(x - 12, y);
      pen.lineTo(x + 12, y);
      pen.moveTo(x, y - 12);
      pen.lineTo(x, y + 12);
      pen.stroke();
      pen.beginPath();
      pen.arc(x, y, 7, 0, 2 * Math.PI);
      pen.stroke();
    }
  }

  remove() {
    this.plot?.remove();
    this.box.remove();
  }
}
