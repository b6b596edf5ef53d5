// The points on the screen: one draw call of WebGL points, seen by an orthographic camera over the plane or by a
// perspective camera that circles around space.

import {
  BufferAttribute, BufferGeometry, OrthographicCamera, PerspectiveCamera, Points, Scene, ShaderMaterial, Vector2, Vector3,
  WebGLRenderer, Matrix4,
} from 'three';

const VERTEX = `
attribute vec4 tint;
attribute float marker;
uniform float radius;
uniform float front;
uniform vec2 opacities;
uniform float reference;
varying float vOpacity;
varying vec3 vColor;
varying float vMarker;
varying float vRadius;
varying float vHaze;
void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  gl_Position = projectionMatrix * seen;
  bool space = reference > 0.0;
  bool grey = tint.a < 0.9; // stands behind the others
  vOpacity = grey ? opacities.x : opacities.y;
  vRadius = radius * (grey ? 1.0 : front) * (space ? clamp(reference / -seen.z, 0.3, 4.0) : 1.0);
  vHaze = space ? clamp(0.45 * (-seen.z - reference) / 1.6, 0.0, 0.6) : 0.0;
  vColor = tint.rgb;
  vMarker = marker;
  gl_PointSize = 2.0 * (1.6 * vRadius + 1.0);
  if (tint.a < 0.5) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}`;

// The distances of the markers are those of the static pictures, in the order of MARKERS.
const FRAGMENT = `
uniform vec3 paper;
uniform float reference;
varying vec3 vColor;
varying float vMarker;
varying float vRadius;
varying float vHaze;
varying float vOpacity;
float outside(vec2 p) {
  vec2 a = abs(p);
  if (vMarker < 0.5) return length(p) - 1.0;
  if (vMarker < 1.5) return max(a.x, a.y) - 0.886;
  if (vMarker < 2.5) return max(-p.y, 0.8660254 * a.x + 0.5 * p.y) - 0.7775;
  if (vMarker < 3.5) return (a.x + a.y - 1.253) * 0.7071068;
  if (vMarker < 4.5) return max(min(a.x, a.y) - 0.42, max(a.x, a.y) - 1.25);
  return max(p.y, 0.8660254 * a.x - 0.5 * p.y) - 0.7775;
}
void main() {
  vec2 p = (gl_PointCoord * 2.0 - 1.0) * vec2(1.0, -1.0) * (1.6 * vRadius + 1.0);
  float cover = clamp(0.5 - outside(p / vRadius) * vRadius, 0.0, 1.0);
  if (cover < (reference > 0.0 ? 0.15 : 0.004)) discard;
  float alpha = cover * vOpacity;
  gl_FragColor = vec4(mix(vColor, paper, vHaze) * alpha, alpha);
}`;

const FIELD = 32 * Math.PI / 180;
const START = { yaw: 0.65, pitch: 0.42 };

export class View {
  /** `order` is the order of drawing, `back` and `front` the sizes of grey points and of others; `changed` is called after each frame that a movement caused. */
  constructor(canvas, size, order, back, front, changed) {
    this.canvas = canvas;
    this.size = size;
    this.back = back;
    this.front = front;
    this.changed = changed;
    this.positions = new Float32Array(3 * size);
    this.tints = new Uint8Array(4 * size);
    this.markers = new Uint8Array(size);
    this.extent = [1, 1, 1];
    this.space = false;

    this.renderer = new WebGLRenderer({ canvas, alpha: true, antialias: false, powerPreference: 'high-performance' });
    this.renderer.setClearColor(0x000000, 0);
    this.geometry = new BufferGeometry();
    this.geometry.setAttribute('position', new BufferAttribute(this.positions, 3));
    this.geometry.setAttribute('tint', new BufferAttribute(this.tints, 4, true));
    this.geometry.setAttribute('marker', new BufferAttribute(this.markers, 1));
    this.geometry.setIndex(new BufferAttribute(order, 1));
    this.material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      premultipliedAlpha: true,
      uniforms: {
        radius: { value: 1 }, front: { value: front.radius / back.radius }, opacities: { value: new Vector2(1, 1) },
        reference: { value: 0 }, paper: { value: new Vector3(1, 1, 1) },
      },
    });
    const points = new Points(this.geometry, this.material);
    points.frustumCulled = false;
    this.scene = new Scene();
    this.scene.add(points);
    this.plane = new OrthographicCamera(-1, 1, 1, -1, -10, 10);
    this.orbit = new PerspectiveCamera(FIELD * 180 / Math.PI, 1, 0.01, 100);
    this.target = new Vector3();
    this.matrix = new Matrix4();
    this.width = this.height = 1;
    this.home();
  }

  /** Puts the points at their places; extent holds the half ranges, `space` whether the third coordinate counts. */
  place(fill, extent, space) {
    fill(this.positions);
    this.geometry.attributes.position.needsUpdate = true;
    this.extent = extent;
    this.space = space;
    this.material.depthTest = this.material.depthWrite = space;
    this.home();
  }

  /** Takes over what was written to `tints` and `markers`. */
  repaint(paper) {
    this.geometry.attributes.tint.needsUpdate = true;
    this.geometry.attributes.marker.needsUpdate = true;
    this.material.uniforms.paper.value.set(...paper.map(c => c / 255));
    this.invalidate();
  }

  resize(width, height) {
    const kept = this.homeScale ? this.scale / this.homeScale : 1;
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio || 1));
    this.renderer.setSize(this.width, this.height, false);
    this.homeScale = this.fit();
    this.scale = this.homeScale * kept;
    this.invalidate();
  }

  /** Pixels to the unit at which all points are in sight. */
  fit() {
    return Math.min(this.width / (2.12 * this.extent[0]), this.height / (2.12 * this.extent[1]));
  }

  /** The view of the beginning. */
  home() {
    this.center = { x: 0, y: 0 };
    this.scale = this.homeScale = this.fit();
    Object.assign(this, START);
    this.homeDistance = this.distance = 0.98 * Math.hypot(...this.extent) / Math.sin(FIELD / 2);
    this.target.set(0, 0, 0);
    this.invalidate();
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
    this.invalidate();
  }

  /** Turns space by pixels. */
  turn(dx, dy) {
    this.yaw -= dx * 0.006;
    this.pitch = Math.max(-1.55, Math.min(1.55, this.pitch + dy * 0.006));
    this.invalidate();
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
    this.invalidate();
  }

  /** Brings a point to the middle. */
  show(row) {
    const at = this.positions.subarray(3 * row, 3 * row + 3);
    if (this.space) this.target.set(at[0], at[1], at[2]);
    else this.center = { x: at[0], y: at[1] };
    this.invalidate();
  }

  invalidate() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.render();
      this.changed();
    });
  }

  render() {
    const { uniforms } = this.material;
    const closeness = this.space ? this.homeDistance / this.distance : this.scale / this.homeScale;
    const grown = this.back.radius * Math.sqrt(Math.min(this.width, this.height) / 600);
    const near = Math.max(1, closeness);
    this.radius = Math.max(0.7, Math.min(9, grown * Math.min(4, near ** 0.3)));
    uniforms.radius.value = this.radius * this.renderer.getPixelRatio();
    const opacity = size => (this.space ? 1 : Math.min(0.95, size.opacity * near ** 0.3));
    uniforms.opacities.value.set(opacity(this.back), opacity(this.front));
    uniforms.reference.value = this.space ? this.distance : 0;
    this.renderer.render(this.scene, this.camera());
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
