// The current view as a picture to keep: title, points, key.

import { markerPath } from 'unfold/colors';
import { classEntries, gradient, scaleTicks } from 'unfold/legend';

const FAMILY = 'system-ui, "Helvetica Neue", Helvetica, Arial, sans-serif';
const HEAD = 74;
const KEY = 200;

export function exportPng(data, view, layers, coloring, hidden, background, ink, muted) {
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  const [back, points, front] = layers;
  const column = data.columns[coloring];
  const entries = coloring === 'label' ? classEntries(data, coloring).filter(entry => !hidden.has(entry.rank)) : [];
  const keyWidth = column || entries.length ? KEY : 0;
  const width = back.clientWidth + keyWidth;
  const height = back.clientHeight + HEAD;
  const sheet = document.createElement('canvas');
  sheet.width = Math.round(width * ratio);
  sheet.height = Math.round(height * ratio);
  const pen = sheet.getContext('2d');
  pen.scale(ratio, ratio);
  pen.fillStyle = background;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = ink;
  pen.font = `bold 19px ${FAMILY}`;
  pen.fillText(data.title, 24, 36, width - 48);
  pen.fillStyle = muted;
  pen.font = `12.5px ${FAMILY}`;
  pen.fillText(data.subtitle, 24, 57, width - 48);
  // A WebGL canvas keeps its pixels only until the browser has shown them, so it is drawn anew.
  view.render();
  for (const layer of [back, points, front]) {
    pen.drawImage(layer, layer.offsetLeft, layer.offsetTop + HEAD, layer.clientWidth, layer.clientHeight);
  }
  const left = back.clientWidth + 4;
  const top = HEAD + points.offsetTop;
  if (column) scale(pen, data, column, left, top, ink, muted);
  else classes(pen, entries, left, top, Math.max(1, Math.floor((height - top - 20) / 20)), ink);
  sheet.toBlob(blob => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = (data.title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'embedding') + '.png';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  });
}

function scale(pen, data, column, left, top, ink, muted) {
  const { marks, unit } = scaleTicks(column);
  pen.fillStyle = ink;
  pen.fillText(unit ? `${column.name} (${unit})` : column.name, left, top + 12, KEY - 24);
  const colors = gradient(data);
  const ramp = pen.createLinearGradient(0, top + 266, 0, top + 26);
  colors.forEach((color, i) => ramp.addColorStop(i / (colors.length - 1), color));
  pen.fillStyle = ramp;
  pen.fillRect(left, top + 26, 14, 240);
  pen.fillStyle = muted;
  for (const mark of marks) pen.fillText(mark.label, left + 22, top + 266 - 240 * mark.at + 4, KEY - 46);
}

function classes(pen, entries, left, top, places, ink) {
  const shown = entries.length <= places ? entries : entries.slice(0, places - 1);
  shown.forEach((entry, i) => {
    pen.save();
    pen.translate(left + 6, top + 8 + 20 * i);
    pen.fillStyle = entry.color;
    pen.fill(new Path2D(markerPath(entry.marker, 5)));
    pen.restore();
    pen.fillStyle = ink;
    pen.fillText(entry.name, left + 18, top + 12 + 20 * i, KEY - 40);
  });
  if (shown.length < entries.length) {
    pen.fillText(`and ${entries.length - shown.length} more`, left + 18, top + 12 + 20 * shown.length);
  }
}
