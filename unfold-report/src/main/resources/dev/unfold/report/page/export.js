// The current view as a picture to keep: title, points, key.

import { markerPath } from 'unfold/colors';
import { fileName, save } from 'unfold/elements';
import { classEntries, gradient, scaleTicks } from 'unfold/legend';
import { isCategory } from 'unfold/marks';
import { ink } from 'unfold/theme';

const FAMILY = 'system-ui, "Helvetica Neue", Helvetica, Arial, sans-serif';
const HEAD = 74;
const KEY = 200;

/** The text, or as much of it as is at most that wide. */
function fit(pen, text, width) {
  const characters = [...text];
  let shown = text;
  for (let kept = characters.length - 1; kept > 0 && pen.measureText(shown).width > width; kept--) {
    shown = characters.slice(0, kept).join('') + '…';
  }
  return shown;
}

/** Saves a plot as a PNG below a title. */
export function exportPng(plot, title, subtitle) {
  const { marks, ground, front } = plot;
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  const column = marks.coloring && !isCategory(marks.coloring) ? marks.coloring : null;
  const entries = isCategory(marks.coloring) ? classEntries(marks).filter(entry => !marks.hidden.has(entry.rank)) : [];
  const keyWidth = column || entries.length ? KEY : 0;
  const width = ground.clientWidth + keyWidth;
  const height = ground.clientHeight + HEAD;
  const sheet = document.createElement('canvas');
  sheet.width = Math.round(width * ratio);
  sheet.height = Math.round(height * ratio);
  const pen = sheet.getContext('2d');
  pen.scale(ratio, ratio);
  pen.fillStyle = ink('--paper');
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = ink('--ink');
  pen.font = `bold 19px ${FAMILY}`;
  pen.fillText(fit(pen, title, width - 48), 24, 36);
  pen.fillStyle = ink('--muted');
  pen.font = `12.5px ${FAMILY}`;
  pen.fillText(fit(pen, subtitle, width - 48), 24, 57);
  for (const layer of [ground, front]) {
    pen.drawImage(layer, layer.offsetLeft, layer.offsetTop + HEAD, layer.clientWidth, layer.clientHeight);
  }
  const left = ground.clientWidth + 4;
  const top = HEAD + front.offsetTop;
  if (column) scale(pen, marks.table.palette, column, left, top);
  else classes(pen, entries, left, top, Math.max(1, Math.floor((height - top - 20) / 20)));
  sheet.toBlob(blob => save(fileName(title) + '.png', blob));
}

function scale(pen, palette, column, left, top) {
  const { marks, unit } = scaleTicks(column);
  pen.fillStyle = ink('--ink');
  pen.fillText(fit(pen, unit ? `${column.name} (${unit})` : column.name, KEY - 24), left, top + 12);
  const colors = gradient(palette);
  const ramp = pen.createLinearGradient(0, top + 266, 0, top + 26);
  colors.forEach((color, i) => ramp.addColorStop(i / (colors.length - 1), color));
  pen.fillStyle = ramp;
  pen.fillRect(left, top + 26, 14, 240);
  pen.fillStyle = ink('--muted');
  for (const mark of marks) pen.fillText(mark.label, left + 22, top + 266 - 240 * mark.at + 4);
}

function classes(pen, entries, left, top, places) {
  const shown = entries.length <= places ? entries : entries.slice(0, places - 1);
  shown.forEach((entry, i) => {
    pen.save();
    pen.translate(left + 6, top + 8 + 20 * i);
    pen.fillStyle = entry.color;
    pen.fill(new Path2D(markerPath(entry.marker, 5)));
    pen.restore();
    pen.fillStyle = ink('--ink');
    pen.fillText(entry.short, left + 18, top + 12 + 20 * i, KEY - 40);
  });
  if (shown.length < entries.length) {
    pen.fillText(`and ${entries.length - shown.length} more`, left + 18, top + 12 + 20 * shown.length);
  }
}
