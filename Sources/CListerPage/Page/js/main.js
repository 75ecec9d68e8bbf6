// SPDX-License-Identifier: MIT
// Starts the page: its parts, its views, the commands that are there everywhere.

import { focusSearch } from './sidebar.js';
import './bar.js';
import { active, h, listen, pick, plural, prevent } from './dom.js';
import { refresh, register } from './commands.js';
import { openMenu } from './menu.js';
import { closeInnermost, dialog, form } from './popover.js';
import { late } from './late.js';
import { preference, scene } from './session.js';
import { Problem, connection, setToken } from './server.js';
import { store } from './store.js';
import { say, sayTimes, sayWrong, strip } from './strip.js';
import { workerAddress } from './trust.js';
import { addView, go, goAnd, place, start } from './views.js';
import { listView } from './list/list-view.js';
import { openNewList } from './list/new-list.js';

document.body.append(strip);

const make = late('make');
const togglePanel = late('togglePanel');
addView('list', async () => listView);
addView('lists', async () => /** @type {any} */ (Object.assign(h('div'), { show() {} })));
for (const name of ['sides', 'search', 'import', 'batch', 'metrics']) addView(name, () => make(name));

const isList = () => place.view === 'list' && store.isEditable;

async function undone(verb, path) {
  try {
    const { action } = await store.act(path);
    say(`${verb} "${action}".`);
  } catch (error) {
    sayWrong(error instanceof Problem && error.status === 409 ? `Nothing to ${verb === 'Undid' ? 'undo' : 'redo'}.` : error.message);
  }
}

register(
  ['search', 'Search all lists', '/', null, focusSearch],
  ['menu', 'All commands', 'Ctrl+K', null, () => openMenu()],
  ['undo', () => (store.view?.undo ? `Undo ${store.view.undo}` : 'Undo'), 'Ctrl+Z', () => isList() && (Boolean(store.view?.undo) || store.isBusy), () => undone('Undid', '/undo'), { icon: 'undo' }],
  ['redo', () => (store.view?.redo ? `Redo ${store.view.redo}` : 'Redo'), 'Ctrl+Y Ctrl+Shift+Z', () => isList() && (Boolean(store.view?.redo) || store.isBusy), () => undone('Redid', '/redo'), { icon: 'redo' }],
  ['new-list', 'New list', '', null, openNewList],
  ['import', 'Import', '', null, () => go('import')],
  ['batch', 'Batch', '', null, () => go('batch')],
  ['metrics', 'Metrics', '', null, () => go('metrics')],
  ['history', 'History', '', () => place.view === 'list' && store.view !== null, togglePanel, { icon: 'clock', bar: 40 }],
  ['keys', 'Keyboard', '? Ctrl+/', null, late('openKeys')],
  ['next-part', 'Next part of the page', 'Ctrl+F6 F6', null, () => nextPart()],
  ['theme', () => `Theme: ${preference.get('theme') ?? 'as the system'}`, '', null, () => nextTheme()],
  ['letters', () => (preference.get('letters') === false ? 'Turn single letters as keys on' : 'Turn single letters as keys off'), '', null, () => { preference.set('letters', preference.get('letters') === false ? null : false); refresh(); }],
);

// Single signs are for outside of fields; the keyboard's own page is opened with Ctrl+/ there.
listen(document, 'keydown', (event) => {
  if (event.key === 'Escape' && !event.defaultPrevented && closeInnermost()) prevent(event);
});

function nextPart() {
  const parts = ['lister-sidebar', 'lister-bar', 'main .content', 'aside.panel', '.strip']
    .map((name) => pick(name)).filter((part) => part && part.getClientRects().length);
  const here = parts.findIndex((part) => part.contains(active()));
  for (let step = 1; step <= parts.length; step += 1) {
    const part = parts[(here + step) % parts.length];
    const target = pick('a[href], button:not(:disabled), input, [tabindex="0"]', part);
    if (target instanceof HTMLElement) return target.focus();
  }
}

function nextTheme() {
  const themes = [null, 'light', 'dark'];
  const next = themes[(themes.indexOf(preference.get('theme')) + 1) % 3];
  preference.set('theme', next);
  showTheme();
  refresh();
}

