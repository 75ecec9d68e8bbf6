// SPDX-License-Identifier: MIT
// An explanation that stays at the end of the page, and is told anew when the list changes.

import { nameAt } from '../apply.js';
import { run } from '../commands.js';
import { fill, h, iconButton, later, listen, pick } from '../dom.js';
import { scene } from '../session.js';
import { store } from '../store.js';
import { place as shownPlace } from '../views.js';
import { shownGrids } from './current.js';
import { explained } from './explanation.js';
import { gridPrefix } from './refs.js';

const title = h('h2');
const body = h('div.explanation');
const panel = h('aside.panel', { label: 'Explanation' }, h('header', title, iconButton('close', 'Close the explanation', unpin)), body);
let pinned = /** @type {{list: string, grid: string, place: {row: number, column: number}} | null} */ (null);
let turn = 0;

/**
 * Keeps the explanation of a cell at the end of the page.
 * @param {import('./grid.js').Grid} grid
 * @param {{row: number, column: number}} place
 */
export function pin(grid, place) {
  if (scene.get('panel')) run('history');
  pinned = { list: grid.list, grid: grid.name, place };
  fill(title, gridPrefix(grid.name) + nameAt(place));
  fill(body);
  pick('main')?.after(panel);
  draw();
  grid.focusCell();
}

function unpin() {
  const list = pinned?.list;
  pinned = null;
  panel.remove();
  if (list === store.name) shownGrids()[0]?.focusCell();
}

async function draw() {
  const mine = (turn += 1);
  const grid = shownGrids().find((one) => one.list === pinned?.list && one.name === pinned.grid);
  if (!pinned || !grid) return;
  try {
    const { content } = await explained(grid, pinned.place);
    if (mine === turn) fill(body, content);
  } catch (error) {
    if (mine === turn) fill(body, h('p.bad', error.message));
  }
}

const soon = later(100, draw);
listen(store, 'view', () => { if (pinned) soon(); });
listen(window, 'place', () => { if (pinned && (shownPlace.view !== 'list' || shownPlace.params[0] !== pinned.list)) unpin(); });
listen(window, 'history', () => { if (pinned) unpin(); });
