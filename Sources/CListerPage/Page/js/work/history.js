// SPDX-License-Identifier: MIT
// The history of the open list, at the end of the page; a version of it in the main part.

import { active, clock, fill, h, iconButton, later, listen, own, pick } from '../dom.js';
import { style } from '../late.js';
import { ask, listPath, windowName } from '../server.js';
import { scene } from '../session.js';
import { store } from '../store.js';
import { say, sayWrong } from '../strip.js';
import { go, place } from '../views.js';

await style('/css/work.css');

const panel = h('aside.panel', { 'aria-label': 'History' });
const entries = h('div.versions');
panel.append(h('header', null, h('h2', null, 'History'), iconButton('close', 'Close the history', () => togglePanel())), entries);
let versions = /** @type {any[]} */ ([]);
let of = '';

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
    if (hadFocus) pick('[data-run="history"]')?.focus();
    return;
  }
  follow();
  dispatchEvent(new Event('history'));
  pick('.icon-button', panel)?.focus();
}

function follow() {
  const isWanted = scene.get('panel') && place.view === 'list' && store.view;
  if (!isWanted) { panel.remove(); return; }
  if (!isOpen()) pick('main')?.after(panel);
  load();
}

const load = later(60, async () => {
  try {
    await read(store.name);
    draw();
  } catch (error) { fill(entries, h('p.bad', null, error.message)); }
});

async function read(name) {
  const { json } = await ask('GET', listPath(name, '/history'));
  [versions, of] = [json.versions.toReversed(), name];
}

function draw() {
  const focused = active()?.getAttribute('data-version');
  let day = '';
  const list = [];
  versions.forEach((version, index) => {
    const itsDay = dayOf(version.time);
    if (itsDay !== day) list.push(h('h3', null, itsDay));
    day = itsDay;
    const isShown = store.version === null ? index === 0 : store.version === version.number;
    const who = whoMade(version);
    list.push(h('div', { class: isShown ? 'version here' : 'version' },
      h('button', { type: 'button', 'data-version': version.number, 'aria-current': isShown && 'true', on: { click: () => (index === 0 ? go('list', of) : go('list', of, String(version.number))) } },
        h('b', null, version.action), h('time', null, clock(version.time)),
        version.changes?.text && h('span.what', null, own(version.changes.text)),
        version.error && h('span.what.bad', null, version.error),
        h('span.who', null, [who, index === 0 && 'now'].filter(Boolean).join(' · '))),
      isShown && index > 0 && h('button.link', { type: 'button', on: { click: () => restore(version.number) } }, 'Restore')));
  });
  fill(entries, list.length ? list : h('p.soft', null, 'No changes yet.'));
  if (focused) pick(`[data-version="${focused}"]`, entries)?.focus();
}

async function restore(version) {
  const { name } = store;
  try {
    await store.act('/restore', { version });
    go('list', name);
    say(`Restored version ${version}.`, { undo: true });
  } catch (error) { sayWrong(error.message); }
}

/** What stands above the version that is shown. */
export async function asOf() {
  const { name, version: number } = store;
  if (of !== name) await read(name).catch(() => {});
  const found = of === name && versions.find((version) => version.number === number);
  return h('p.banner', { role: 'status' }, h('b', null, found ? `As of ${dayOf(found.time) === 'Today' ? '' : dayOf(found.time) + ', '}${clock(found.time)}` : `As of version ${number}`),
    h('button.link', { type: 'button', on: { click: () => restore(number) } }, 'Restore'), h('button.link', { type: 'button', on: { click: () => go('list', name) } }, 'Back to now'));
}

listen(window, 'place', follow);
listen(store, 'view', follow);
follow();
