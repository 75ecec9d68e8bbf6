// SPDX-License-Identifier: MIT
// What leaves the list, its name, its end, and its grids.

import { button, fill, h, ltr, plural, shown, textField } from '../dom.js';
import { dialog, form, popover } from '../popover.js';
import { ask, listPath, send } from '../server.js';
import { store } from '../store.js';
import { say, sayWrong } from '../strip.js';
import { go } from '../views.js';
import { nameField } from './new-list.js';
import { line } from './model.js';

/** Gives bytes to the browser to keep as a file. */
export function keepFile(blob, name) {
  const link = /** @type {HTMLAnchorElement} */ (h('a', { href: URL.createObjectURL(blob), download: name }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Copies the open list, or some items, as text. */
export async function copyText(items) {
  try {
    await navigator.clipboard.writeText(items.map(line).join('\n') + '\n');
    say(`Copied ${plural(items.length, 'item')}.`);
  } catch {
    sayWrong('The browser doesn\'t let this page copy. Select the rows and press Ctrl+C.');
  }
}

async function download(format) {
  const { name } = store;
  try {
    const response = await send('GET', `/v1/export/${encodeURIComponent(name)}?as=${encodeURIComponent(format.name)}`);
    keepFile(await response.blob(), `${name}.${format.extensions[0]}`);
    const remarks = Number(response.headers.get('Lister-Remarks') ?? 0);
    say(`"${shown(name)}" is written as ${format.name}.${remarks ? ` ${remarks} thing${remarks === 1 ? ' has' : 's have'} no place in it.` : ''}`);
  } catch (error) { sayWrong(error); }
}

/** Opens what a list can be copied or written as. */
export async function openExport() {
  const hits = h('ul.formats', h('li.soft', 'Asking which formats there are.'));
  const self = popover('export', h('div', h('h2', 'Copy or export'),
    button('plain', 'Copy as text', () => { self.close(); copyText(store.view.items); }), hits), { label: 'Copy or export', focus: true });
  try {
    const { json } = await ask('GET', '/v1/formats');
    fill(hits, json.formats.filter((format) => format.writes).map((format) => h('li',
      button('link', ltr(format.name), () => { self.close(); download(format); }), h('span.soft', format.summary))));
    self.lay();
  } catch (error) { fill(hits, h('li.bad', error.message)); }
}

/** Asks for another name of the open list. */
export function openRename() {
  const { name } = store;
  dialog('Rename the list', (close) => nameField(name, 'Rename', async (text) => {
    if (text !== name) await ask('POST', listPath(name, '/rename'), { body: { name: text } });
    close();
    await store.loadLists();
    go('list', text);
    say(`"${shown(name)}" is called "${shown(text)}" now.`);
  }, (text) => text === name));
}

/** Deletes the open list; undo brings it back. */
export async function deleteList() {
  const { name } = store;
  try {
    await ask('DELETE', listPath(name), { tag: store.view.tag });
    await store.loadLists();
    const next = store.lists[0];
    if (next) go('list', next.name); else go('import');
    say(`Deleted "${shown(name)}".`, { action: ['Undo', async () => {
      try {
        await ask('POST', listPath(name, '/undo'));
        await store.loadLists();
        go('list', name);
        say(`"${shown(name)}" is back.`);
      } catch (error) { sayWrong(error); }
    }] });
  } catch (error) { sayWrong(error); }
}

/** Adds a grid below the items, which gets the keys. */
export function addGrid(view) {
  const taken = new Set(store.view.grids.map((grid) => grid.name.toLowerCase()));
  let number = 1;
  while (taken.has(`grid ${number}`)) number += 1;
  view.focusGrid(`Grid ${number}`);
  store.edit([{ edit: 'addGrid', name: `Grid ${number}` }]);
  say(`Added "Grid ${number}".`, { undo: true });
}

/** Asks for the names of grids, and which ones go. */
export function openGrids() {
  const { view } = store;
  dialog('Grids', (close) => {
    const fields = view.grids.map((grid) => {
      const field = textField(`Name of the grid ${shown(grid.name)}`, { value: grid.name });
      return { grid, field, row: h('div.line', field, button('plain', 'Remove', () => {
        close();
        store.edit([{ edit: 'removeGrid', grid: grid.name }]);
        say(`Removed "${shown(grid.name)}".`, { undo: true });
      }, { label: `Remove ${shown(grid.name)}` })) };
    });
    return form('form', 'Save', () => {
      const edits = fields.filter(({ grid, field }) => field.value.trim() && field.value.trim() !== grid.name).map(({ grid, field }) => ({ edit: 'renameGrid', grid: grid.name, name: field.value.trim() }));
      close();
      if (edits.length) store.edit(edits);
    }, close, fields.map((one) => one.row));
  });
}
