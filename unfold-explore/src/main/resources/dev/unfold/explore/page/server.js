// What the page asks of the program behind it.

/** A request; a refusal becomes an error with the sentence that the program gives. */
async function request(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch (gone) {
    throw new Error('The program behind this page does not answer. If it was stopped, start it again and open its new address.');
  }
  if (!answer.ok) {
    const said = await answer.json().catch(() => null);
    throw new Error(said?.error ?? `The program answered with ${answer.status}.`);
  }
  return answer;
}

export const get = async path => (await request(path)).json();
export const text = async path => (await request(path)).text();
export const post = async (path, body) => (await request(path, { method: 'POST', body })).json();
export const remove = async path => (await request(path, { method: 'DELETE' })).json();

/** What the columns of a set are for, as the program reads it. */
export function readingForm(reading) {
  const form = new URLSearchParams();
  if (reading.label) form.set('label', reading.label);
  if (reading.id) form.set('id', reading.id);
  for (const column of reading.columns) form.append('column', column);
  for (const column of reading.oneHot) form.append('one-hot', column);
  form.set('missing', reading.missing);
  if (reading.standardize) form.set('standardize', 'true');
  return form;
}

/** Settings of a method beside it. */
export function withSettings(form, settings) {
  for (const [name, value] of Object.entries(settings)) form.set(`set.${name}`, value);
  return form;
}
