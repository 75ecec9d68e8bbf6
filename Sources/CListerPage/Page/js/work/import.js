// SPDX-License-Identifier: MIT
// Lists from files and addresses, and what came of them.

import { fill, h, icon, own, plural, prevent, shown } from '../dom.js';
import { style } from '../late.js';
import { progressMark } from '../sidebar.js';
import { dialog } from '../popover.js';
import { ask, send } from '../server.js';
import { parse } from '../numbers.js';
import { store } from '../store.js';
import { say, sayWrong } from '../strip.js';
import { address, go } from '../views.js';

await style('/css/work.css');

export class ImportView extends HTMLElement {
  #reports = /** @type {{from: string, report: any}[]} */ ([]);
  #busy = 0;
  #choose = /** @type {HTMLInputElement} */ (h('input.hidden', { type: 'file', multiple: true, tabindex: '-1', 'aria-label': 'Files to import', on: { change: () => { this.take([...(this.#choose.files ?? [])]); this.#choose.value = ''; } } }));

  show() { this.#draw(); }

  /** Imports files. @param {File[]} files */
  async take(files) { await this.#bring(files.map((file) => [file.name, `file=${encodeURIComponent(file.name)}`, file])); }

  /** @param {[string, string, any][]} sources name, query, body */
  async #bring(sources) {
    this.#reports = [];
    this.#busy = sources.length;
    this.#draw();
    const start = performance.now();
    for (const [from, query, body] of sources) {
      try {
        const response = await send('POST', `/v1/import?${query}`, { body, headers: body ? { 'Content-Type': 'application/octet-stream' } : {} });
        this.#reports.push({ from, report: parse(await response.text()) });
      } catch (error) {
        this.#reports.push({ from, report: { sources: [{ lists: [], refused: [{ place: '', message: error.message }], remarks: [] }] } });
      }
      this.#busy -= 1;
      this.#draw();
    }
    await store.loadLists().catch(() => {});
    this.#draw();
    const times = this.#reports.map(({ report }) => report.times).filter(Boolean);
    const sum = (name) => times.reduce((all, one) => all + (one[name] ?? 0), 0) / 1e6;
    if (times.length) say(`Imported in ${sum('wall').toFixed(0)} ms: fetch ${sum('fetch').toFixed(1)} · read ${sum('read').toFixed(1)} · save ${sum('save').toFixed(1)}, on the wire ${Math.max(0, performance.now() - start - sum('wall')).toFixed(0)} ms.`);
  }

  get #sources() { return this.#reports.flatMap(({ from, report }) => report.sources.map((source) => ({ from, ...source }))); }

  #sentence() {
    const lists = this.#sources.flatMap((source) => source.lists.filter((list) => list.outcome !== 'failed'));
    if (this.#busy) return `Importing ${plural(this.#busy, 'file')}.`;
    if (!this.#reports.length) return 'Files of other programs become lists; what is there already is merged.';
    if (!lists.length) return 'Nothing came.';
    const times = this.#reports.reduce((sum, { report }) => sum + (report.times?.wall ?? 0), 0) / 1e6;
    return [`${plural(lists.length, 'list')} came from `, this.#reports.length === 1 ? h('b', null, own(this.#reports[0].from)) : plural(this.#reports.length, 'file'), ` in ${times.toFixed(0)} ms. Nothing you changed here was lost.`];
  }

  #draw() {
    const lists = this.#sources.flatMap((source) => source.lists.map((list) => ({ ...list, more: source.lists.length === 1 ? source.remarks : [] })));
    const refused = this.#sources.flatMap((source) => [...source.refused.map((one) => ({ from: source.from, ...one })), ...(source.message ? [{ from: source.from, message: source.message }] : [])]);
    const conflicts = lists.filter((list) => list.conflicts.length);
    const count = conflicts.reduce((sum, list) => sum + list.conflicts.length, 0);
    const figure = (value, kind) => h('td.figure', null, value ? h(`b.${kind}`, null, String(value)) : '–');
    const undo = this.#reports.flatMap(({ report }) => report.undo?.lists ?? []);
    fill(this, h('h1', null, 'Import'), h('p.sums', { role: 'status' }, this.#sentence()),
      count > 0 && h('p.banner', null, icon('warn'), h('span', null, h('b', null, count === 1 ? 'One item was changed on both sides.' : `${count} values were changed on both sides.`), ' Yours were kept until you choose.'),
        h('a.plain', { href: address('sides', conflicts[0].name) }, 'Look at it')),
      lists.length > 0 && h('div.scroll', { tabindex: '0', role: 'region', 'aria-label': 'What came' }, h('table.report', null,
        h('thead', null, h('tr', null, ['List', 'Added', 'Changed', 'As it was', 'To decide', 'Remarks'].map((word, index) => h('th', { scope: 'col', class: index > 0 && index < 5 ? 'figure' : null }, word)))),
        h('tbody', null, lists.map((list) => h('tr', null,
          h('th', { scope: 'row' }, progressMark(store.lists.find((one) => one.name === list.name)?.color ?? 'gray', 0, 1), h('a', { href: address('list', list.name) }, own(list.name))),
          figure(list.added, 'good'), figure(list.changed, 'ink'), figure(list.kept, 'plain-figure'), figure(list.conflicts.length, 'warn'),
          h('td.remarks', null, [...(list.message ? [list] : []), ...list.remarks, ...list.more].map((one) => h('div', null, one.line ? `line ${one.line}: ` : '', shown(one.message))))))))),
      refused.length > 0 && h('ul.refused', null, refused.map((one) => h('li', null, icon('warn'), h('span', null, own(one.path ?? one.from), ` isn't a list: ${one.line ? `line ${one.line}: ` : ''}${shown(one.message.replace(`${one.path ?? one.from}: `, ''))}`)))),
      lists.length > 0 && !this.#busy && h('div.buttons', null, h('button.main', { type: 'button', on: { click: () => go('list', lists[0].name) } }, 'Done'),
        undo.length > 0 && h('button.plain', { type: 'button', on: { click: () => this.#undo(undo) } }, 'Undo import')),
      lists.length > 0 && h('h2.more', null, 'Bring in more'),
      h('div.drop', null, icon('in'), h('div', null, h('b', null, 'Drop files here'), h('span', null, 'Lister, CSV, Excel, OpenDocument, todo.txt, Keep, HandyShopper, Apple .list and archives of them')),
        this.#choose, h('button.plain', { type: 'button', on: { click: () => this.#choose.click() } }, 'Choose files'), h('button.plain', { type: 'button', on: { click: () => this.#askAddress() } }, 'From an address')));
  }

  async #undo(lists) {
    try {
      const { json } = await ask('POST', '/v1/undo-import', { body: { lists } });
      const kept = json.lists.filter((list) => list.outcome === 'kept');
      this.#reports = [];
      await store.loadLists();
      this.#draw();
      say(kept.length ? `Undid the import. Kept: ${kept.map((list) => `${shown(list.name)} (${shown(list.message ?? '')})`).join(', ')}` : 'Undid the import.');
    } catch (error) { sayWrong(error.message); }
  }

  #askAddress() {
    dialog('Import from an address', (close) => {
      const field = /** @type {HTMLInputElement} */ (h('input', { type: 'url', required: true, autofocus: true, placeholder: 'https://', 'aria-label': 'Address', dir: 'ltr' }));
      return h('form.name', { on: { submit: (event) => { prevent(event); close(); this.#bring([[field.value, `from=${encodeURIComponent(field.value)}`, undefined]]); } } },
        field, h('div.buttons', null, h('button.main', { type: 'submit' }, 'Import'), h('button.plain', { type: 'button', on: { click: close } }, 'Cancel')));
    });
  }
}

customElements.define('lister-import', ImportView);

/** The view, for its first time. */
export const make = () => new ImportView();
