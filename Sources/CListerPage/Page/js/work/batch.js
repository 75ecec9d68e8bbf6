// SPDX-License-Identifier: MIT
// Batches: long jobs of the server over a file of lines, files with a document each, or all lists.

import { active, fill, h, icon, ltr, own, pick, shown } from '../dom.js';
import { style } from '../late.js';
import { parse, stringify } from '../numbers.js';
import { ask, send } from '../server.js';
import { say, sayWrong } from '../strip.js';
import { keepFile } from '../list/share.js';
import { address, currentView } from '../views.js';
import { plot } from './plot.js';

await style('/css/work.css');

const mostErrors = 200;
const count = (value) => value.toLocaleString('en');
const seconds = (value) => (value < 100 ? `${value.toFixed(1)} s` : `${Math.round(value / 60)} min`);
const micro = (nanoseconds) => `${(nanoseconds / 1e3).toFixed(nanoseconds < 1e5 ? 1 : 0)} µs`;
const isOver = (job) => job.state === 'finished' || job.state === 'failed';
const path = (job, below = '') => `/v1/jobs/${job.id}${below}`;
const titleOf = (job) => job.name ?? new Date(job.created).toLocaleString();

/** What is wrong with a line: its number, its document, the first cell with an error. */
function errorOf({ line, result }) {
  const found = { line, list: result.list, name: '', cell: '–', what: '', why: '' };
  const document = result.document ?? result;
  if (document.lister_error) {
    const { message, column } = document.lister_error;
    return { ...found, what: 'not a document', why: result.reason ?? `${message}${column ? ` at column ${column}` : ''}` };
  }
  found.name = document.name ?? document.id ?? '';
  const grids = document.grids ?? (document.grid ? [{ values: document.values }] : []);
  for (const grid of grids) for (const [row, cells] of (grid.values ?? []).entries()) for (const [column, cell] of cells.entries()) {
    if (cell?.error) return { ...found, cell: `${grid.name ? grid.name + '!' : ''}${String.fromCharCode(65 + column)}${row + 1}`, what: cell.error };
  }
  return { ...found, what: 'an error' };
}

/** The errors of a job that is over: how many, and the first ones. */
async function errorsOf(job) {
  const found = { count: 0, first: /** @type {ReturnType<typeof errorOf>[]} */ ([]) };
  const response = await send('GET', path(job, '/results?errors'));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ;) {
    const { done, value } = await reader.read();
    if (done) return found;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if ((found.count += 1) <= mostErrors) found.first.push(errorOf(parse(line)));
  }
}

export class BatchView extends HTMLElement {
  #jobs = /** @type {any[]} */ ([]);
  #sending = /** @type {{name: string, stop: AbortController}[]} */ ([]);
  #points = /** @type {Map<string, {time: number, values: (number | null)[]}[]>} */ (new Map());
  #errors = /** @type {Map<string, Awaited<ReturnType<typeof errorsOf>>>} */ (new Map());
  #open = '';
  #timer = 0;
  #body = h('div');
  #rate = plot('Documents a second', [{ name: 'documents', color: 'accent' }]);
  #size = plot('Results, MB', [{ name: 'results', color: 'accent' }]);
  #choose = /** @type {HTMLInputElement} */ (h('input.hidden', { type: 'file', multiple: true, tabindex: '-1', 'aria-label': 'Files to recalculate', on: { change: () => { this.take([...(this.#choose.files ?? [])]); this.#choose.value = ''; } } }));

