// SPDX-License-Identifier: MIT
// Batches: long jobs of the server over a file of lines, files with a document each, or all lists.

import { active, button, fill, h, ltr, own, pick, shown } from '../dom.js';
import { parse, stringify } from '../numbers.js';
import { ask, send } from '../server.js';
import { say, sayWrong } from '../strip.js';
import { keepFile } from '../list/share.js';
import { address, currentView, viewOf } from '../views.js';
import { dropPlace, head, table } from './parts.js';
import { plot } from './plot.js';

const mostErrors = 200;
const count = (value) => value.toLocaleString('en');
const seconds = (value) => (value < 100 ? `${value.toFixed(1)} s` : `${Math.round(value / 60)} min`);
const micro = (nanoseconds) => `${(nanoseconds / 1e3).toFixed(nanoseconds < 1e5 ? 1 : 0)} µs`;
const isOver = (job) => job.state === 'finished' || job.state === 'failed';
const path = (job, below = '') => `/v1/jobs/${job.id}${below}`;
const titleOf = (job) => job.name ?? new Date(job.at).toLocaleString();

/** What is wrong with a line: its number, its document, the first cell with an error. */
function errorOf({ line, result }) {
  const found = { line, list: result.list, name: '', cell: '–', what: '', why: '' };
  const document = result.document ?? result;
  if (document.lister_error && Object.keys(document).every((key) => key === 'lister_error' || key === 'id')) {
    const { message, column } = document.lister_error;
    return { ...found, what: 'not a document', why: result.reason ?? `${message}${column ? ` at column ${column}` : ''}` };
  }
  found.name = document.name ?? document.id ?? '';
  const grids = document.grids ?? [{ values: document.values }];
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

let jobs = /** @type {any[]} */ ([]);
const onTheWay = /** @type {{name: string, stop: AbortController}[]} */ ([]);
const pointsOf = /** @type {Map<string, {time: number, values: (number | null)[]}[]>} */ (new Map());
const errorsByJob = /** @type {Map<string, Awaited<ReturnType<typeof errorsOf>>>} */ (new Map());
let openId = '';
let timer = 0;
const bodyPart = h('div');
const ratePlot = plot('Documents a second', [{ name: 'documents', color: 'accent' }]);
const timePlot = plot('Time of a document, µs', [{ name: 'p50', color: 'ref1' }, { name: 'p99', color: 'ref2', dash: '4 3' }], { unit: 'µs' });

export const batchView = viewOf('batch', { show: () => look(), take },
  h('h1', 'Batch'), h('p.sums', 'Recalculates a stream of documents on all cores. It goes on if you leave this page.'), bodyPart,
  dropPlace('Drop an NDJSON file, or files with a document each', 'It waits for its turn.', 'Files to recalculate', take,
    button('plain', 'All lists', () => begin('All lists', null, 'folder&'))));

/** Recalculates files. @param {File[]} files */
async function take(files) {
  const lines = files.filter((file) => /\.(nd)?jsonl?$/i.test(file.name) && !/\.json$/i.test(file.name));
  const single = files.filter((file) => !lines.includes(file));
  for (const file of lines) begin(file.name, file);
  if (!single.length) return;
  const texts = await Promise.all(single.map(async (file) => { const text = await file.text(); try { return stringify(parse(text)); } catch { return text.replace(/\s*\n\s*/g, ' '); } }));
  begin(single.length === 1 ? single[0].name : `${single.length} files`, new Blob(texts.map((text) => text + '\n')));
}

/** Sends documents, line by line; the server has the job once all have come. */
async function begin(name, body, query = '') {
  const sending = { name, stop: new AbortController() };
  onTheWay.push(sending);
  draw();
  try {
    const response = await send('POST', `/v1/jobs?${query}${new URLSearchParams({ name })}`, { body, headers: body ? { 'Content-Type': 'application/x-ndjson' } : {}, signal: sending.stop.signal });
    openId = parse(await response.text()).id;
  } catch (error) {
    if (error.name !== 'AbortError') sayWrong(`${name}: ${error.message}`);
  }
  onTheWay.splice(onTheWay.indexOf(sending), 1);
  look();
}

/** Looks how the jobs come on, as long as one does. */
async function look() {
  clearTimeout(timer);
  try {
    const before = new Map(jobs.map((job) => [job.id, job]));
    jobs = (await ask('GET', '/v1/jobs')).json.jobs.reverse();
    for (const job of jobs) note(job, before.get(job.id));
    const open = shownJob();
    if (open && isOver(open) && !errorsByJob.has(open.id)) errorsByJob.set(open.id, await errorsOf(open));
  } catch (error) {
    if (currentView() === batchView) sayWrong(error);
  }
  draw();
  clearTimeout(timer);
  if (jobs.some((job) => !isOver(job))) timer = setTimeout(() => look(), 500);
}

/** Keeps what is plotted of a job, and says when it has come to its end. */
function note(job, before) {
  const points = pointsOf.get(job.id) ?? [];
  pointsOf.set(job.id, points);
  // In a pause no time passes.
  if (job.state === 'paused') job.busy = 0;
  else if (before?.time_ms < job.time_ms) job.busy = (job.processor_ms - before.processor_ms) / (job.time_ms - before.time_ms);
  if (job.state === 'running' || (before && before.state !== job.state)) points.push({ time: Date.now(), values: [job.rate, ...['p50', 'p99'].map((one) => (job.latency_ns ? job.latency_ns[one] / 1e3 : null))] });
  if (points.length > 1_200) points.splice(0, points.length, ...points.filter((_, index) => index % 2 === 0));
  if (!isOver(job) || (before ? isOver(before) : job.id !== openId || errorsByJob.has(job.id))) return;
  if (job.state === 'failed') sayWrong(`${titleOf(job)}: ${job.message}`);
  else say(`Finished: ${count(job.documents)} documents in ${seconds(job.time_ms / 1e3)}, ${count(job.failed)} failed.`);
}

/** The job that is shown whole: the one that was opened, else the one that runs, else the last one. */
function shownJob() { return jobs.find((job) => job.id === openId) ?? [...jobs].reverse().find((job) => !isOver(job)) ?? jobs[0]; }

async function remove(job) {
  try {
    await send('DELETE', path(job));
    say(isOver(job) ? `"${titleOf(job)}" is deleted.` : `Stopped after ${count(job.documents)} documents.`);
  } catch (error) { sayWrong(error); }
  look();
}

/** Pauses a job, or lets it go on. */
async function turn(job) {
  try { await send('POST', path(job, job.state === 'paused' ? '/continue' : '/pause')); } catch (error) { sayWrong(error); }
  look();
}

async function keepResults(job, below, name) {
  try { keepFile(await (await send('GET', path(job, below))).blob(), name); } catch (error) { sayWrong(error); }
}

function draw() {
  if (!batchView.isConnected) return;
  const focused = active()?.getAttribute('data-do');
  const job = shownJob();
  const others = jobs.filter((one) => one !== job);
  fill(bodyPart,
    onTheWay.map((one) => h('div.running', h('h2', own(one.name)), h('span', 'is being sent'), kept('cancel', 'Cancel', () => one.stop.abort()))),
    job ? jobPart(job) : !onTheWay.length && h('p.soft', 'No batch has run. Drop an NDJSON file or a folder.'),
    others.length > 0 && [h('h2', 'Others'), table('Other batches', [], others.map((one) => h('tr',
      h('td', own(titleOf(one))), h('td', one.state), h('td', `${count(one.kept)} of ${count(one.lines)} lines`),
      h('td', kept(`open ${one.id}`, 'Open', () => { openId = one.id; look(); }), kept(`delete ${one.id}`, isOver(one) ? 'Delete' : 'Stop', () => remove(one))))))]);
  if (focused) pick(`[data-do="${focused}"]`, batchView)?.focus();
}

/** A job as a whole. */
function jobPart(job) {
  const passed = job.time_ms / 1e3;
  const rate = job.rate ?? job.documents / Math.max(0.001, passed);
  const points = pointsOf.get(job.id) ?? [];
  const errors = errorsByJob.get(job.id);
  const isRunning = !isOver(job);
  const figure = (label, value, kind) => h('div', h('dt', label), h('dd', { class: kind }, value));
  const show = (one, ...range) => one.show(points.map(({ time, values }) => ({ time, values: values.slice(...range) })), null, ['0 s', seconds(passed)]);
  show(ratePlot, 0, 1);
  show(timePlot, 1);
  const name = titleOf(job).replace(/\.\w+$/, '');
  return [
    h('div.running', h('h2', own(titleOf(job))), h('span', `${count(job.documents)} of ${count(job.lines)} documents ${job.state === 'failed' ? job.message : job.state}`),
      isRunning && kept('pause', job.state === 'paused' ? 'Go on' : 'Pause', () => turn(job)), kept('remove', isRunning ? 'Stop' : 'Delete', () => remove(job))),
    h('progress', { max: Math.max(1, job.lines), label: 'Documents', value: job.documents }),
    h('dl.figures', figure('A second', count(Math.round(rate))), figure('Passed', seconds(passed)), isRunning && rate > 0 && figure('Left', `about ${seconds((job.lines - job.documents) / rate)}`),
      isRunning && job.busy >= 0 && figure('Cores', `${job.busy.toFixed(1)} of ${job.cores} busy`),
      figure('Results', `${(job.bytes_out / 1e6).toFixed(1)} MB`), job.latency_ns && [figure('A document, median', micro(job.latency_ns.p50)), figure('99 of 100 within', micro(job.latency_ns.p99))],
      errors ? figure('With errors', count(errors.count), errors.count ? 'bad' : '') : figure('Failed', count(job.failed), job.failed ? 'bad' : '')),
    points.length > 1 && h('div.plots.two', ratePlot.element, timePlot.element),
    errors && errors.count > 0 && [h('h2', 'Errors'), table('Errors', ['Where', 'Document', 'Cell', 'What', 'Why'].map((word) => head(word)),
      errors.first.map((one) => h('tr', h('td', `Line ${count(one.line)}`), h('td', one.list ? h('a', { href: address('list', one.list) }, own(one.list)) : own(one.name)), h('td', ltr(one.cell)), h('td.bad', ltr(one.what)), h('td', shown(one.why))))),
    errors.count > mostErrors && h('p.soft', `${count(errors.count - mostErrors)} more are in the download.`)],
    h('div.buttons', kept('results', isRunning ? 'Download results so far' : 'Download results', () => keepResults(job, '/results', `${name}.recalculated.ndjson`)),
      errors && errors.count > 0 && kept('errors', 'Download errors', () => keepResults(job, '/results?errors', `${name}.errors.ndjson`)))];
}

const kept = (id, label, run) => button('plain', label, run, { 'data-do': id });
