// How densely points lie, where they are too many to be told apart: each cell of a grid over the plane has the mean colour of its
// points, the stronger the more there are.

import { DIMMED, HIDDEN } from 'unfold/colors';

/** From so many points in sight on. */
export const MANY = 250000;

const CELL = 2; // pixels of the page

/** Draws the density in place of the points; false if these are few enough to be drawn themselves. */
export function drawDensity(pen, cloud, view, left, top) {
  if (cloud.size < MANY || view.space) return false;
  const columns = Math.ceil(view.width / CELL);
  const rows = Math.ceil(view.height / CELL);
  const { positions, tints } = cloud;
  const { center, scale } = view;
  const sums = new Float32Array(4 * columns * rows);
  const originX = view.width / 2 - center.x * scale;
  const originY = view.height / 2 + center.y * scale;
  let inSight = 0;
  for (let i = 0; i < cloud.size; i++) {
    const kind = tints[4 * i + 3];
    if (kind === HIDDEN) continue;
    const x = Math.floor((originX + positions[3 * i] * scale) / CELL);
    const y = Math.floor((originY - positions[3 * i + 1] * scale) / CELL);
    if (!(x >= 0 && x < columns && y >= 0 && y < rows)) continue;
    inSight++;
    const weight = kind === DIMMED ? 0.1 : 1;
    const at = 4 * (y * columns + x);
    sums[at] += weight * tints[4 * i];
    sums[at + 1] += weight * tints[4 * i + 1];
    sums[at + 2] += weight * tints[4 * i + 2];
    sums[at + 3] += weight;
  }
  if (inSight < MANY) return false;
  let most = 0;
  for (let at = 3; at < sums.length; at += 4) most = Math.max(most, sums[at]);
  const image = new ImageData(columns, rows);
  for (let at = 0; at < sums.length; at += 4) {
    const weight = sums[at + 3];
    if (weight === 0) continue;
    for (let c = 0; c < 3; c++) image.data[at + c] = sums[at + c] / weight;
    image.data[at + 3] = 255 * (0.18 + 0.82 * Math.log1p(weight) / Math.log1p(most));
  }
  const sheet = new OffscreenCanvas(columns, rows);
  sheet.getContext('2d').putImageData(image, 0, 0);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(sheet, left, top, columns * CELL, rows * CELL);
  return true;
}