function showTheme() {
  const theme = preference.get('theme');
  if (theme) document.documentElement.dataset.theme = theme; else delete document.documentElement.dataset.theme;
}

function askToken() {
  if (pick('dialog.token')) return;
  const field = /** @type {HTMLInputElement} */ (h('input', { type: 'password', autocomplete: 'off', label: 'Token', required: true }));
  dialog('This server wants a token', (close) => form('form', 'Continue', () => { setToken(field.value.trim()); close(); location.reload(); }, null,
    h('p', 'Whoever runs it knows one. It stays in this window.'), field), 'token');
}

listen(connection, 'token', askToken);
listen(store, 'problem', (event) => sayWrong(/** @type {CustomEvent} */ (event).detail.message));
listen(store, 'times', (event) => sayTimes(/** @type {CustomEvent} */ (event).detail));
for (const type of ['view', 'state', 'lists']) listen(store, type, refresh);
const changes = (count, verb) => `${plural(count, 'change')} ${verb}${verb === 'wait' && count === 1 ? 's' : ''}`;
listen(store, 'held', (event) => {
  const { status, kind, message } = /** @type {CustomEvent} */ (event).detail;
  const text = status === 401 || status === 403 || kind === 'unavailable' ? message : 'The server is busy.';
  sayWrong(`${text} ${changes(store.waiting, 'wait')}.`, [401, 403].includes(status) ? ['Another token', askToken] : undefined);
});
listen(store, 'sent', (event) => say(`${changes(/** @type {CustomEvent} */ (event).detail, 'sent')}.`));
listen(connection, 'connection', () => { if (connection.isConnected && !store.waiting) say('Connected again.'); });

/** The files of an entry: itself, or all that are in a folder. @returns {Promise<File[]>} */
async function filesOf(entry) {
  const ask = (/** @type {(done: Function, failed: Function) => void} */ run) => new Promise((done, failed) => { run(done, failed); });
  if (entry.isFile) return [await ask((done, failed) => entry.file(done, failed))];
  const reader = entry.createReader();
  const all = [];
  // A browser hands out a folder in parts.
  for (let part; (part = await ask((done, failed) => reader.readEntries(done, failed))).length;) all.push(...part);
  return (await Promise.all(all.sort((one, other) => (one.name < other.name ? -1 : 1)).map(filesOf))).flat();
}

// A file that is dropped anywhere is for the view that is shown, else for the import.
let shade = /** @type {HTMLElement | null} */ (null);
const hasFiles = (event) => event.dataTransfer?.types.includes('Files');
listen(window, 'dragover', (event) => {
  if (!hasFiles(event)) return;
  prevent(event);
  if (!shade) document.body.append((shade = h('div.shade', place.view === 'batch' ? 'Drop to recalculate' : 'Drop to import')));
});
listen(window, 'dragleave', (event) => { if (!event.relatedTarget) { shade?.remove(); shade = null; } });
listen(window, 'drop', (event) => {
  if (!hasFiles(event)) return;
  prevent(event);
  shade?.remove();
  shade = null;
  // A folder is an entry; it has to be asked for before anything else happens.
  const found = [...event.dataTransfer.items].map((item) => { const entry = item.webkitGetAsEntry(); return entry?.isDirectory ? filesOf(entry) : item.getAsFile(); });
  goAnd(async (view) => view.take((await Promise.all(found)).flat().filter(Boolean)), place.view === 'batch' ? 'batch' : 'import');
});

showTheme();
await store.begin();
start(() => {
  const first = store.lists.find((list) => list.name.toLowerCase() === 'groceries') ?? store.lists[0];
  return first ? ['list', first.name] : ['import'];
});
// The panel that was open before a reload.
if (scene.get('panel')) late('follow')();

if ('serviceWorker' in navigator) {
  const worker = navigator.serviceWorker;
  // The first time, the page was there before its worker: what was read is kept now.
  if (!worker.controller) listen(worker, 'controllerchange', () => store.keep(), { once: true });
  worker.register(/** @type {any} */ (workerAddress())).catch(() => {});
}
