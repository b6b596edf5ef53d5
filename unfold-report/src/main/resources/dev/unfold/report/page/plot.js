// A plot of points, mounted into any element of a page; a page may have many. What the reader looks at is in the marks: plots that
// share them are linked.

import { paint } from 'unfold/colors';
import { coordinates, count, nameOf } from 'unfold/data';
import { drawDensity } from 'unfold/density';
import { element } from 'unfold/elements';
import { loadImages } from 'unfold/images';
import { drawBack, drawFront, drawImages } from 'unfold/overlay';
import { painter } from 'unfold/painter';
import { Picker } from 'unfold/picker';
import { ink, onTheme } from 'unfold/theme';
import { View } from 'unfold/view';

const REACH = 9;
const MARGIN = { left: 62, top: 16, right: 18, bottom: 50 };
const NO_AXES = { left: 6, top: 6, right: 6, bottom: 6 };
const REPAINTING = ['color', 'hide', 'select'];
const ABOVE = ['hover', 'choose', 'find'];
const ARROWS = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] };

/**
 * Options: `label`, the name for screen readers; `axes`, whether there are grid, numbers and names (true); `tip`, a function from
 * a row to what stands beside the pointer (the point's name), or null; `images`, whether thumbnails take the place of points
 * (true); `neighbors`, whether those of the point looked at are drawn (true); `describedBy`, the id of a text about the keys.
 *
 * Events: 'view' when something was drawn anew, 'tool' when another one was taken, 'probe' while that tool is dragged over a plane, with
 * `detail.place`, the place in the coordinates of the axes.
 */
export class Plot extends EventTarget {
  constructor(place, options = {}) {
    super();
    this.options = { label: '', axes: true, tip: nameOf, images: true, neighbors: true, ...options };
    this.place = place;
    place.classList.add('plot');
    this.ground = element('canvas', 'plot-ground');
    this.front = element('canvas', 'plot-front');
    this.area = element('div', 'plot-area');
    this.tooltip = element('div', 'plot-tip');
    for (const canvas of [this.ground, this.front]) canvas.setAttribute('aria-hidden', 'true');
    this.area.tabIndex = 0;
    this.area.setAttribute('role', 'application');
    if (options.describedBy) this.area.setAttribute('aria-describedby', options.describedBy);
    this.tooltip.setAttribute('role', 'tooltip');
    this.tooltip.hidden = true;
    place.append(this.ground, this.front, this.area, this.tooltip);
    this.margin = this.options.axes ? MARGIN : NO_AXES;
    const { left, top, right, bottom } = this.margin;
    for (const box of [this.front, this.area]) {
      box.style.inset = `${top}px ${right}px ${bottom}px ${left}px`;
    }
    this.front.style.width = `calc(100% - ${left + right}px)`;
    this.front.style.height = `calc(100% - ${top + bottom}px)`;
    this.trail = null;
    this.tool = 'move';
    this.listensTo = (event) => {
      if (REPAINTING.includes(event.type)) this.repaint();
      else this.invalidateFront();
      if (event.type === 'hover' && this.marks.hovered < 0) this.tooltip.hidden = true;
    };
    this.stops = [onTheme(() => this.repaint())];
    pointer(this);
    keys(this);
    // Drawn at once, within the frame that shows the new size.
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(place);
  }

  /** Shows the points of the marks' table at the places of a layout. */
  show(marks, layout) {
    this.leave();
    this.marks = marks;
    for (const what of [...REPAINTING, ...ABOVE]) marks.addEventListener(what, this.listensTo);
    const { size, dots } = marks.table;
    this.cloud = {
      size,
      positions: new Float32Array(3 * size),
      tints: new Uint8Array(4 * size),
      markers: new Uint8Array(size),
      order: new Uint32Array(size),
      moves: 0,
      paints: 0,
    };
    this.view = new View(dots.back, dots.front, () => this.invalidate());
    this.picker = new Picker(this.view, this.cloud);
    this.area.setAttribute('aria-label', `${this.options.label || layout.title}: ${count(size)} points`);
    if (marks.table.images && !marks.table.images.loaded) loadImages(marks.table, () => this.invalidate());
    this.layout = layout;
    this.showAxes(coordinates(layout).length === 3 ? [0, 1, 2] : [0, 1]);
    this.resize();
  }

