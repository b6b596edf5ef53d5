// What each number of neighbours is worth.

import { format } from 'unfold/data';
import { button, element } from 'unfold/elements';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 260;
const HEIGHT = 150;
const BOX = { left: 44, right: 8, top: 10, bottom: 26 };

function part(tag, attributes, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

/** Draws the curve of a sweep into a box; `take` is called with a number that the reader clicks. */
export function drawCurve(box, task, take) {
  const trials = task.trials.filter(trial => trial.value !== null);
  const values = trials.map(trial => trial.value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const x = k => BOX.left + (WIDTH - BOX.left - BOX.right) * (task.largest > task.smallest ? (k - task.smallest) / (task.largest - task.smallest) : 0.5);
  const y = value => HEIGHT - BOX.bottom - (HEIGHT - BOX.top - BOX.bottom) * (high > low ? (value - low) / (high - low) : 0.5);
  const drawing = part('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'curve', role: 'img' });
  drawing.setAttribute('aria-label', `${task.criterion} for ${task.smallest} to ${task.largest} neighbours; least, ${format(low)}, at ${task.neighbors}`);
  for (const value of [low, high]) {
    drawing.append(
      part('line', { x1: BOX.left, x2: WIDTH - BOX.right, y1: y(value), y2: y(value), class: 'grid' }),
      part('text', { x: BOX.left - 5, y: y(value) + 3, 'text-anchor': 'end' }, format(value)),
    );
  }
  for (const k of new Set([task.smallest, task.neighbors, task.largest])) {
    drawing.append(part('text', { x: x(k), y: HEIGHT - 9, 'text-anchor': 'middle' }, k));
  }
  drawing.append(part('polyline', { class: 'line', points: trials.map(trial => `${x(trial.k)},${y(trial.value)}`).join(' ') }));
  for (const { k, value } of trials) {
    const dot = part('circle', { cx: x(k), cy: y(value), r: k === task.neighbors ? 5 : 3.5, class: k === task.neighbors ? 'best' : '' });
    dot.append(part('title', {}, `${k} neighbours: ${format(value)}`));
    dot.addEventListener('click', () => take(k));
    drawing.append(dot);
  }
  box.replaceChildren(
    drawing,
    element('p', 'hint', `Small is good. By ${task.criterion} the best number is ${task.neighbors}; a click on a dot takes another.`),
    button(`Take ${task.neighbors} neighbours`, 'wide', () => take(task.neighbors)),
    ...task.warnings.map(warning => element('p', 'hint', warning)),
  );
}
