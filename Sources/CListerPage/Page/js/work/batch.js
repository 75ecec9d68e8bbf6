// SPDX-License-Identifier: MIT
// Recalculates a stream of documents: a file of lines, or files with a document each.

import { fill, h, icon, ltr, own, shown } from '../dom.js';
import { parse, stringify } from '../numbers.js';
import { send } from '../server.js';
import { say } from '../strip.js';
import { keepFile } from '../list/share.js';
import { plot } from './plot.js';

const mostErrors = 200;
const count = (value) => value.toLocaleString('en');
const seconds = (value) => (value < 100 ? `${value.toFixed(1)} s` : `${Math.round(value / 60)} min`);

/** A document that failed, or has errors in cells: its line, its name, the first error. */
function errorOf(line, number) {
  if (line.startsWith('{"lister_error"')) {
    const { lister_error: { message, column } } = JSON.parse(line);
    return { number, name: '', cell: '–', what: 'not a document', why: `${message}${column ? ` at column ${column}` : ''}` };
  }
  if (!line.includes('{"error":"#')) return null;
  const document = parse(line);
  const grids = document.grids ?? (document.grid ? [{ name: '', values: document.values ?? [] }] : []);
  for (const grid of grids) for (const [row, cells] of (grid.values ?? []).entries()) for (const [column, cell] of cells.entries()) {
    if (cell?.error) return { number, name: document.name ?? document.id ?? '', cell: `${grid.name ? grid.name + '!' : ''}${String.fromCharCode(65 + column)}${row + 1}`, what: cell.error, why: '' };
  }
  return { number, name: document.name ?? document.id ?? '', cell: '–', what: 'an error', why: '' };
}

class Batch {
  done = 0; all = 0; isCounted = false; withErrors = 0; bytes = 0; state = 'running'; message = '';
  errors = /** @type {any[]} */ ([]);
  points = /** @type {{time: number, values: (number | null)[]}[]} */ ([]);
  #results = /** @type {Blob[]} */ ([]);
  #part = /** @type {Uint8Array[]} */ ([]);
  #size = 0;
  #stop = new AbortController();
  #resume = /** @type {(() => void) | null} */ (null);
  #last = 0;
  started = performance.now();
  ended = 0;

  /** @param {string} name @param {Blob} body lines */
  constructor(name, body, changed) {
    [this.name, this.body, this.changed] = [name, body, changed];
    this.#count();
    this.#run();
  }

  get passed() { return ((this.ended || performance.now()) - this.started) / 1_000; }

