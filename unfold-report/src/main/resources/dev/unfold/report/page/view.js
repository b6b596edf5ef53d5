// From where the points are seen: by an orthographic camera over the plane, or by a perspective camera that circles around space.

import { Matrix4, OrthographicCamera, PerspectiveCamera, Vector3 } from 'three';

const FIELD = 32 * Math.PI / 180;
const START = { yaw: 0.65, pitch: 0.42 };

export class View {
  /** `back` and `front` are the sizes of grey points and of others; `changed` is called when something has moved. */
  constructor(back, front, changed) {
    this.back = back;
    this.front = front;
    this.changed = changed;
    this.extent = [1, 1, 1];
    this.space = false;
    this.plane = new OrthographicCamera(-1, 1, 1, -1, -10, 10);
    this.orbit = new PerspectiveCamera(FIELD * 180 / Math.PI, 1, 0.01, 100);
    this.target = new Vector3();
    this.matrix = new Matrix4();
    this.width = this.height = 1;
    this.home();
  }

  /** Points of these half ranges; `space` says whether the third coordinate counts. */
  frame(extent, space) {
    this.extent = extent;
    this.space = space;
    this.home();
  }

  resize(width, height) {
    const kept = this.scale / this.homeScale;
    const away = this.distance / this.homeDistance;
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.homeScale = this.fit();
    this.scale = this.homeScale * kept;
    this.homeDistance = this.far();
    this.distance = this.homeDistance * away;
  }

  /** Pixels to the unit at which all points are in sight. */
  fit() {
    return Math.min(this.width / (2.12 * this.extent[0]), this.height / (2.12 * this.extent[1]));
  }

  /** The distance from which all of space is in sight, across and down. */
  far() {
    const half = Math.atan(Math.tan(FIELD / 2) * Math.min(1, this.width / this.height));
    return 0.98 * Math.hypot(...this.extent) / Math.sin(half);
  }

  /** The view of the beginning. */
  home() {
    this.center = { x: 0, y: 0 };
    this.scale = this.homeScale = this.fit();
    Object.assign(this, START);
    this.homeDistance = this.distance = this.far();
    this.target.set(0, 0, 0);
    this.changed();
  }

  /** Moves the points by pixels. */
  pan(dx, dy) {
    if (this.space) {
      const unit = 2 * this.distance * Math.tan(FIELD / 2) / this.height;
      const right = new Vector3().setFromMatrixColumn(this.orbit.matrixWorld, 0);
      const up = new Vector3().setFromMatrixColumn(this.orbit.matrixWorld, 1);
      this.target.addScaledVector(right, -dx * unit).addScaledVector(up, dy * unit);
    } else {
      this.center.x -= dx / this.scale;
      this.center.y += dy / this.scale;
    }
    this.changed();
  }

  /** Turns space by pixels. */
  turn(dx, dy) {
    this.yaw -= dx * 0.006;
    this.pitch = Math.max(-1.55, Math.min(1.55, this.pitch + dy * 0.006));
    this.changed();
  }

  /** Zooms so that what is at pixel (x, y) stays there. */
  zoom(factor, x = this.width / 2, y = this.height / 2) {
    if (this.space) {
      this.distance = Math.max(this.homeDistance / 200, Math.min(this.homeDistance * 5, this.distance / factor));
    } else {
      const scale = Math.max(this.homeScale / 5, Math.min(this.homeScale * 2e4, this.scale * factor));
      const dx = x - this.width / 2;
      const dy = this.height / 2 - y;
      this.center.x += dx / this.scale - dx / scale;
      this.center.y += dy / this.scale - dy / scale;
      this.scale = scale;
    }
    this.changed();
  }

  /** Brings a place to the middle. */
  show(x, y, z) {
    if (this.space) this.target.set(x, y, z);
    else this.center = { x, y };
    this.changed();
  }

  /** How much nearer than at home. */
  get closeness() {
    return this.space ? this.homeDistance / this.distance : this.scale / this.homeScale;
  }

  /** The radius of grey points in pixels; others are larger by the ratio of the sizes. */
  get radius() {
    const grown = this.back.radius * Math.sqrt(Math.min(this.width, this.height) / 600);
    return Math.max(0.7, Math.min(9, grown * Math.min(4, Math.max(1, this.closeness) ** 0.3)));
  }

  /** How opaque points of that size are. */
  opacity(size) {
    return this.space ? 1 : Math.min(0.95, size.opacity * Math.max(1, this.closeness) ** 0.3);
  }

  camera() {
    if (this.space) {
      const { orbit, distance, yaw, pitch, target } = this;
      orbit.aspect = this.width / this.height;
      orbit.near = distance / 100;
      orbit.far = distance * 10 + 10;
      orbit.position.set(
        target.x + distance * Math.cos(pitch) * Math.sin(yaw),
        target.y + distance * Math.sin(pitch),
        target.z + distance * Math.cos(pitch) * Math.cos(yaw));
      orbit.lookAt(target);
      orbit.updateProjectionMatrix();
      orbit.updateMatrixWorld();
      return orbit;
    }
    const { plane, center, scale } = this;
    plane.left = center.x - this.width / 2 / scale;
    plane.right = center.x + this.width / 2 / scale;
    plane.bottom = center.y - this.height / 2 / scale;
    plane.top = center.y + this.height / 2 / scale;
    plane.updateProjectionMatrix();
    return plane;
  }

  /** Calls back with the pixel and the depth of (x, y, z). */
  projector() {
    const camera = this.camera();
    const m = this.matrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).elements;
    const halfWidth = this.width / 2;
    const halfHeight = this.height / 2;
    return (x, y, z, out) => {
      const w = m[3] * x + m[7] * y + m[11] * z + m[15];
      out.x = halfWidth * (1 + (m[0] * x + m[4] * y + m[8] * z + m[12]) / w);
      out.y = halfHeight * (1 - (m[1] * x + m[5] * y + m[9] * z + m[13]) / w);
      out.depth = w > 0 ? w : Infinity;
    };
  }
}
