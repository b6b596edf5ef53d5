// What the page knows: the JSON of the page with its base64 made typed arrays.

function bytes(base64) {
  const text = atob(base64);
  const array = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) array[i] = text.charCodeAt(i);
  return array.buffer;
}

/** Little-endian 4-byte values; every machine with WebGL is little-endian. */
const floats = base64 => new Float32Array(bytes(base64));

export function readData() {
  const data = JSON.parse(document.getElementById('data').textContent);
  for (const axis of data.axes) axis.values = floats(axis.values);
  for (const column of data.columns) {
    column.values = column.bytes === 4 ? floats(column.values) : new Float64Array(bytes(column.values));
  }
  for (const set of [data.classes, ...data.categories]) {
    if (set) set.ranks = new Int32Array(bytes(set.ranks));
  }
  return data;
}

/** A shuffled order of the rows, the same on every visit, so that no class covers the others; unlabelled rows first. */
export function drawingOrder(data) {
  const order = new Uint32Array(data.size);
  let state = 0x9e3779b9;
  for (let i = 0; i < data.size; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const j = (state >>> 0) % (i + 1);
    order[i] = order[j];
    order[j] = i;
  }
  if (!data.classes) return order;
  const { ranks } = data.classes;
  const unlabelled = order.filter(row => ranks[row] < 0);
  const labelled = order.filter(row => ranks[row] >= 0);
  order.set(unlabelled);
  order.set(labelled, unlabelled.length);
  return order;
}

/** The name of a point: its id, or its row counted from 0. */
export function nameOf(data, row) {
  return data.ids ? data.ids[row] : `row ${row}`;
}

/** The true coordinate, from its place in the range. */
export function coordinate(axis, row) {
  return axis.center + axis.values[row] * axis.half;
}

/** Six digits, which is what single precision holds. */
export function format(value) {
  if (Number.isNaN(value)) return '–';
  const size = Math.abs(value);
  if (value !== 0 && (size < 1e-4 || size >= 1e7)) {
    return value.toExponential(5).replace(/\.?0+e/, 'e').replace('e+', 'e').replaceAll('-', '−');
  }
  return String(Number(value.toPrecision(6))).replace('-', '−');
}
