// SPDX-License-Identifier: MIT
// A new list: its name and its color.

import { button, fill, h, listen, pick, set, shown, textField } from '../dom.js';
import { dialog, form } from '../popover.js';
import { ask } from '../server.js';
import { store } from '../store.js';
import { go } from '../views.js';
import { palette } from './palette.js';

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
  const field = textField('Name', { autofocus: true, 'aria-describedby': 'name-wrong', placeholder: 'Name', value: name });
  const check = () => {
    const text = field.value.trim();
    const problem = isFine(text) ? '' : nameProblem(text);
    fill(wrong, text ? problem : '');
    set(field, { 'aria-invalid': text && problem ? 'true' : 'false' });
    return problem;
  };
  listen(field, 'input', check);
  const made = form('form.name', label, async () => {
    const problem = check();
    if (problem) { fill(wrong, problem); field.focus(); return; }
    const main = pick('.main', made);
    main.disabled = true;
    try { await done(field.value.trim()); } catch (error) { fill(wrong, error.message); main.disabled = false; field.focus(); }
  }, () => made.closest('dialog').close(), field, wrong, more);
  return made;
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
