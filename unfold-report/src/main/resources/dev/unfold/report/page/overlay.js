// What is drawn around the points: grid, numbers and names behind them; thumbnails in their place; rings, neighbours and the
// region under way before them.

import { HIDDEN, toCss } from 'unfold/colors';
import { drawImage } from 'unfold/images';
import { neighborsOf } from 'unfold/neighbors';
import { ink } from 'unfold/theme';
import { powerOfTen, ticksWithin } from 'unfold/ticks';

const FAMILY = 'system-ui, "Helvetica Neue", Helvetica, Arial, sans-serif';
const FONT = `11px ${FAMILY}`;
const NAMES = `12.5px ${FAMILY}`;
const MOST_RINGS = 1000;
const MOST_IMAGES = 250;

/** The grid and the names of the axes shown. */
export function drawBack(pen, plot) {
  pen.strokeStyle = ink('--line');
  pen.fillStyle = ink('--muted');
  pen.lineWidth = 1;
  if (plot.view.space) drawBox(pen, plot);
  else if (plot.options.axes) drawGrid(pen, plot);
}

function drawGrid(pen, { view, axes, units, margin: { left, top } }) {
  const { width, height, center, scale } = view;
  const range = (axis, middle, unit, pixels) => {
    const mid = axis.center + middle * unit;
    const half = pixels / 2 / scale * unit;
    return ticksWithin(mid - half, mid + half, pixels / 95);
  };
  const across = range(axes[0], center.x, units[0], width);
  const upwards = range(axes[1], center.y, units[1], height);
  pen.font = FONT;
  pen.beginPath();
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  across.values.forEach((value, i) => {
    const x = Math.floor(left + width / 2 + ((value - axes[0].center) / units[0] - center.x) * scale) + 0.5;
    pen.moveTo(x, top);
    pen.lineTo(x, top + height);
    pen.fillText(across.labels[i], x, top + height + 18);
  });
  pen.textAlign = 'right';
  pen.textBaseline = 'middle';
  upwards.values.forEach((value, i) => {
    const y = Math.floor(top + height / 2 - ((value - axes[1].center) / units[1] - center.y) * scale) + 0.5;
    pen.moveTo(left, y);
    pen.lineTo(left + width, y);
    pen.fillText(upwards.labels[i], left - 8, y);
  });
  pen.stroke();
  const name = (axis, ticks) => (ticks.exponent ? `${axis.name} (${powerOfTen(ticks.exponent)})` : axis.name);
  pen.font = NAMES;
  pen.fillStyle = ink('--ink');
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.fillText(name(axes[0], across), left + width / 2, top + height + 38, width);
  pen.save();
  pen.translate(18, top + height / 2);
  pen.rotate(-Math.PI / 2);
  pen.fillText(name(axes[1], upwards), 0, 0, height);
  pen.restore();
}

/** The box around all points; the name of each axis stands outside of an edge. */
function drawBox(pen, { view, axes, margin: { left, top }, options }) {
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
  if (!options.axes) return;
  pen.font = NAMES;
  pen.fillStyle = ink('--ink');
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  // Each name stands outside of the middle of that one of its four edges which is farthest from the middle of the box.
  const middle = place(0, 0, 0);
  const away = end => (end.depth < Infinity ? Math.hypot(end.x - middle.x, end.y - middle.y) : -1);
  axes.forEach((axis, at) => {
    const ends = [[1, 1], [1, -1], [-1, 1], [-1, -1]].map(([i, j]) => {
      const corner = [1.14 * i, 1.14 * j];
      corner.splice(at, 0, 0);
      return place(...corner);
    });
    const end = ends.reduce((best, other) => (away(other) > away(best) ? other : best));
    if (away(end) > 0) pen.fillText(axis.name, left + end.x, top + end.y);
  });
}

/** Thumbnails in place of the points where few enough of them are in sight, each in a frame of its point's colour. */
export function drawImages(pen, plot) {
  const { view, cloud, picker, margin: { left, top } } = plot;
  const { images } = plot.marks.table;
  if (!images?.loaded || !plot.options.images) return;
  const rows = picker.inSight();
  if (rows.length === 0 || rows.length > MOST_IMAGES) return;
  const room = Math.sqrt(view.width * view.height / rows.length);
  const side = Math.max(14, Math.min(72, 0.55 * room));
  const factor = side / Math.max(images.width, images.height);
  const width = images.width * factor;
  const height = images.height * factor;
  pen.save();
  pen.beginPath();
  pen.rect(left, top, view.width, view.height);
  pen.clip();
  pen.lineWidth = 2;
  for (const row of cloud.order) {
    if (picker.cell[row] < 0) continue;
    const x = left + picker.x[row] - width / 2;
    const y = top + picker.y[row] - height / 2;
    pen.globalAlpha = cloud.tints[4 * row + 3] === 64 ? 0.25 : 1;
    drawImage(pen, images, row, x, y, width, height);
    pen.strokeStyle = toCss([...cloud.tints.subarray(4 * row, 4 * row + 3)]);
    pen.strokeRect(x - 1, y - 1, width + 2, height + 2);
  }
  pen.restore();
}

/** Rings around the found points, the neighbours of the point looked at, a ring around it, the region under way. */
export function drawFront(pen, plot) {
  const { view, cloud, marks } = plot;
  const project = view.projector();
  const at = {};
  const seen = row => {
    project(cloud.positions[3 * row], cloud.positions[3 * row + 1], cloud.positions[3 * row + 2], at);
    return at.depth !== Infinity && cloud.tints[4 * row + 3] !== HIDDEN;
  };
  const ring = (row, radius) => {
    if (!seen(row)) return;
    pen.beginPath();
    pen.arc(at.x, at.y, radius, 0, 2 * Math.PI);
    pen.stroke();
  };
  pen.strokeStyle = ink('--ink');
  pen.lineWidth = 1.25;
  for (const row of marks.found.subarray(0, MOST_RINGS)) ring(row, view.radius + 4);
  const looked = marks.hovered >= 0 ? marks.hovered : marks.chosen;
  if (looked >= 0 && plot.options.neighbors) {
    const near = neighborsOf(marks.table, plot.layout, looked);
    if (near && seen(looked)) {
      const from = { ...at };
      const lines = (rows, color, dash) => {
        pen.strokeStyle = pen.fillStyle = ink(color);
        for (const row of rows) {
          if (!seen(row)) continue;
          pen.setLineDash(dash);
          pen.beginPath();
          pen.moveTo(from.x, from.y);
          pen.lineTo(at.x, at.y);
          pen.stroke();
          pen.setLineDash([]);
          ring(row, view.radius + 2.5);
        }
      };
      pen.lineWidth = 1.5;
      lines(near.intruding, '--intruding', [2, 3]);
      lines(near.kept, '--kept', []);
      lines(near.lost, '--lost', [7, 4]);
    }
  }
  pen.strokeStyle = ink('--ink');
  pen.lineWidth = 2;
  for (const row of new Set([marks.hovered, marks.chosen])) if (row >= 0) ring(row, view.radius + 3);
  if (plot.trail?.length > 1) {
    pen.beginPath();
    plot.trail.forEach(([x, y]) => pen.lineTo(x, y));
    pen.closePath();
    pen.lineWidth = 1.25;
    pen.setLineDash([4, 3]);
    pen.strokeStyle = ink('--accent');
    pen.stroke();
    pen.globalAlpha = 0.1;
    pen.fillStyle = ink('--accent');
    pen.fill();
    pen.globalAlpha = 1;
    pen.setLineDash([]);
  }
}
