// Draws clouds of points on a 2-d canvas, where there is no WebGL.

import { DIMMED, HIDDEN, MARKERS, SEEN, markerPath, toCss } from 'unfold/colors';
import { WebGlPainter } from 'unfold/webgl';

class CanvasPainter {
  lost = false;

  paint(pen, cloud, view, paper, left, top, ratio) {
    pen.save();
    pen.setTransform(ratio, 0, 0, ratio, left, top);
    pen.beginPath();
    pen.rect(0, 0, view.width, view.height);
    pen.clip();
    const project = view.projector();
    const { positions, tints, markers } = cloud;
    const at = { x: 0, y: 0, depth: 0 };
    const place = row => project(positions[3 * row], positions[3 * row + 1], positions[3 * row + 2], at);
    const larger = view.front.radius / view.back.radius;
    const shapes = new Map();
    for (const row of view.space ? this.farFirst(cloud, place, at) : cloud.order) {
      const kind = tints[4 * row + 3];
      if (kind === HIDDEN) continue;
      place(row);
      if (at.depth === Infinity || at.x < -9 || at.y < -9 || at.x > view.width + 9 || at.y > view.height + 9) continue;
      const near = view.space ? Math.max(0.3, Math.min(4, view.distance / at.depth)) : 1;
      const radius = view.radius * (kind === SEEN ? larger : 1) * near;
      const haze = view.space ? Math.max(0, Math.min(0.6, 0.45 * (at.depth - view.distance) / 1.6)) : 0;
      pen.globalAlpha = kind === SEEN ? view.opacity(view.front) : view.opacity(view.back) * (kind === DIMMED ? 0.22 : 1);
      pen.fillStyle = toCss([0, 1, 2].map(c => tints[4 * row + c] * (1 - haze) + paper[c] * haze));
      if (radius < 1.5) {
        pen.fillRect(at.x - radius, at.y - radius, 2 * radius, 2 * radius);
        continue;
      }
      const key = 16 * Math.round(8 * radius) + markers[row];
      if (!shapes.has(key)) shapes.set(key, new Path2D(markerPath(MARKERS[markers[row]], radius)));
      pen.translate(at.x, at.y);
      pen.fill(shapes.get(key));
      pen.translate(-at.x, -at.y);
    }
    pen.restore();
  }

  farFirst(cloud, place, at) {
    const depth = new Float32Array(cloud.size);
    for (let row = 0; row < cloud.size; row++) {
      place(row);
      depth[row] = at.depth;
    }
    return cloud.order.slice().sort((a, b) => depth[b] - depth[a]);
  }

  forget() {}
}

let shared;

/** The painter of the page: by WebGL if there is any, else on a canvas. */
export function painter() {
  if (!shared) {
    try {
      shared = new WebGlPainter();
    } catch (failure) {
      shared = new CanvasPainter();
    }
  }
  if (shared.lost) shared = new CanvasPainter();
  return shared;
}
