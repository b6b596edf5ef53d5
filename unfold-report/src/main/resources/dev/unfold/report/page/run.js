// What is known of the run: warnings, settings and quality, the spectrum, the command; what solvers noted is folded away.

import { format } from 'unfold/data';
import { button, copy, element, fill } from 'unfold/elements';
import { powerOfTen, ticksWithin } from 'unfold/ticks';

const SVG = 'http://www.w3.org/2000/svg';

/** A number for people; other texts as they are. */
function rounded(text) {
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) && !/^0x/i.test(text) ? format(number) : text;
}

function list(facts) {
  const made = element('dl');
  fill(made, facts.map(([name, value]) => [name, rounded(value)]));
  facts.forEach(([, value], i) => {
    const shown = made.children[2 * i + 1];
    if (shown.textContent !== value) shown.title = value;
  });
  return made;
}

function folded(name, content, open) {
  const made = element('details');
  made.open = open;
  made.append(element('summary', '', name), content);
  return made;
}

/** Fills a box with what is known of a run. */
export function showRun(box, run) {
  box.replaceChildren();
  if (run.warnings.length > 0) {
    const made = element('div', 'warnings');
    made.append(element('h2', '', run.warnings.length === 1 ? 'Warning' : 'Warnings'));
    for (const warning of run.warnings) made.append(element('p', '', warning));
    box.append(made);
  }
  if (run.quality.length > 0) box.append(folded('Quality', list(run.quality), true));
  if (run.spectrum) box.append(folded('Spectrum', spectrum(run.spectrum), true));
  if (run.settings.length > 0) box.append(folded('Run', list(run.settings), true));
  if (run.scaling.length > 0) box.append(folded('Standardisation', scaling(run.scaling), false));
  if (run.details.length > 0) box.append(folded('Solver', list(run.details), false));
  if (run.command) box.append(command(run.command));
}

function scaling(columns) {
  const made = element('dl');
  fill(made, columns.map(([name, mean, deviation]) => [name, `mean ${format(mean)}, sd ${format(deviation)}`]));
  return made;
}

function command(text) {
  const box = element('div', 'command');
  const said = element('span', 'said');
  const code = element('code', '', text);
  code.tabIndex = 0;
  code.setAttribute('aria-label', 'The command that made this page');
  const row = element('div', 'row');
  row.append(button('Copy command', '', async () => {
    await copy(text);
    said.textContent = 'copied';
  }), said);
  box.append(element('h2', '', 'Command'), code, row);
  return box;
}

/** The eigenvalues as bars, those of the embedding in colour, and the gap after them. */
export function spectrum({ values, used, next }) {
  const all = next === null ? values : [...values, next];
  const width = 254;
  const height = 110;
  const left = 30;
  const bottom = 18;
  const top = Math.max(...all);
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('class', 'spectrum');
  const draw = (tag, attributes, text) => {
    const made = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    if (text !== undefined) made.textContent = text;
    svg.append(made);
  };
  const { values: marks, labels, exponent } = ticksWithin(0, top > 0 ? top : 1, 3);
  const y = value => height - bottom - (height - bottom - 14) * value / (top > 0 ? top : 1);
  marks.forEach((mark, i) => {
    draw('line', { x1: left, x2: width, y1: y(mark), y2: y(mark), class: 'grid' });
    draw('text', { x: left - 4, y: y(mark) + 3.5, 'text-anchor': 'end' }, labels[i]);
  });
  if (exponent) draw('text', { x: 0, y: 9 }, powerOfTen(exponent));
  const step = (width - left) / all.length;
  const bar = Math.min(22, 0.7 * step);
  all.forEach((value, i) => {
    const at = left + (i + 0.5) * step;
    draw('rect', {
      x: at - bar / 2, y: Math.min(y(value), height - bottom - 1), width: bar, height: Math.max(1, y(0) - y(value)),
      class: i < used ? 'used' : 'next',
    });
    draw('text', { x: at, y: height - 5, 'text-anchor': 'middle' }, i + 1);
  });
  const box = element('div');
  box.append(svg);
  if (next !== null) {
    const gap = next - values[values.length - 1];
    const share = next > 0 ? gap / next : 0;
    const said = `λ${subscript(used)} = ${format(values[used - 1])}, λ${subscript(used + 1)} = ${format(next)}: a gap of ${Math.round(100 * share)} %`
      + (share < 0.05 ? '. The next coordinate is hardly worse, so this one is chosen by little.' : '');
    svg.setAttribute('aria-label', `The eigenvalues of the embedding and the next one. ${said}`);
    box.append(element('p', 'names', said));
  } else svg.setAttribute('aria-label', 'The eigenvalues of the embedding');
  return box;
}

const subscript = number => [...String(number)].map(digit => '₀₁₂₃₄₅₆₇₈₉'[digit]).join('');
