// What the reader looks at: which point is under the pointer, which one is chosen, which are selected or found, what the
// colours tell and which classes are hidden. Plots and panels that share marks are linked; every change is an event named after
// what has changed: hover, choose, select, find, color, hide.

const NONE = new Int32Array(0);

export class Marks extends EventTarget {
  /** `coloring` is one of the table's categories or columns, or null for one colour. */
  constructor(table, coloring = null) {
    super();
    this.table = table;
    this.hovered = -1;
    this.chosen = -1;
    this.selected = NONE; // rows, rising
    this.mask = new Uint8Array(table.size); // 1 for each of them
    this.found = NONE;
    this.hidden = new Set(); // ranks in `classes`
    this.coloring = coloring;
    /** The category whose classes can be hidden: the one that colours, else the last that did. */
    this.classes = isCategory(coloring) ? coloring : table.categories.find(category => category.colored) ?? null;
  }

  changed(what) {
    this.dispatchEvent(new Event(what));
  }

  /** The point under the pointer, or -1. */
  hover(row) {
    if (row === this.hovered) return;
    this.hovered = row;
    this.changed('hover');
  }

  /** The point whose values are kept in sight, or -1. */
  choose(row) {
    if (row === this.chosen) return;
    this.chosen = row;
    this.changed('choose');
  }

  /** Selects these rows: 'replace' those before, 'add' to them or 'remove' from them. */
  select(rows, how = 'replace') {
    if (how === 'replace') this.mask.fill(0);
    for (const row of rows) this.mask[row] = how === 'remove' ? 0 : 1;
    const selected = [];
    for (let i = 0; i < this.mask.length; i++) if (this.mask[i]) selected.push(i);
    this.selected = Int32Array.from(selected);
    this.changed('select');
  }

  /** The rows that a search found. */
  find(rows) {
    this.found = Int32Array.from(rows);
    this.changed('find');
  }

  colorBy(coloring) {
    this.coloring = coloring;
    if (isCategory(coloring) && coloring !== this.classes) {
      this.classes = coloring;
      this.hidden.clear();
    }
    this.changed('color');
  }

  /** Hides these classes and shows the others. */
  hide(ranks) {
    this.hidden = new Set(ranks);
    this.changed('hide');
  }

  /** Shows this class alone; all, if it was alone before. */
  isolate(rank) {
    const others = [...this.classes.names.keys(), -1].filter(other => other !== rank);
    const alone = !this.hidden.has(rank) && others.every(other => this.hidden.has(other));
    this.hide(alone ? [] : others);
  }

  isHidden(row) {
    return this.hidden.size > 0 && this.hidden.has(this.classes.ranks[row]);
  }
}

export const isCategory = coloring => Boolean(coloring?.ranks);