  pause() { this.state = 'paused'; }
  goOn() { this.state = 'running'; this.#resume?.(); }
  stop() { this.state = 'stopped'; this.#stop.abort(); this.#resume?.(); }
  results() { return new Blob([...this.#results, ...this.#part.map((part) => part.slice())], { type: 'application/x-ndjson' }); }

  async #count() {
    let lines = 0;
    let isOpen = false;
    const reader = this.body.stream().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (let at = value.indexOf(10); at >= 0; at = value.indexOf(10, at + 1)) lines += 1;
      if (value.length) isOpen = value.at(-1) !== 10;
    }
    [this.all, this.isCounted] = [lines + (isOpen ? 1 : 0), true];
    this.changed();
  }

  async #run() {
    const timer = setInterval(() => this.#measure(), 500);
    try {
      const response = await send('POST', '/v1/recalc-lines', { body: this.body, headers: { 'Content-Type': 'application/x-ndjson' }, signal: this.#stop.signal });
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      let rest = '';
      for (;;) {
        if (this.state === 'paused') await new Promise((go) => { this.#resume = () => go(undefined); });
        const { done, value } = await reader.read();
        if (done) break;
        this.#keep(value);
        const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) this.#take(line);
      }
      this.state = 'finished';
    } catch (error) {
      if (this.state !== 'stopped') [this.state, this.message] = ['broken', error.message];
    }
    clearInterval(timer);
    this.ended = performance.now();
    this.#measure();
    say(this.state === 'finished' ? `Finished: ${count(this.done)} documents in ${seconds(this.passed)}, ${count(this.withErrors)} with errors.` : this.state === 'stopped' ? `Stopped after ${count(this.done)} documents.` : this.message);
  }

  #keep(value) {
    this.bytes += value.length;
    this.#part.push(value);
    this.#size += value.length;
    // Large parts go to the browser's disk.
    if (this.#size > 8 << 20) { this.#results.push(new Blob(this.#part)); [this.#part, this.#size] = [[], 0]; }
  }

  #take(line) {
    if (!line) return;
    this.done += 1;
    const error = errorOf(line, this.done);
    if (!error) return;
    this.withErrors += 1;
    this.errors.push(error);
  }

  #measure() {
    const time = Date.now();
    const last = this.points.at(-1)?.time ?? time - 500;
    this.points.push({ time, values: [((this.done - this.#last) * 1_000) / Math.max(1, time - last), this.bytes / 1e6] });
    this.#last = this.done;
    if (this.points.length > 1_200) this.points = this.points.filter((_, index) => index % 2 === 0);
    this.changed();
  }
}

export class BatchView extends HTMLElement {
  #batch = /** @type {Batch | null} */ (null);
  #waiting = /** @type {{name: string, body: Blob}[]} */ ([]);
  #body = h('div');
  #rate = plot('Documents a second', [{ name: 'documents', color: 'accent' }]);
  #size = plot('Results, MB', [{ name: 'results', color: 'accent' }]);
  #choose = /** @type {HTMLInputElement} */ (h('input.hidden', { type: 'file', multiple: true, tabindex: '-1', 'aria-label': 'Files to recalculate', on: { change: () => { this.take([...(this.#choose.files ?? [])]); this.#choose.value = ''; } } }));

  connectedCallback() {
    if (this.firstChild) return;
    this.append(h('h1', null, 'Batch'), h('p.sums', null, 'Recalculates a stream of documents on all cores. It goes on while this window is open.'), this.#body,
      h('div.drop', null, icon('in'), h('div', null, h('b', null, 'Drop an NDJSON file, or files with a document each'), h('span', null, 'It waits for its turn.')), this.#choose, h('button.plain', { type: 'button', on: { click: () => this.#choose.click() } }, 'Choose files')));
    this.#draw();
  }

  show() { this.#draw(); }

  /** Recalculates files. @param {File[]} files */
  async take(files) {
    const lines = files.filter((file) => /\.(nd)?jsonl?$/i.test(file.name) && !/\.json$/i.test(file.name));
    const single = files.filter((file) => !lines.includes(file));
    for (const file of lines) this.#waiting.push({ name: file.name, body: file });
    if (single.length) {
      const texts = await Promise.all(single.map(async (file) => { const text = await file.text(); try { return stringify(parse(text)); } catch { return text.replace(/\s*\n\s*/g, ' '); } }));
      this.#waiting.push({ name: single.length === 1 ? single[0].name : `${single.length} files`, body: new Blob(texts.map((text) => text + '\n')) });
    }
    this.#next();
  }

  #next() {
    const isBusy = this.#batch && ['running', 'paused'].includes(this.#batch.state);
    const next = isBusy ? undefined : this.#waiting.shift();
    if (next) this.#batch = new Batch(next.name, next.body, () => this.#draw());
    this.#draw();
  }

  #draw() {
    const batch = this.#batch;
    if (batch && !['running', 'paused'].includes(batch.state) && this.#waiting.length) { this.#next(); return; }
    if (!this.isConnected) return;
    if (!batch) { fill(this.#body, h('p.soft', null, 'No batch has run. Drop an NDJSON file or a folder.')); return; }
    const focused = document.activeElement?.getAttribute('data-do');
    const isRunning = ['running', 'paused'].includes(batch.state);
    const rate = batch.done / Math.max(0.001, batch.passed);
    const left = batch.isCounted && isRunning && rate > 0 ? (batch.all - batch.done) / rate : null;
    const button = (id, label, run) => h('button.plain', { type: 'button', 'data-do': id, on: { click: () => { run(); this.#draw(); } } }, label);
    const figure = (label, value, kind) => h('div', null, h('dt', null, label), h('dd', { class: kind }, value));
    const ends = ['0 s', seconds(batch.passed)];
    this.#rate.show(batch.points.map(({ time, values }) => ({ time, values: [values[0]] })), null, ends);
    this.#size.show(batch.points.map(({ time, values }) => ({ time, values: [values[1]] })), null, ends);
    const states = { running: '', paused: 'paused', finished: 'finished', stopped: 'stopped', broken: batch.message };
    fill(this.#body,
      h('div.running', null, h('h2', null, own(batch.name)), h('span', null, `${count(batch.done)} of ${batch.isCounted ? count(batch.all) : '…'} documents ${states[batch.state]}`),
        isRunning && [batch.state === 'paused' ? button('pause', 'Go on', () => batch.goOn()) : button('pause', 'Pause', () => batch.pause()), button('stop', 'Stop', () => batch.stop())]),
      h('progress', { max: Math.max(1, batch.all), 'aria-label': 'Documents', is: { value: batch.done } }),
      h('dl.figures', null, figure('A second', count(Math.round(rate))), figure('Passed', seconds(batch.passed)), left !== null && figure('Left', `about ${seconds(left)}`), figure('Results', `${(batch.bytes / 1e6).toFixed(1)} MB`), figure('With errors', count(batch.withErrors), batch.withErrors ? 'bad' : '')),
      h('div.plots.two', null, this.#rate.element, this.#size.element),
      batch.errors.length > 0 && [h('h2', null, 'Errors'), h('div.scroll', { tabindex: '0', role: 'region', 'aria-label': 'Errors' }, h('table.report', null, h('thead', null, h('tr', null, ['Where', 'Document', 'Cell', 'What', 'Why'].map((word) => h('th', { scope: 'col' }, word)))),
        h('tbody', null, batch.errors.slice(0, mostErrors).map((one) => h('tr', null, h('td', null, `Line ${count(one.number)}`), h('td', null, own(one.name)), h('td', null, ltr(one.cell)), h('td.bad', null, ltr(one.what)), h('td', null, shown(one.why))))))),
      batch.errors.length > mostErrors && h('p.soft', null, `${count(batch.errors.length - mostErrors)} more are in the download.`)],
      h('div.buttons', null, button('results', isRunning ? 'Download results so far' : 'Download results', () => keepFile(batch.results(), `${batch.name.replace(/\.\w+$/, '')}.recalculated.ndjson`)),
        batch.errors.length > 0 && button('errors', 'Download errors', () => keepFile(new Blob(batch.errors.map((one) => JSON.stringify(one) + '\n')), `${batch.name}.errors.ndjson`))),
      this.#waiting.length > 0 && h('p.soft', null, `${this.#waiting.length} waiting.`));
    if (focused) /** @type {HTMLElement | null} */ (this.querySelector(`[data-do="${focused}"]`))?.focus();
  }
}

customElements.define('lister-batch', BatchView);
