// What the page knows, with its base64 made typed arrays: a *table* of what is known of the points, shared by all plots, and a
// *layout* for each plot, which says where they are.

function bytes(base64) {
  const text = atob(base64);
  const array = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) array[i] = text.charCodeAt(i);
  return array.buffer;
}

// Numbers are little-endian, as every machine is that has a browser of today.
const KINDS = { 2: Uint16Array, 4: Float32Array, 8: Float64Array };

const numbers = (values, Kind) => (typeof values === 'string' ? new Kind(bytes(values)) : values);

/** The JSON of a table; arrays may stand in place of base64. */
export function readTable(table) {
  for (const category of table.categories) category.ranks = numbers(category.ranks, Int32Array);
  for (const column of table.columns) column.values = numbers(column.values, KINDS[column.bytes]);
  if (table.neighbors) readNeighbors(table.neighbors, table.size);
  return table;
}

/** Lists of neighbours: those of row i are `rows` from `starts[i]` to before `starts[i + 1]`. */
function readNeighbors(neighbors, size) {
  neighbors.rows = numbers(neighbors.rows, neighbors.bytes === 2 ? Uint16Array : Int32Array);
  const counts = neighbors.counts === null ? null : numbers(neighbors.counts, Int32Array);
  neighbors.starts = new Uint32Array(size + 1);
  const each = neighbors.rows.length / size;
  for (let i = 0; i < size; i++) neighbors.starts[i + 1] = neighbors.starts[i] + (counts ? counts[i] : each);
}

/** The JSON of a layout; values are places in the range, from −1 to 1, and NaN where a point has none. */
export function readLayout(layout) {
  for (const axis of layout.axes) axis.values = numbers(axis.values, Float32Array);
  return layout;
}

/** A layout of plain coordinates: names of the axes, and an array of numbers for each. */
export function layoutOf(title, names, coordinates) {
  const axes = names.map((name, a) => {
    let low = Infinity;
    let high = -Infinity;
    for (const value of coordinates[a]) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
    const center = low <= high ? low / 2 + high / 2 : 0;
    const half = high > low ? high / 2 - low / 2 : 1;
    return { name, center, half, values: Float32Array.from(coordinates[a], value => (value - center) / half) };
  });
  return { title, equal: true, axes };
}

/** The axes of a layout that are coordinates: all, but for the row number beside a single one. */
export const coordinates = layout => (layout.equal ? layout.axes : layout.axes.slice(1));

/** The name of a point: its id, or its row counted from 0. */
export function nameOf(table, row) {
  return table.ids ? table.ids[row] : `row ${row}`;
}

/** The true coordinate, from its place in the range. */
export function coordinate(axis, row) {
  return axis.center + axis.values[row] * axis.half;
}

/** A number for people: four digits, all of those before the point. */
export function format(value) {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (value !== 0 && (size < 1e-4 || size >= 1e7)) {
    return value.toExponential(3).replace(/\.?0+e/, 'e').replace('e+', 'e').replaceAll('-', '−');
  }
  const rounded = size >= 1000 ? Math.round(value * 10) / 10 : Number(value.toPrecision(4));
  return String(rounded).replace('-', '−');
}

export const count = number => number.toLocaleString('en');

/** "1 point", "2,000 points". */
export const counted = (number, what) => `${count(number)} ${what}${number === 1 ? '' : 's'}`;
