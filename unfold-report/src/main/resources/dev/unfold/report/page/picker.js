// Which point is under the pointer: the points in sight, sorted into square cells of the screen. The cells are filled
// once after the view has changed; a movement of the pointer looks only at those around it.

const CELL = 16;

export class Picker {
  constructor(view) {
    this.view = view;
    this.stale = true;
    const n = view.size;
    this.x = new Float32Array(n);
    this.y = new Float32Array(n);
    this.depth = new Float32Array(n);
    this.cell = new Int32Array(n);
    this.rows = new Uint32Array(n);
  }

  fill() {
    const { view, x, y, depth, cell, rows } = this;
    const project = view.projector();
    this.across = Math.ceil(view.width / CELL);
    this.down = Math.ceil(view.height / CELL);
    // start[c] becomes the first place of cell c in `rows`, by counting.
    const start = new Uint32Array(this.across * this.down + 1);
    const at = { x: 0, y: 0, depth: 0 };
    for (let i = 0; i < view.size; i++) {
      project(view.positions[3 * i], view.positions[3 * i + 1], view.positions[3 * i + 2], at);
      x[i] = at.x;
      y[i] = at.y;
      depth[i] = at.depth;
      const seen = view.tints[4 * i + 3] > 0 && at.depth < Infinity
        && at.x >= 0 && at.y >= 0 && at.x < view.width && at.y < view.height;
      cell[i] = seen ? Math.floor(at.y / CELL) * this.across + Math.floor(at.x / CELL) : -1;
      if (seen) start[cell[i] + 1]++;
    }
    for (let c = 1; c < start.length; c++) start[c] += start[c - 1];
    const next = start.slice();
    for (let i = 0; i < view.size; i++) {
      if (cell[i] >= 0) rows[next[cell[i]]++] = i;
    }
    this.start = start;
    this.stale = false;
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
