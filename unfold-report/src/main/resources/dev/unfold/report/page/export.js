// The current view as a picture to keep: title, points, key.

import { markerPath } from 'unfold/colors';
import { classEntries, gradient, scaleTicks } from 'unfold/legend';

const FAMILY = 'system-ui, "Helvetica Neue", Helvetica, Arial, sans-serif';
const HEAD = 74;
const KEY = 200;

/** The text, or as much of it as is at most that wide; the share `tail` of what remains stands after the ellipsis. */
function fit(pen, text, width, tail = 0) {
  const characters = [...text];
  let shown = text;
  for (let kept = characters.length - 1; kept > 0 && pen.measureText(shown).width > width; kept--) {
    const after = Math.floor(tail * kept);
    shown = characters.slice(0, kept - after).join('') + '…' + characters.slice(characters.length - after).join('');
  }
  return shown;
}

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
  pen.fillText(fit(pen, data.title, width - 48), 24, 36);
  pen.fillStyle = muted;
  pen.font = `12.5px ${FAMILY}`;
  pen.fillText(fit(pen, data.subtitle, width - 48), 24, 57);
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
  pen.fillText(fit(pen, unit ? `${column.name} (${unit})` : column.name, KEY - 24, 0.4), left, top + 12);
  const colors = gradient(data);
  const ramp = pen.createLinearGradient(0, top + 266, 0, top + 26);
  colors.forEach((color, i) => ramp.addColorStop(i / (colors.length - 1), color));
  pen.fillStyle = ramp;
  pen.fillRect(left, top + 26, 14, 240);
  pen.fillStyle = muted;
  for (const mark of marks) pen.fillText(mark.label, left + 22, top + 266 - 240 * mark.at + 4);
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
    pen.fillText(fit(pen, entry.name, KEY - 40, 0.4), left + 18, top + 12 + 20 * i);
  });
  if (shown.length < entries.length) {
    pen.fillText(`and ${entries.length - shown.length} more`, left + 18, top + 12 + 20 * shown.length);
  }
}
