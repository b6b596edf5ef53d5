// Round numbers along an axis: the same rule as in the static pictures.

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** About `wanted` multiples of 1, 2 or 5 times a power of ten in [low, high]: values, labels, and the power taken out. */
export function ticksWithin(low, high, wanted) {
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const ratio = rough / power;
  const step = power * (ratio < Math.SQRT2 ? 1 : ratio < Math.sqrt(10) ? 2 : ratio < Math.sqrt(50) ? 5 : 10);
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  if (!(last - first < 100 && Math.max(Math.abs(first), Math.abs(last)) < 1e12)) {
    return { values: [], labels: [], exponent: 0 };
  }
  const values = [];
  for (let k = first; k <= last; k++) values.push(k * step);
  const largest = Math.max(0, ...values.map(Math.abs));
  const magnitude = largest > 0 ? Math.floor(Math.log10(largest) + 1e-9) : 0;
  const exponent = magnitude < -3 || magnitude > 4 ? magnitude : 0;
  const decimals = Math.max(0, Math.min(12, exponent - Math.floor(Math.log10(step) + 1e-9)));
  const labels = values.map(value =>
    (value / 10 ** exponent).toFixed(decimals).replace(/^-(?=[0.]*$)/, '').replace('-', '−'));
  return { values, labels, exponent };
}

/** "×10⁻⁵", or nothing for the exponent 0. */
export function powerOfTen(exponent) {
  if (exponent === 0) return '';
  return '×10' + [...String(exponent)].map(c => (c === '-' ? '⁻' : SUPERSCRIPTS[c])).join('');
}
