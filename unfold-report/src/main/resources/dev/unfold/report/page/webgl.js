// Draws clouds of points by WebGL. All plots of a page share one renderer, for browsers allow few; what it has drawn is copied to
// the plot's own canvas at once, so that nothing vanishes when that changes its size.

import { BufferAttribute, BufferGeometry, Points, Scene, ShaderMaterial, Vector2, Vector3, WebGLRenderer } from 'three';

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
  bool behind = tint.a < 0.9; // grey or dimmed
  bool dimmed = tint.a < 0.5;
  vOpacity = behind ? opacities.x * (dimmed ? 0.22 : 1.0) : opacities.y;
  vRadius = radius * (behind ? 1.0 : front) * (space ? clamp(reference / -seen.z, 0.3, 4.0) : 1.0);
  vHaze = space ? clamp(0.45 * (-seen.z - reference) / 1.6, 0.0, 0.6) : 0.0;
  vColor = tint.rgb;
  vMarker = marker;
  gl_PointSize = 2.0 * (1.6 * vRadius + 1.0);
  if (tint.a < 0.1) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
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

export class WebGlPainter {
  /** Fails where there is no WebGL. */
  constructor() {
    // A context asked for first, since three.js writes to the console when there is none.
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('webgl2', { alpha: true, antialias: false, powerPreference: 'high-performance' });
    if (!context) throw new Error('no WebGL');
    this.renderer = new WebGLRenderer({ canvas, context });
    this.renderer.setClearColor(0x000000, 0);
    this.renderer.setPixelRatio(1);
    this.renderer.sortObjects = false; // there is one, and points without a place have no middle to sort by
    this.width = this.height = 0;
    this.scenes = new Map();
    this.material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      premultipliedAlpha: true,
      uniforms: {
        radius: { value: 1 }, front: { value: 1 }, opacities: { value: new Vector2(1, 1) }, reference: { value: 0 },
        paper: { value: new Vector3(1, 1, 1) },
      },
    });
  }

  /** Whether the browser has taken the context away. */
  get lost() {
    return this.renderer.getContext().isContextLost();
  }

  /** Draws the cloud into that box of the pen's canvas, in pixels of the canvas, `ratio` of them to one of the page. */
  paint(pen, cloud, view, paper, left, top, ratio) {
    const width = Math.round(view.width * ratio);
    const height = Math.round(view.height * ratio);
    if (width > this.width || height > this.height) {
      this.width = Math.max(width, this.width);
      this.height = Math.max(height, this.height);
      this.renderer.setSize(this.width, this.height, false);
    }
    const { uniforms } = this.material;
    uniforms.radius.value = view.radius * ratio;
    uniforms.front.value = view.front.radius / view.back.radius;
    uniforms.opacities.value.set(view.opacity(view.back), view.opacity(view.front));
    uniforms.reference.value = view.space ? view.distance : 0;
    uniforms.paper.value.set(...paper.map(c => c / 255));
    this.material.depthTest = this.material.depthWrite = view.space;
    this.renderer.setViewport(0, 0, width, height);
    this.renderer.render(this.scene(cloud), view.camera());
    pen.drawImage(this.renderer.domElement, 0, this.height - height, width, height, left, top, width, height);
  }

  scene(cloud) {
    let kept = this.scenes.get(cloud);
    if (!kept) {
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(cloud.positions, 3));
      geometry.setAttribute('tint', new BufferAttribute(cloud.tints, 4, true));
      geometry.setAttribute('marker', new BufferAttribute(cloud.markers, 1));
      geometry.setIndex(new BufferAttribute(cloud.order, 1));
      const points = new Points(geometry, this.material);
      points.frustumCulled = false;
      const scene = new Scene();
      scene.add(points);
      kept = { scene, geometry, moves: cloud.moves, paints: cloud.paints };
      this.scenes.set(cloud, kept);
    }
    if (kept.moves !== cloud.moves) kept.geometry.attributes.position.needsUpdate = true;
    if (kept.paints !== cloud.paints) {
      kept.geometry.attributes.tint.needsUpdate = true;
      kept.geometry.attributes.marker.needsUpdate = true;
      kept.geometry.index.needsUpdate = true;
    }
    kept.moves = cloud.moves;
    kept.paints = cloud.paints;
    return kept.scene;
  }

  /** Lets go of what it keeps of a cloud. */
  forget(cloud) {
    this.scenes.get(cloud)?.geometry.dispose();
    this.scenes.delete(cloud);
  }
}
