// The neighbours of a point, as the fit saw them beside those that the embedding shows.

import { coordinates } from 'unfold/data';

/**
 * The neighbours of a row in the fitted graph: those `kept` among as many nearest in the embedding, those `lost`, and those
 * `intruding`, which are near in the embedding only. Nothing where the table has no graph or the row has no list.
 */
export function neighborsOf(table, layout, row) {
  if (!table.neighbors || !layout) return null;
  const { starts, rows } = table.neighbors;
  const fitted = rows.subarray(starts[row], starts[row + 1]);
  if (fitted.length === 0) return null;
  const near = new Set(nearest(layout, row, fitted.length));
  const listed = new Set(fitted);
  return {
    kept: [...fitted].filter(other => near.has(other)),
    lost: [...fitted].filter(other => !near.has(other)),
    intruding: [...near].filter(other => !listed.has(other)),
  };
}

/** The k rows nearest to a row in all coordinates of the embedding. */
function nearest(layout, row, k) {
  const axes = coordinates(layout);
  const size = axes[0].values.length;
  const rows = []; // by rising distance, at most k
  const far = [];
  for (let i = 0; i < size; i++) {
    if (i === row) continue;
    let squared = 0;
    for (const axis of axes) squared += ((axis.values[i] - axis.values[row]) * axis.half) ** 2;
    if (!(squared < (rows.length < k ? Infinity : far[k - 1]))) continue;
    let at = Math.min(rows.length, k - 1);
    while (at > 0 && far[at - 1] > squared) {
      far[at] = far[at - 1];
      rows[at] = rows[at - 1];
      at--;
    }
    far[at] = squared;
    rows[at] = i;
  }
  return rows;
}