  connectedCallback() {
    if (this.firstChild) return;
    this.append(h('h1', null, 'Batch'), h('p.sums', null, 'Recalculates a stream of documents on all cores. It goes on if you leave this page.'), this.#body,
      h('div.drop', null, icon('in'), h('div', null, h('b', null, 'Drop an NDJSON file, or files with a document each'), h('span', null, 'It waits for its turn.')), this.#choose,
        h('button.plain', { type: 'button', on: { click: () => this.#choose.click() } }, 'Choose files'), h('button.plain', { type: 'button', on: { click: () => this.#begin('All lists', null, 'folder&') } }, 'All lists')));
  }

  show() { this.#look(); }

  /** Recalculates files. @param {File[]} files */
  async take(files) {
    const lines = files.filter((file) => /\.(nd)?jsonl?$/i.test(file.name) && !/\.json$/i.test(file.name));
    const single = files.filter((file) => !lines.includes(file));
    for (const file of lines) this.#begin(file.name, file);
    if (!single.length) return;
    const texts = await Promise.all(single.map(async (file) => { const text = await file.text(); try { return stringify(parse(text)); } catch { return text.replace(/\s*\n\s*/g, ' '); } }));
    this.#begin(single.length === 1 ? single[0].name : `${single.length} files`, new Blob(texts.map((text) => text + '\n')));
  }

  /** Sends documents, line by line; the server has the job once all have come. */
  async #begin(name, body, query = '') {
    const sending = { name, stop: new AbortController() };
    this.#sending.push(sending);
    this.#draw();
    try {
      const response = await send('POST', `/v1/jobs?${query}${new URLSearchParams({ name })}`, { body, headers: body ? { 'Content-Type': 'application/x-ndjson' } : {}, signal: sending.stop.signal });
      this.#open = parse(await response.text()).id;
    } catch (error) {
      if (error.name !== 'AbortError') sayWrong(`${name}: ${error.message}`);
    }
    this.#sending.splice(this.#sending.indexOf(sending), 1);
    this.#look();
  }

  /** Looks how the jobs come on, as long as one does. */
  async #look() {
    clearTimeout(this.#timer);
    try {
      const before = new Map(this.#jobs.map((job) => [job.id, job]));
      this.#jobs = (await ask('GET', '/v1/jobs')).json.jobs.reverse();
      for (const job of this.#jobs) this.#note(job, before.get(job.id));
      const open = this.#shown;
      if (open && isOver(open) && !this.#errors.has(open.id)) this.#errors.set(open.id, await errorsOf(open));
    } catch (error) {
      if (currentView() === this) sayWrong(error.message);
    }
    this.#draw();
    clearTimeout(this.#timer);
    if (this.#jobs.some((job) => !isOver(job))) this.#timer = setTimeout(() => this.#look(), 500);
  }

  /** Keeps what is plotted of a job, and says when it has come to its end. */
  #note(job, before) {
    const points = this.#points.get(job.id) ?? [];
    this.#points.set(job.id, points);
    if (job.state === 'running' || (before && !isOver(before))) points.push({ time: Date.now(), values: [job.rate, job.bytesOut / 1e6] });
    if (points.length > 1_200) points.splice(0, points.length, ...points.filter((_, index) => index % 2 === 0));
    if (!isOver(job) || (before ? isOver(before) : job.id !== this.#open || this.#errors.has(job.id))) return;
    if (job.state === 'failed') sayWrong(`${titleOf(job)}: ${job.message}`);
    else say(`Finished: ${count(job.documents)} documents in ${seconds(job.time / 1e3)}, ${count(job.failed)} failed.`);
  }

  /** The job that is shown whole: the one that was opened, else the one that runs, else the last one. */
  get #shown() { return this.#jobs.find((job) => job.id === this.#open) ?? [...this.#jobs].reverse().find((job) => !isOver(job)) ?? this.#jobs[0]; }

  async #remove(job) {
    try {
      await send('DELETE', path(job));
      say(isOver(job) ? `"${titleOf(job)}" is deleted.` : `Stopped after ${count(job.documents)} documents.`);
    } catch (error) { sayWrong(error.message); }
    this.#look();
  }

  async #keep(job, below, name) {
    try { keepFile(await (await send('GET', path(job, below))).blob(), name); } catch (error) { sayWrong(error.message); }
  }

  #draw() {
    if (!this.isConnected) return;
    const focused = active()?.getAttribute('data-do');
    const job = this.#shown;
    const others = this.#jobs.filter((one) => one !== job);
    fill(this.#body,
      this.#sending.map((one) => h('div.running', null, h('h2', null, own(one.name)), h('span', null, 'is being sent'), button('cancel', 'Cancel', () => one.stop.abort()))),
      job ? this.#job(job) : !this.#sending.length && h('p.soft', null, 'No batch has run. Drop an NDJSON file or a folder.'),
      others.length > 0 && [h('h2', null, 'Others'), h('div.scroll', { tabindex: '0', role: 'region', 'aria-label': 'Other batches' }, h('table.report', null, h('tbody', null, others.map((one) => h('tr', null,
        h('td', null, own(titleOf(one))), h('td', null, one.state), h('td', null, `${count(one.kept)} of ${count(one.lines)} lines`),
        h('td', null, button(`open ${one.id}`, 'Open', () => { this.#open = one.id; this.#look(); }), button(`delete ${one.id}`, isOver(one) ? 'Delete' : 'Stop', () => this.#remove(one))))))))]);
    if (focused) pick(`[data-do="${focused}"]`, this)?.focus();
  }

  /** A job as a whole. */
  #job(job) {
    const passed = job.time / 1e3;
    const rate = job.rate ?? job.documents / Math.max(0.001, passed);
    const points = this.#points.get(job.id) ?? [];
    const errors = this.#errors.get(job.id);
    const isRunning = !isOver(job);
    const figure = (label, value, kind) => h('div', null, h('dt', null, label), h('dd', { class: kind }, value));
    for (const [index, one] of [this.#rate, this.#size].entries()) one.show(points.map(({ time, values }) => ({ time, values: [values[index]] })), null, ['0 s', seconds(passed)]);
    const name = titleOf(job).replace(/\.\w+$/, '');
    return [
      h('div.running', null, h('h2', null, own(titleOf(job))), h('span', null, `${count(job.documents)} of ${count(job.lines)} documents ${job.state === 'failed' ? job.message : job.state}`),
        button('remove', isRunning ? 'Stop' : 'Delete', () => this.#remove(job))),
      h('progress', { max: Math.max(1, job.lines), 'aria-label': 'Documents', is: { value: job.documents } }),
      h('dl.figures', null, figure('A second', count(Math.round(rate))), figure('Passed', seconds(passed)), isRunning && rate > 0 && figure('Left', `about ${seconds((job.lines - job.documents) / rate)}`),
        figure('Results', `${(job.bytesOut / 1e6).toFixed(1)} MB`), job.latency && [figure('A document, median', micro(job.latency.p50)), figure('99 of 100 within', micro(job.latency.p99))],
        errors ? figure('With errors', count(errors.count), errors.count ? 'bad' : '') : figure('Failed', count(job.failed), job.failed ? 'bad' : '')),
      points.length > 1 && h('div.plots.two', null, this.#rate.element, this.#size.element),
      errors && errors.count > 0 && [h('h2', null, 'Errors'), h('div.scroll', { tabindex: '0', role: 'region', 'aria-label': 'Errors' }, h('table.report', null, h('thead', null, h('tr', null, ['Where', 'Document', 'Cell', 'What', 'Why'].map((word) => h('th', { scope: 'col' }, word)))),
        h('tbody', null, errors.first.map((one) => h('tr', null, h('td', null, `Line ${count(one.line)}`), h('td', null, one.list ? h('a', { href: address('list', one.list) }, own(one.list)) : own(one.name)), h('td', null, ltr(one.cell)), h('td.bad', null, ltr(one.what)), h('td', null, shown(one.why))))))),
      errors.count > mostErrors && h('p.soft', null, `${count(errors.count - mostErrors)} more are in the download.`)],
      h('div.buttons', null, button('results', isRunning ? 'Download results so far' : 'Download results', () => this.#keep(job, '/results', `${name}.recalculated.ndjson`)),
        errors && errors.count > 0 && button('errors', 'Download errors', () => this.#keep(job, '/results?errors', `${name}.errors.ndjson`)))];
  }
}

const button = (id, label, run) => h('button.plain', { type: 'button', 'data-do': id, on: { click: run } }, label);

customElements.define('lister-batch', BatchView);

/** The view, for its first time. */
export const make = () => new BatchView();
