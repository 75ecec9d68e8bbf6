// SPDX-License-Identifier: MIT
// The history of the open list, at the end of the page; a version of it in the main part.

import { active, button, clock, fill, h, iconButton, later, listen, own, pick } from '../dom.js';
import { ask, listPath, windowName } from '../server.js';
import { scene } from '../session.js';
import { store } from '../store.js';
import { say, sayWrong } from '../strip.js';
import { giveKeys, go, place } from '../views.js';

const panel = h('aside.panel', { label: 'History' });
const entries = h('div.versions');
panel.append(h('header', h('h2', 'History'), iconButton('close', 'Close the history', () => togglePanel())), entries);
let versions = /** @type {any[]} */ ([]);
let listName = '';

function dayOf(time) {
  const [day, today] = [new Date(time), new Date()];
  const distance = Math.round((new Date(today).setHours(0, 0, 0, 0) - new Date(day).setHours(0, 0, 0, 0)) / 86_400_000);
  return distance === 0 ? 'Today' : distance === 1 ? 'Yesterday' : new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' }).format(day);
}

const whoMade = ({ by, window: name }) => (by === 'window' ? (name === windowName ? 'This window' : 'Another window')
  : { command: 'Command line', import: 'Import', program: 'Another program' }[by] ?? '');

const isOpen = () => panel.isConnected;

/** Opens or closes the history. */
export function togglePanel() {
  scene.set('panel', isOpen() ? null : true);
  if (isOpen()) {
    const hadFocus = panel.contains(active());
    panel.remove();
    if (hadFocus) giveKeys();
    return;
  }
  follow();
  dispatchEvent(new Event('history'));
  pick('.icon-button', panel)?.focus();
}

/** Shows the history where it is wanted, as it is now. */
export function follow() {
  const isWanted = scene.get('panel') && place.view === 'list' && store.view;
  if (!isWanted) { panel.remove(); return; }
  if (!isOpen()) pick('main')?.after(panel);
  load();
}

const load = later(60, async () => {
  try {
    await read(store.name);
    draw();
  } catch (error) { fill(entries, h('p.bad', error.message)); }
});

async function read(name) {
  const { json } = await ask('GET', listPath(name, '/history'));
  [versions, listName] = [json.versions.toReversed(), name];
}

function draw() {
  const focused = active()?.getAttribute('data-version');
  let day = '';
  const list = [];
  versions.forEach((version, index) => {
    const itsDay = dayOf(version.at);
    if (itsDay !== day) list.push(h('h3', itsDay));
    day = itsDay;
    const isShown = store.version === null ? index === 0 : store.version === version.number;
    const who = whoMade(version);
    list.push(h('div', { class: isShown ? 'version here' : 'version' },
      h('button', { 'data-version': version.number, 'aria-current': isShown && 'true', onclick: () => (index === 0 ? go('list', listName) : go('list', listName, String(version.number))) },
        h('b', version.action), h('time', clock(version.at)),
        version.changes?.text && h('span.what', own(version.changes.text)),
        version.error && h('span.what.bad', version.error),
        h('span.who', [who, index === 0 && 'now'].filter(Boolean).join(' · '))),
      isShown && index > 0 && button('link', 'Restore', () => restore(version.number))));
  });
  fill(entries, list.length ? list : h('p.soft', 'No changes yet.'));
  if (focused) pick(`[data-version="${focused}"]`, entries)?.focus();
}

async function restore(version) {
  const { name } = store;
  try {
    await store.act('/restore', { version });
    go('list', name);
    say(`Restored version ${version}.`, { undo: true });
  } catch (error) { sayWrong(error); }
}

/** What stands above the version that is shown. */
export async function asOf() {
  const { name, version: number } = store;
  if (listName !== name) await read(name).catch(() => {});
  const found = listName === name && versions.find((version) => version.number === number);
  return h('p.banner', { role: 'status' }, h('b', found ? `As of ${dayOf(found.at) === 'Today' ? '' : dayOf(found.at) + ', '}${clock(found.at)}` : `As of version ${number}`),
    button('link', 'Restore', () => restore(number)), button('link', 'Back to now', () => go('list', name)));
}

listen(window, 'place', follow);
listen(store, 'view', follow);
