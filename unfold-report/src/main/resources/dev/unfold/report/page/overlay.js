// What is drawn around the points: grid, numbers and names behind them, rings around chosen ones before them.

import { ticksWithin, powerOfTen } from 'unfold/ticks';

const FONT = '11px system-ui, "Helvetica Neue", Helvetica, Arial, sans-serif';
const NAMES = '12.5px system-ui, "Helvetica Neue", Helvetica, Arial, sans-serif';
const MOST_RINGS = 1000;

function clear(canvas, width, height) {
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const pen = canvas.getContext('2d');
  pen.scale(ratio, ratio);
  return pen;
}

const theme = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The grid and the names of the axes; `axes` are those shown, `unit` data units to one of the world's on each. */
export function drawBack(canvas, view, axes, unit) {
  const pen = clear(canvas, canvas.clientWidth, canvas.clientHeight);
  const left = view.canvas.offsetLeft;
  const top = view.canvas.offsetTop;
  pen.strokeStyle = theme('--line');
  pen.fillStyle = theme('--muted');
  if (view.space) drawBox(pen, view, axes, left, top);
  else drawGrid(pen, view, axes, unit, left, top);
}

function drawGrid(pen, view, axes, unit, left, top) {
  const { width, height, center, scale } = view;
  const range = (axis, middle, u, pixels) => {
    const mid = axis.center + middle * u;
    const half = pixels / 2 / scale * u;
    return ticksWithin(mid - half, mid + half, pixels / 95);
  };
  const across = range(axes[0], center.x, unit[0], width);
  const upwards = range(axes[1], center.y, unit[1], height);
  pen.font = FONT;
  pen.beginPath();
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  across.values.forEach((value, i) => {
    const x = Math.floor(left + width / 2 + ((value - axes[0].center) / unit[0] - center.x) * scale) + 0.5;
    pen.moveTo(x, top);
    pen.lineTo(x, top + height);
    pen.fillText(across.labels[i], x, top + height + 18);
  });
  pen.textAlign = 'right';
  pen.textBaseline = 'middle';
  upwards.values.forEach((value, i) => {
    const y = Math.floor(top + height / 2 - ((value - axes[1].center) / unit[1] - center.y) * scale) + 0.5;
    pen.moveTo(left, y);
    pen.lineTo(left + width, y);
    pen.fillText(upwards.labels[i], left - 8, y);
  });
  pen.stroke();
  const name = (axis, ticks) => (ticks.exponent ? `${axis.name} (${powerOfTen(ticks.exponent)})` : axis.name);
  pen.font = NAMES;
  pen.fillStyle = theme('--ink');
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.fillText(name(axes[0], across), left + width / 2, top + height + 38, width);
  pen.save();
  pen.translate(18, top + height / 2);
  pen.rotate(-Math.PI / 2);
  pen.fillText(name(axes[1], upwards), 0, 0, height);
  pen.restore();
}

/** The box around all points; its edges from the least corner carry the names. */
function drawBox(pen, view, axes, left, top) {
  const project = view.projector();
  const [a, b, c] = view.extent.map(half => 1.05 * half);
  const place = (i, j, k) => {
    const out = {};
    project(a * i, b * j, c * k, out);
    return out;
  };
  const edge = (from, to) => {
    if (from.depth === Infinity || to.depth === Infinity) return;
    pen.beginPath();
    pen.moveTo(left + from.x, top + from.y);
    pen.lineTo(left + to.x, top + to.y);
    pen.stroke();
  };
  for (const i of [-1, 1]) {
    for (const j of [-1, 1]) {
      edge(place(-1, i, j), place(1, i, j));
      edge(place(i, -1, j), place(i, 1, j));
      edge(place(i, j, -1), place(i, j, 1));
    }
  }
  pen.font = NAMES;
  pen.fillStyle = theme('--ink');
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  // Each name stands outside of the middle of that one of its four edges which is farthest from the middle of the box.
  const middle = place(0, 0, 0);
  const away = end => (end.depth < Infinity ? Math.hypot(end.x - middle.x, end.y - middle.y) : -1);
  axes.forEach((axis, a) => {
    const ends = [[1, 1], [1, -1], [-1, 1], [-1, -1]].map(([i, j]) => {
      const corner = [1.14 * i, 1.14 * j];
      corner.splice(a, 0, 0);
      return place(...corner);
    });
    const end = ends.reduce((best, other) => (away(other) > away(best) ? other : best));
    if (away(end) > 0) pen.fillText(axis.name, left + end.x, top + end.y);
  });
}

/** Rings around the found points, and a bolder one around the point under the pointer and the chosen one. */
export function drawFront(canvas, view, found, marked) {
  const pen = clear(canvas, view.width, view.height);
  const project = view.projector();
  const at = {};
  const ring = (row, radius) => {
    project(view.positions[3 * row], view.positions[3 * row + 1], view.positions[3 * row + 2], at);
    if (at.depth === Infinity || view.tints[4 * row + 3] === 0) return;
    pen.beginPath();
    pen.arc(at.x, at.y, radius, 0, 2 * Math.PI);
    pen.stroke();
  };
  pen.strokeStyle = theme('--ink');
  pen.lineWidth = 1.25;
  for (const row of found.slice(0, MOST_RINGS)) ring(row, view.radius + 4);
  pen.lineWidth = 2;
  for (const row of marked) ring(row, view.radius + 3);
}