  /** Moves the points to another layout, within so many milliseconds. */
  move(layout, milliseconds = 0) {
    const from = this.cloud.positions.slice();
    const space = this.view.space;
    this.layout = layout;
    this.showAxes(this.places.filter(place => place < layout.axes.length));
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (milliseconds <= 0 || still || space !== this.view.space) return;
    const to = this.cloud.positions.slice();
    const start = performance.now();
    this.motion = start;
    const step = now => {
      if (this.motion !== start) return;
      const t = Math.min(1, Math.max(0, (now - start) / milliseconds));
      const eased = t * t * (3 - 2 * t);
      for (let i = 0; i < to.length; i++) this.cloud.positions[i] = t < 1 ? from[i] + eased * (to[i] - from[i]) : to[i];
      this.cloud.moves++;
      this.draw();
      if (t < 1) requestAnimationFrame(step);
    };
    step(start);
  }

  /** Shows the coordinates of these places among the layout's axes: two, or three for space. */
  showAxes(places) {
    this.motion = undefined;
    this.places = places;
    this.axes = places.map(place => this.layout.axes[place]);
    // Axes of one scale, but for a row number, which has another nature than a coordinate.
    const widest = Math.max(...this.axes.map(axis => axis.half));
    this.units = this.axes.map((axis, i) => (this.layout.equal ? widest : axis.half / (i === 0 ? 1.7 : 1)));
    const ratio = this.axes.map((axis, i) => axis.half / this.units[i]);
    const { positions, size } = this.cloud;
    for (let i = 0; i < size; i++) {
      for (let a = 0; a < 3; a++) positions[3 * i + a] = this.axes[a] ? this.axes[a].values[i] * ratio[a] : 0;
    }
    this.cloud.moves++;
    this.view.frame([0, 1, 2].map(a => Math.max(0.05, ratio[a] ?? 0)), this.axes.length === 3);
    this.repaint();
  }

  /** 'move', 'box', 'lasso' or 'probe'. */
  setTool(tool) {
    this.tool = tool;
    this.area.dataset.tool = tool;
    this.dispatchEvent(new Event('tool'));
  }

  /** The view of the beginning. */
  home() {
    this.view.home();
  }

  zoom(factor) {
    this.view.zoom(factor);
  }

  /** Brings a point to the middle. */
  center(row) {
    this.view.show(...this.cloud.positions.subarray(3 * row, 3 * row + 3));
  }

  /** The place, in the coordinates of the axes, of a pixel of the plane. */
  placeAt(x, y) {
    const { center, scale, width, height } = this.view;
    return [
      this.axes[0].center + (center.x + (x - width / 2) / scale) * this.units[0],
      this.axes[1].center + (center.y - (y - height / 2) / scale) * this.units[1],
    ];
  }

  /** A function from a place, in the coordinates of the axes, to its pixel in the present view. */
  pixels() {
    const project = this.view.projector();
    const at = {};
    return place => {
      const [x, y, z = 0] = this.axes.map((axis, a) => (place[a] - axis.center) / this.units[a]);
      project(x, y, z, at);
      return [at.x, at.y];
    };
  }

  /** Colours the points again. */
  repaint() {
    if (!this.cloud) return;
    paint(this.marks, this.cloud);
    this.cloud.paints++;
    this.invalidate();
  }

  resize() {
    if (!this.cloud || this.place.clientWidth === 0) return;
    this.view.resize(this.area.clientWidth, this.area.clientHeight);
    this.draw();
  }

  /** Draws everything in the next frame. */
  invalidate() {
    if (this.picker) this.picker.stale = true;
    this.frame ??= requestAnimationFrame(() => this.draw());
  }

  /** Draws what is before the points in the next frame. */
  invalidateFront() {
    this.frontFrame ??= requestAnimationFrame(() => {
      this.frontFrame = undefined;
      if (!this.frame) this.drawFront();
    });
  }

