// SPDX-License-Identifier: MIT
// Lists from files and addresses, and what came of them.

import { button, fill, h, icon, isTyping, listen, own, plural, shown } from '../dom.js';
import { progressMark } from '../sidebar.js';
import { dialog, form } from '../popover.js';
import { reportOf, send } from '../server.js';
import { stringify } from '../numbers.js';
import { store } from '../store.js';
import { say, sayWrong } from '../strip.js';
import { address, go, viewOf } from '../views.js';
import { toDecide } from '../list/banners.js';
import { dropPlace, head, table } from './parts.js';

let reports = /** @type {{from: string, report: any, again?: [string, string, any]}[]} */ ([]);
let busy = 0;
const dropPart = dropPlace('Drop or paste files here', 'Lister, CSV, Excel, OpenDocument, todo.txt, Keep, HandyShopper, Apple .list and archives of them', 'Files to import', take,
  button('plain', 'From an address', () => askAddress()));

export const importView = viewOf('import', { show: () => draw(), take });

// What was copied elsewhere: files, or a text as one.
listen(document, 'paste', (event) => {
  if (!importView.isConnected || isTyping(event.target)) return;
  const { files } = event.clipboardData;
  const text = event.clipboardData.getData('text/plain');
  if (files.length) take([...files]); else if (text.trim()) take([new File([text], 'Pasted')]);
});

/** Imports files. @param {File[]} files */
function take(files) { bring(files.map((file) => [file.name, `file=${encodeURIComponent(file.name)}`, file])); }

/** @param {[string, string, any][]} sources name, query, body */
async function bring(sources) {
  reports = [];
  busy = sources.length;
  draw();
  const start = performance.now();
  for (const [from, query, body] of sources) {
    try {
      const response = await send('POST', `/v1/import?${query}`, { body, headers: body ? { 'Content-Type': 'application/octet-stream' } : {} });
      reports.push({ from, report: await reportOf(response), again: [from, `${query}&accept`, body] });
    } catch (error) {
      reports.push({ from, report: { sources: [{ lists: [], refused: [{ place: '', message: error.message }], remarks: [] }] } });
    }
    busy -= 1;
    draw();
  }
  await store.loadLists().catch(() => {});
  draw();
  const times = reports.map(({ report }) => report.times).filter(Boolean);
  const sum = (name) => times.reduce((all, one) => all + (one[`${name}_ns`] ?? 0), 0) / 1e6;
  if (times.length) say(`Imported in ${sum('wall').toFixed(0)} ms: fetch ${sum('fetch').toFixed(1)} · read ${sum('read').toFixed(1)} · save ${sum('save').toFixed(1)}, on the wire ${Math.max(0, performance.now() - start - sum('wall')).toFixed(0)} ms.`);
}

function allSources() { return reports.flatMap(({ from, report, again }) => report.sources.map((source) => ({ from, again, ...source }))); }

function sentence() {
  const lists = allSources().flatMap((source) => source.lists.filter((list) => list.outcome !== 'failed'));
  if (busy) return `Importing ${plural(busy, 'file')}.`;
  if (!reports.length) return 'Files of other programs become lists; what is there already is merged.';
  if (!lists.length) return 'Nothing came.';
  const times = reports.reduce((sum, { report }) => sum + (report.times?.wall_ns ?? 0), 0) / 1e6;
  return [`${plural(lists.length, 'list')} came from `, reports.length === 1 ? h('b', own(reports[0].from)) : plural(reports.length, 'file'), ` in ${times.toFixed(0)} ms. Nothing you changed here was lost.`];
}

/** A remark; what is not settled stays as it is written, until somebody says how it is read. */
function said(one) { return [one.unsettled && h('b.warn', 'Not settled: '), one.line ? `line ${one.line}: ` : '', shown(one.message)]; }

function draw() {
  const lists = allSources().flatMap((source) => source.lists.map((list) => ({ ...list, more: source.lists.length === 1 ? source.remarks : [] })));
  const refused = allSources().flatMap((source) => [...source.refused.map((one) => ({ from: source.from, ...one })), ...(source.message ? [{ from: source.from, message: source.message, again: source.again }] : [])]);
  const others = allSources().filter((source) => source.lists.length !== 1).flatMap((source) => source.remarks);
  const conflicts = lists.filter((list) => list.conflicts.length);
  const count = conflicts.reduce((sum, list) => sum + list.conflicts.length, 0);
  const figure = (value, kind) => h('td.figure', value ? h(`b.${kind}`, String(value)) : '–');
  const undo = reports.flatMap(({ report }) => report.undo?.lists ?? []);
  fill(importView, h('h1', 'Import'), h('p.sums', { role: 'status' }, sentence()),
    count > 0 && toDecide(count, conflicts[0].name),
    lists.length > 0 && table('What came', ['List', 'Added', 'Changed', 'As it was', 'To decide', 'Remarks'].map((word, index) => head(word, index > 0 && index < 5 ? 'figure' : null)),
      lists.map((list) => h('tr',
        h('th', { scope: 'row' }, progressMark(store.list(list.name).color, 0, 1), h('a', { href: address('list', list.name) }, own(list.name))),
        figure(list.added, 'good'), figure(list.changed, 'ink'), figure(list.kept, 'plain-figure'), figure(list.conflicts.length, 'warn'),
        h('td.remarks', [...(list.message ? [list] : []), ...list.remarks, ...list.more].map((one) => h('div', said(one))))))),
    others.length > 0 && h('ul.remarks', others.map((one) => h('li', said(one)))),
    refused.length > 0 && h('ul.refused', refused.map((one) => h('li', icon('warn'), h('span', own(one.path ?? one.from), ` isn't a list: ${one.line ? `line ${one.line}: ` : ''}${shown(one.message.replace(`${one.path ?? one.from}: `, ''))}`),
      one.again && one.message.includes('--accept') && button('plain', 'Take it all the same', () => bring([one.again]))))),
    lists.length > 0 && !busy && h('div.buttons', button('main', 'Done', () => go('list', lists[0].name)),
      undo.length > 0 && button('plain', 'Undo import', () => undoImport(undo))),
    lists.length > 0 && h('h2.more', 'Bring in more'),
    dropPart);
}

async function undoImport(lists) {
  try {
    const report = await reportOf(await send('POST', '/v1/undo-import', { body: stringify({ lists }), headers: { 'Content-Type': 'application/json' } }));
    const kept = report.lists.filter((list) => list.outcome === 'kept');
    reports = [];
    await store.loadLists();
    draw();
    say(kept.length ? `Undid the import. Kept: ${kept.map((list) => `${shown(list.name)} (${shown(list.message ?? '')})`).join(', ')}` : 'Undid the import.');
  } catch (error) { sayWrong(error); }
}

function askAddress() {
  dialog('Import from an address', (close) => {
    const field = /** @type {HTMLInputElement} */ (h('input', { type: 'url', required: true, autofocus: true, placeholder: 'https://', label: 'Address', dir: 'ltr' }));
    return form('form.name', 'Import', () => { close(); bring([[field.value, `from=${encodeURIComponent(field.value)}`, undefined]]); }, close, field);
  });
}
