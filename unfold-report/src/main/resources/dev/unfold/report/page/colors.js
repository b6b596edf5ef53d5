// Colours and markers, from the palettes that the page brings along.

export const MARKERS = ['DISC', 'SQUARE', 'TRIANGLE', 'DIAMOND', 'PLUS', 'WEDGE'];

export const dark = window.matchMedia('(prefers-color-scheme: dark)');

const parse = css => [1, 3, 5].map(at => parseInt(css.slice(at, at + 2), 16));

export const toCss = rgb => '#' + rgb.map(c => Math.round(c).toString(16).padStart(2, '0')).join('');

/** On dark paper, dark colours are mixed with white, the darker the more. */
function onPaper(rgb) {
  if (!dark.matches) return rgb;
  const light = (0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]) / 255;
  const white = Math.max(0, 0.75 - 1.6 * light);
  return rgb.map(c => c + white * (255 - c));
}

export const colorOf = css => onPaper(parse(css));

/** Grey is as faint on dark paper as on white. */
export const noneColor = data => (dark.matches ? parse('#5a5a60') : parse(data.none));

/** The colour of the share 0 ≤ t ≤ 1 of the way along the scale. */
export function shade(data, t) {
  const at = t * (data.shades.length - 1);
  const below = Math.min(data.shades.length - 2, Math.floor(at));
  const from = parse(data.shades[below]);
  const to = parse(data.shades[below + 1]);
  return onPaper(from.map((c, i) => c + (at - below) * (to[i] - c)));
}

/** The share of the way from the column's least to its greatest value. */
export function share(column, value) {
  return column.high > column.low ? (value - column.low) / (column.high - column.low) : 0.5;
}

/**
 * Fills the colour (4 bytes, the last 0 if hidden, 191 if grey and 255 else) and the marker of every point. `coloring` is 'plain', 'label' or the
 * place of a column; `hidden` holds the ranks of the classes not shown.
 */
export function paint(data, coloring, hidden, tints, markers) {
  const column = data.columns[coloring];
  const ranks = data.classes?.ranks;
  const none = noneColor(data);
  const plain = colorOf(data.plain);
  const classes = data.classes?.colors.map(colorOf);
  const shapes = data.classes?.markers.map(name => MARKERS.indexOf(name));
  const ramp = column && Array.from({ length: 256 }, (_, i) => shade(data, i / 255));
  for (let i = 0; i < data.size; i++) {
    const rank = ranks ? ranks[i] : -1;
    let rgb = plain;
    if (column) {
      const value = column.values[i];
      rgb = Number.isNaN(value) ? none : ramp[Math.round(255 * Math.max(0, Math.min(1, share(column, value))))];
    } else if (coloring === 'label') {
      rgb = rank < 0 ? none : classes[rank];
    }
    tints.set(rgb, 4 * i);
    tints[4 * i + 3] = hidden.has(rank) ? 0 : rgb === none ? 191 : 255;
    markers[i] = coloring === 'label' && rank >= 0 ? shapes[rank] : 0;
  }
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
