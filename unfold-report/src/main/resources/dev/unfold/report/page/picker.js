// Which point is under the pointer, and which are in a region: the points in sight, sorted into square cells of the screen. The
// cells are filled once after the view has changed; a movement of the pointer looks only at those around it.

import { HIDDEN } from 'unfold/colors';

const CELL = 16;

export class Picker {
  constructor(view, cloud) {
    this.view = view;
    this.cloud = cloud;
    this.stale = true;
    const n = cloud.size;
    this.x = new Float32Array(n);
    this.y = new Float32Array(n);
    this.depth = new Float32Array(n);
    this.cell = new Int32Array(n);
    this.rows = new Uint32Array(n);
  }

  fill() {
    const { view, cloud, x, y, depth, cell, rows } = this;
    const project = view.projector();
    this.across = Math.ceil(view.width / CELL);
    this.down = Math.ceil(view.height / CELL);
    // start[c] becomes the first place of cell c in `rows`, by counting.
    const start = new Uint32Array(this.across * this.down + 1);
    const at = { x: 0, y: 0, depth: 0 };
    for (let i = 0; i < cloud.size; i++) {
      project(cloud.positions[3 * i], cloud.positions[3 * i + 1], cloud.positions[3 * i + 2], at);
      x[i] = at.x;
      y[i] = at.y;
      depth[i] = at.depth;
      const seen = cloud.tints[4 * i + 3] !== HIDDEN && at.depth < Infinity
        && at.x >= 0 && at.y >= 0 && at.x < view.width && at.y < view.height;
      cell[i] = seen ? Math.floor(at.y / CELL) * this.across + Math.floor(at.x / CELL) : -1;
      if (seen) start[cell[i] + 1]++;
    }
    for (let c = 1; c < start.length; c++) start[c] += start[c - 1];
    const next = start.slice();
    for (let i = 0; i < cloud.size; i++) {
      if (cell[i] >= 0) rows[next[cell[i]]++] = i;
    }
    this.start = start;
    this.stale = false;
  }

  /** The rows of the points in sight. */
  inSight() {
    if (this.stale) this.fill();
    return this.rows.subarray(0, this.start[this.start.length - 1]);
  }

  /** The rows of the points within a polygon of pixels [[x, y], …], by the even-odd rule. */
  within(polygon) {
    return Array.from(this.inSight()).filter(row => {
      const px = this.x[row];
      const py = this.y[row];
      let inside = false;
      for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
        const [ax, ay] = polygon[i];
        const [bx, by] = polygon[j];
        if (ay > py !== by > py && px < (bx - ax) * (py - ay) / (by - ay) + ax) inside = !inside;
      }
      return inside;
    });
  }

  /** The row of the nearest point within `reach` pixels, in space the foremost of those that the pointer touches; or -1. */
  at(px, py, reach) {
    if (this.stale) this.fill();
    const { view, x, y, depth, rows, start, across, down } = this;
    const left = Math.max(0, Math.floor((px - reach) / CELL));
    const right = Math.min(across - 1, Math.floor((px + reach) / CELL));
    const top = Math.max(0, Math.floor((py - reach) / CELL));
    const bottom = Math.min(down - 1, Math.floor((py + reach) / CELL));
    const touch = (view.radius + 1) ** 2;
    let best = -1;
    let least = reach * reach;
    let front = Infinity;
    for (let r = top; r <= bottom; r++) {
      for (let k = start[r * across + left]; k < start[r * across + right + 1]; k++) {
        const i = rows[k];
        const far = (x[i] - px) ** 2 + (y[i] - py) ** 2;
        if (view.space && far <= touch) {
          if (depth[i] < front) {
            front = depth[i];
            best = i;
          }
        } else if (front === Infinity && far <= least) {
          least = far;
          best = i;
        }
      }
    }
    return best;
  }
}
