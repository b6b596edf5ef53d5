// What the data would be at a place of an embedding: an image, or a profile of columns.

import { format } from 'unfold/data';
import { element } from 'unfold/elements';

const MOST_BARS = 200;

/** Shows what was found; `images` are the size of the images that the columns are, or null. */
export function showFound(box, found, table, images) {
  box.hidden = false;
  const place = found.place.map(format).join(', ');
  box.replaceChildren(element('h2', '', `At (${place}) the data would be`));
  box.append(images ? image(found.values, images) : profile(found, table));
}

function image(values, { width, height }) {
  const canvas = element('canvas', 'found-image');
  canvas.width = width;
  canvas.height = height;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', 'The image that belongs to the place');
  const pen = canvas.getContext('2d');
  const pixels = pen.createImageData(width, height);
  const low = Math.min(0, ...values);
  const high = Math.max(...values);
  values.forEach((value, i) => {
    const grey = high > low ? (255 * (value - low)) / (high - low) : 0;
    pixels.data.set([grey, grey, grey, 255], 4 * i);
  });
  pen.putImageData(pixels, 0, 0);
  return canvas;
}

/** A bar for each column, from its least to its greatest value. */
function profile({ values, features }, table) {
  const known = new Map(table.columns.map(column => [column.name, column]));
  const list = element('div', 'profile');
  list.tabIndex = 0;
  list.setAttribute('role', 'group');
  list.setAttribute('aria-label', 'Values of the columns');
  values.slice(0, MOST_BARS).forEach((value, i) => {
    const column = known.get(features[i]);
    const share = column && column.high > column.low ? (value - column.low) / (column.high - column.low) : 0.5;
    const bar = element('span', 'bar');
    const filled = element('span');
    filled.style.width = `${100 * Math.max(0, Math.min(1, share))}%`;
    bar.append(filled);
    list.append(element('span', 'name', features[i]), bar, element('span', '', format(value)));
  });
  return list;
}