  draw() {
    if (this.frame) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    if (!this.cloud || this.place.clientWidth === 0) return;
    this.picker.stale = true;
    const pen = clear(this.ground);
    this.drawGround(pen);
    this.drawFront();
    this.dispatchEvent(new Event('view'));
  }

  /** Grid, points and thumbnails, by a pen over all of the plot. */
  drawGround(pen) {
    drawBack(pen, this);
    const ratio = pen.getTransform().a;
    const left = Math.round(this.margin.left * ratio);
    const top = Math.round(this.margin.top * ratio);
    const paper = ink('--paper');
    if (drawDensity(pen, this.cloud, this.view, this.margin.left, this.margin.top)) return;
    pen.save();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    painter().paint(pen, this.cloud, this.view, [1, 3, 5].map(at => parseInt(paper.slice(at, at + 2), 16)), left, top, ratio);
    pen.restore();
    drawImages(pen, this);
  }

  drawFront() {
    if (this.cloud) drawFront(clear(this.front), this);
  }

  /** Shows the tip of a row near a pixel of the area. */
  tip(row, x, y) {
    const { tooltip, options } = this;
    const content = row >= 0 && options.tip ? options.tip(this.marks.table, row, this.layout) : null;
    tooltip.hidden = content === null;
    if (content === null) return;
    if (this.tipped !== row || tooltip.childNodes.length === 0) tooltip.replaceChildren(content);
    this.tipped = row;
    const right = this.margin.left + x + 14;
    const under = this.margin.top + y + 14;
    const flip = right + tooltip.offsetWidth > this.place.clientWidth - 6;
    tooltip.style.left = `${Math.max(6, flip ? right - 28 - tooltip.offsetWidth : right)}px`;
    tooltip.style.top = `${Math.max(6, Math.min(under, this.place.clientHeight - tooltip.offsetHeight - 6))}px`;
  }

  /** Ends the link to the marks and lets go of what the painter keeps. */
  leave() {
    if (!this.marks) return;
    for (const what of [...REPAINTING, ...ABOVE]) this.marks.removeEventListener(what, this.listensTo);
    painter().forget(this.cloud);
    this.cloud = undefined;
  }

  /** Takes the plot off the page. */
  remove() {
    this.leave();
    this.observer.disconnect();
    this.stops.forEach(stop => stop());
    this.place.replaceChildren();
  }
}

/** An empty canvas of its size on the page, and a pen in pixels of the page. */
function clear(canvas) {
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
  const pen = canvas.getContext('2d');
  pen.scale(ratio, ratio);
  return pen;
}

/** What a selection does to the one before, by the keys held. */
const how = event => (event.ctrlKey || event.metaKey ? 'add' : event.altKey ? 'remove' : 'replace');

