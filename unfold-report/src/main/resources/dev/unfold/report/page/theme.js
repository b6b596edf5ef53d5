// Light or dark: as the reader's system says, unless the page says otherwise. Colours of lines and writing are those of the style.

const system = window.matchMedia('(prefers-color-scheme: dark)');
const changes = new EventTarget();
system.addEventListener('change', () => changes.dispatchEvent(new Event('change')));

export function isDark() {
  const said = document.documentElement.dataset.theme;
  return said ? said === 'dark' : system.matches;
}

/** 'light', 'dark', or 'auto' for what the system says. */
export function setTheme(name) {
  if (name === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  changes.dispatchEvent(new Event('change'));
}

/** Calls back when the theme has changed; returns how to stop that. */
export function onTheme(changed) {
  changes.addEventListener('change', changed);
  return () => changes.removeEventListener('change', changed);
}

/** A colour of the style by its name, as in '--ink'. */
export const ink = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
