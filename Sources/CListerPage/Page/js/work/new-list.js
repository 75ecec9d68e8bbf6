// SPDX-License-Identifier: MIT
// A new list: its name and its color.

import { fill, h, listen, prevent, shown } from '../dom.js';
import { dialog } from '../popover.js';
import { ask } from '../server.js';
import { store } from '../store.js';
import { go } from '../views.js';
import { palette } from '../list/palette.js';

/** What is wrong with a name; nothing if it can be taken. */
function nameProblem(text) {
  if (!text) return 'A list needs a name.';
  const bad = /[/\\\u0000]/.exec(text);
  if (bad) return `A name can't contain "${shown(bad[0])}".`;
  const same = store.lists.find((list) => list.name.toLowerCase() === text.toLowerCase());
  return same ? `There is a list "${shown(same.name)}" already.` : '';
}

/**
 * A form for the name of a list, which is checked as it is typed.
 * @param {string} name what stands in it first
 * @param {string} label of the button
 * @param {(text: string) => Promise<void>} done
 * @param {(text: string) => boolean} [isFine] names that can be taken in spite of the rules
 * @param {...Node} more what stands below the field
 */
export function nameField(name, label, done, isFine = () => false, ...more) {
  const wrong = h('p.bad', { role: 'alert', id: 'name-wrong' });
  const field = /** @type {HTMLInputElement} */ (h('input', { type: 'text', dir: 'auto', autocomplete: 'off', autofocus: true, 'aria-label': 'Name', 'aria-describedby': 'name-wrong', placeholder: 'Name', is: { value: name } }));
  const button = /** @type {HTMLButtonElement} */ (h('button.main', { type: 'submit' }, label));
  const check = () => {
    const text = field.value.trim();
    const problem = isFine(text) ? '' : nameProblem(text);
    fill(wrong, text ? problem : '');
    field.setAttribute('aria-invalid', String(Boolean(text && problem)));
    return problem;
  };
  listen(field, 'input', check);
  return h('form.name', { on: { submit: async (event) => {
    prevent(event);
    const problem = check();
    if (problem) { fill(wrong, problem); field.focus(); return; }
    button.disabled = true;
    try { await done(field.value.trim()); } catch (error) { fill(wrong, error.message); button.disabled = false; field.focus(); }
  } } }, field, wrong, more, h('div.buttons', null, button, h('button.plain', { type: 'button', on: { click: (event) => event.target.closest('dialog').close() } }, 'Cancel')));
}

/** Opens the dialog of a new list. */
export function openNewList() {
  let color = 'gray';
  dialog('New list', (close) => nameField('', 'Create', async (name) => {
    await ask('POST', '/v1/lists', { body: { name, color } });
    await store.loadLists();
    close();
    go('list', name);
  }, undefined, palette(color, (chosen) => { color = chosen; })));
}
