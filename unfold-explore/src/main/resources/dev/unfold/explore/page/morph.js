// From one embedding to another of the same rows, so that eyes can follow the points.

/** The coordinates of an axis in its own unit, from its middle. */
const centered = axis => axis.values.map(value => value * axis.half);

/**
 * A layout turned, mirrored and scaled as a whole so that it lies as close to another as it can, in two dimensions; in others it
 * only takes the other's size. The rotation or reflection with the greatest trace of RᵀΣb aᵀ is the closest.
 */
export function aligned(layout, onto) {
  if (layout.axes.length !== 2 || onto.axes.length !== 2) return resized(layout, onto);
  const [a0, a1] = onto.axes.map(centered);
  const [b0, b1] = layout.axes.map(centered);
  const m = [0, 0, 0, 0];
  let size = 0;
  for (let i = 0; i < a0.length; i++) {
    if (Number.isNaN(a0[i]) || Number.isNaN(b0[i])) continue;
    m[0] += b0[i] * a0[i];
    m[1] += b0[i] * a1[i];
    m[2] += b1[i] * a0[i];
    m[3] += b1[i] * a1[i];
    size += b0[i] * b0[i] + b1[i] * b1[i];
  }
  const turned = Math.hypot(m[0] + m[3], m[1] - m[2]);
  const mirrored = Math.hypot(m[0] - m[3], m[1] + m[2]);
  const flip = mirrored > turned ? -1 : 1;
  const angle = flip < 0 ? Math.atan2(m[1] + m[2], m[0] - m[3]) : Math.atan2(m[1] - m[2], m[0] + m[3]);
  const scale = size > 0 ? Math.max(turned, mirrored) / size : 1;
  const cos = scale * Math.cos(angle);
  const sin = scale * Math.sin(angle);
  const places = [
    b0.map((x, i) => cos * x - flip * sin * b1[i]),
    b0.map((x, i) => sin * x + flip * cos * b1[i]),
  ];
  return { ...layout, axes: onto.axes.map((axis, c) => ({ ...axis, values: places[c].map(value => value / axis.half) })) };
}

function resized(layout, onto) {
  return { ...layout, axes: layout.axes.map((axis, c) => ({ ...axis, half: onto.axes[c]?.half ?? axis.half })) };
}

/** Whether one can be turned into the other. */
export const canMorph = (from, to) => from.equal && to.equal && from.axes.length === to.axes.length;

/** The layout at a share of the way. */
export function between(from, to, share) {
  return {
    ...from,
    axes: from.axes.map((axis, c) => ({
      ...axis,
      values: axis.values.map((value, i) => value + share * (to.axes[c].values[i] - value)),
    })),
  };
}
