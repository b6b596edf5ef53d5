// Parts of a page.

export function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

export function button(text, className, clicked) {
  const made = element('button', className, text);
  made.type = 'button';
  made.addEventListener('click', clicked);
  return made;
}

/** Fills a list of names and values. */
export function fill(list, pairs) {
  list.replaceChildren();
  for (const [name, value] of pairs) list.append(element('dt', '', name), element('dd', '', value));
}

/** A file to keep. */
export function save(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** A name of a file without an ending, from a title. */
export const fileName = title => title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'embedding';

/** Puts a text on the clipboard; where the browser does not let a page do so, by the selection. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch (refused) {
    const field = element('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
}