function pointer(plot) {
  const { area } = plot;
  const down = new Map();
  let moved = 0;
  let acting = 'move';
  const at = event => {
    const box = area.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const probe = ({ x, y }) => plot.dispatchEvent(new CustomEvent('probe', { detail: { place: plot.placeAt(x, y) } }));
  const hover = ({ x, y }) => {
    const row = plot.picker.at(x, y, REACH);
    plot.marks.hover(row);
    plot.tip(row, x, y);
    area.classList.toggle('over', row >= 0);
  };
  area.addEventListener('pointerdown', event => {
    if (!plot.cloud) return;
    const now = at(event);
    if (down.size === 0) {
      moved = 0;
      acting = plot.tool === 'move' && event.shiftKey && !plot.view.space ? 'box' : plot.tool;
      if (acting === 'probe' && plot.view.space) acting = 'move';
      if (acting === 'box' || acting === 'lasso') plot.trail = [[now.x, now.y]];
      if (acting === 'probe') probe(now);
    } else {
      plot.trail = null;
      acting = 'move';
    }
    down.set(event.pointerId, now);
    area.setPointerCapture(event.pointerId);
  });
  area.addEventListener('pointermove', event => {
    if (!plot.cloud) return;
    const now = at(event);
    const before = down.get(event.pointerId);
    if (!before) {
      hover(now);
      return;
    }
    const dx = now.x - before.x;
    const dy = now.y - before.y;
    moved += Math.abs(dx) + Math.abs(dy);
    if (moved >= 4) {
      plot.marks.hover(-1);
      area.classList.add('moving');
    }
    const { view } = plot;
    if (down.size === 2) {
      const other = [...down].find(([id]) => id !== event.pointerId)[1];
      const apart = p => Math.hypot(p.x - other.x, p.y - other.y);
      if (apart(before) > 0) view.zoom(apart(now) / apart(before), other.x, other.y);
    } else if (acting === 'lasso') {
      plot.trail.push([now.x, now.y]);
      plot.invalidateFront();
    } else if (acting === 'box') {
      const [[x, y]] = plot.trail;
      plot.trail = [[x, y], [now.x, y], [now.x, now.y], [x, now.y]];
      plot.invalidateFront();
    } else if (acting === 'probe') {
      probe(now);
    } else if (view.space && !event.shiftKey && !(event.buttons & 2)) view.turn(dx, dy);
    else view.pan(dx, dy);
    down.set(event.pointerId, now);
  });
  const up = event => {
    if (!down.delete(event.pointerId)) return;
    area.classList.remove('moving');
    const now = at(event);
    const { trail } = plot;
    plot.trail = null;
    if (event.type === 'pointerup' && moved < 4) {
      const row = plot.picker.at(now.x, now.y, REACH);
      plot.marks.choose(row);
      if (row >= 0 && how(event) !== 'replace') plot.marks.select([row], plot.marks.mask[row] ? 'remove' : 'add');
      else if (row < 0 && acting !== 'move') plot.marks.select([]);
    } else if (event.type === 'pointerup' && trail?.length > 2) {
      plot.marks.select(plot.picker.within(trail), how(event));
    }
    plot.invalidateFront();
  };
  area.addEventListener('pointerup', up);
  area.addEventListener('pointercancel', up);
  area.addEventListener('pointerleave', () => {
    plot.marks?.hover(-1);
    plot.tooltip.hidden = true;
  });
  area.addEventListener('contextmenu', event => event.preventDefault());
  area.addEventListener('dblclick', event => {
    const now = at(event);
    if (plot.cloud) plot.view.zoom(2, now.x, now.y);
  });
  area.addEventListener('wheel', event => {
    if (!plot.cloud) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 30 : 1;
    const now = at(event);
    plot.view.zoom(Math.exp(-0.0015 * Math.max(-400, Math.min(400, event.deltaY * lines))), now.x, now.y);
    plot.marks.hover(-1);
  }, { passive: false });
}

function keys(plot) {
  plot.area.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || !plot.cloud) return;
    const { view, marks } = plot;
    const arrow = ARROWS[event.key];
    if (arrow) {
      if (view.space && !event.shiftKey) view.turn(...arrow);
      else view.pan(...arrow);
    } else if (event.key === '+' || event.key === '=') view.zoom(1.25);
    else if (event.key === '-') view.zoom(0.8);
    else if (event.key === '0' || event.key === 'Home') view.home();
    else if (event.key === 'm') plot.setTool('move');
    else if (event.key === 'b') plot.setTool('box');
    else if (event.key === 'l') plot.setTool('lasso');
    else if (event.key === 'n') step(plot, 1);
    else if (event.key === 'p') step(plot, -1);
    else if (event.key === ' ' && marks.chosen >= 0) marks.select([marks.chosen], marks.mask[marks.chosen] ? 'remove' : 'add');
    else if (event.key === 'Enter') marks.select(plot.picker.inSight());
    else if (event.key === 'Escape') {
      marks.choose(-1);
      marks.select([]);
    } else return;
    event.preventDefault();
    marks.hover(-1);
  });
}

/** Chooses the next point in sight, from left to right. */
function step(plot, by) {
  const { picker, marks } = plot;
  const rows = [...picker.inSight()].sort((a, b) => picker.x[a] - picker.x[b] || a - b);
  if (rows.length === 0) return;
  const now = rows.indexOf(marks.chosen);
  marks.choose(rows[now < 0 ? (by > 0 ? 0 : rows.length - 1) : (now + by + rows.length) % rows.length]);
}
