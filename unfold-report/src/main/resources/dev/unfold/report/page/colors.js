// Colours and markers, from the palette that the table brings along.

import { isCategory } from 'unfold/marks';
import { isDark } from 'unfold/theme';

export const MARKERS = ['DISC', 'SQUARE', 'TRIANGLE', 'DIAMOND', 'PLUS', 'WEDGE'];

/** What the last byte of a point's tint says, in the order of drawing. */
export const HIDDEN = 0;
export const DIMMED = 64; // others are selected
export const GREY = 191; // no class or no value: behind the others
export const SEEN = 255;

/** Where the scale begins on dark paper, whose darkest shades would not show. */
const DARK_START = 0.3;

const parse = css => [1, 3, 5].map(at => parseInt(css.slice(at, at + 2), 16));

export const toCss = rgb => '#' + rgb.map(c => Math.round(c).toString(16).padStart(2, '0')).join('');

/** On dark paper, dark colours are mixed with white, the darker the more. */
function onPaper(rgb) {
  if (!isDark()) return rgb;
  const light = (0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]) / 255;
  const white = Math.max(0, 0.75 - 1.6 * light);
  return rgb.map(c => c + white * (255 - c));
}

export const colorOf = css => onPaper(parse(css));

/** Grey is as faint on dark paper as on white. */
export const noneColor = palette => (isDark() ? parse('#5a5a60') : parse(palette.none));

/** The colour of the share 0 ≤ t ≤ 1 of the way along the scale, which grows lighter all the way on white paper and on dark. */
export function shade(palette, t) {
  const { shades } = palette;
  const at = (isDark() ? DARK_START + (1 - DARK_START) * t : t) * (shades.length - 1);
  const below = Math.min(shades.length - 2, Math.floor(at));
  const from = parse(shades[below]);
  const to = parse(shades[below + 1]);
  return from.map((c, i) => c + (at - below) * (to[i] - c));
}

/** The share of the way from the column's least to its greatest value. */
export function share(column, value) {
  const width = column.high / 2 - column.low / 2;
  return width > 0 ? (value / 2 - column.low / 2) / width : 0.5;
}

/** The colour of one class, by its rank; -1 for points without one. */
export const classColor = (palette, category, rank) => (rank < 0 ? noneColor(palette) : colorOf(category.colors[rank]));

/** Fills the colour and the marker of every point of a cloud, and the order of drawing: dimmed points, grey ones, the others. */
export function paint(marks, cloud) {
  const { table, coloring, selected, mask } = marks;
  const { tints, markers, positions } = cloud;
  const category = isCategory(coloring) ? coloring : null;
  const column = category ? null : coloring;
  const none = noneColor(table.palette);
  const plain = colorOf(table.palette.plain);
  const classes = category?.colors.map(colorOf);
  const shapes = category?.markers.map(name => MARKERS.indexOf(name));
  const ramp = column && Array.from({ length: 256 }, (_, i) => shade(table.palette, i / 255));
  for (let i = 0; i < table.size; i++) {
    let rgb = plain;
    let shape = 0;
    if (column) {
      const value = column.values[i];
      rgb = Number.isNaN(value) ? none : ramp[Math.round(255 * Math.max(0, Math.min(1, share(column, value))))];
    } else if (category) {
      const rank = category.ranks[i];
      rgb = rank < 0 ? none : classes[rank];
      shape = rank < 0 ? 0 : shapes[rank];
    }
    const unplaced = Number.isNaN(positions[3 * i] + positions[3 * i + 1] + positions[3 * i + 2]);
    tints[4 * i] = rgb[0];
    tints[4 * i + 1] = rgb[1];
    tints[4 * i + 2] = rgb[2];
    tints[4 * i + 3] = unplaced || marks.isHidden(i) ? HIDDEN
      : selected.length > 0 && !mask[i] ? DIMMED : rgb === none ? GREY : SEEN;
    markers[i] = shape;
  }
  sortForDrawing(cloud);
}

/** Rows of each kind shuffled, the same on every visit, so that no class covers the others. */
function sortForDrawing(cloud) {
  const { order, tints, size } = cloud;
  cloud.shuffled ??= shuffled(size);
  let at = 0;
  for (const kind of [HIDDEN, DIMMED, GREY, SEEN]) {
    for (let i = 0; i < size; i++) {
      if (tints[4 * cloud.shuffled[i] + 3] === kind) order[at++] = cloud.shuffled[i];
    }
  }
}

function shuffled(size) {
  const rows = new Uint32Array(size);
  let state = 0x9e3779b9;
  for (let i = 0; i < size; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const j = (state >>> 0) % (i + 1);
    rows[i] = rows[j];
    rows[j] = i;
  }
  return rows;
}

/** The outline of a marker of that radius around the origin, as an SVG path. */
export function markerPath(name, r) {
  const polygon = points => 'M' + points.map(([x, y]) => `${x * r} ${y * r}`).join('L') + 'Z';
  switch (name) {
    case 'SQUARE': return polygon([[-0.886, -0.886], [0.886, -0.886], [0.886, 0.886], [-0.886, 0.886]]);
    case 'TRIANGLE': return polygon([[0, -1.555], [1.347, 0.778], [-1.347, 0.778]]);
    case 'DIAMOND': return polygon([[0, -1.253], [1.253, 0], [0, 1.253], [-1.253, 0]]);
    case 'PLUS': return polygon([
      [-0.42, -1.25], [0.42, -1.25], [0.42, -0.42], [1.25, -0.42], [1.25, 0.42], [0.42, 0.42],
      [0.42, 1.25], [-0.42, 1.25], [-0.42, 0.42], [-1.25, 0.42], [-1.25, -0.42], [-0.42, -0.42]]);
    case 'WEDGE': return polygon([[0, 1.555], [1.347, -0.778], [-1.347, -0.778]]);
    default: return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
  }
}
