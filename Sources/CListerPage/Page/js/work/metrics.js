// SPDX-License-Identifier: MIT
// What the server does, from /metrics, once a second.

import { button, fill, h } from '../dom.js';
import { send } from '../server.js';
import { viewOf } from '../views.js';
import { head, table } from './parts.js';
import { plot, short } from './plot.js';

const most = 300;

/** The samples of an OpenMetrics text: name, labels, value. */
export function samples(text) {
  const found = [];
  for (const match of text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)/gm)) {
    const labels = Object.fromEntries([...(match[2] ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map((one) => [one[1], one[2]]));
    found.push({ name: match[1], labels, value: Number(match[3]) });
  }
  return found;
}

/** Sums of samples by name; of buckets by their upper edge. */
function sumsOf(text) {
  const [sums, buckets] = [new Map(), new Map()];
  for (const { name, labels, value } of samples(text)) {
    if (name === 'lister_request_seconds_bucket') buckets.set(labels.le, (buckets.get(labels.le) ?? 0) + value);
    else sums.set(name, (sums.get(name) ?? 0) + value);
  }
  return { time: Date.now(), sums, buckets };
}

/** The upper edge of the bucket in which a share of the answers since then lie, in milliseconds; null without answers. */
function quantile(now, before, share) {
  const edges = [...now.buckets].map(([edge, count]) => [edge === '+Inf' ? Infinity : Number(edge), count - (before.buckets.get(edge) ?? 0)]).sort((a, b) => a[0] - b[0]);
  const all = edges.at(-1)?.[1] ?? 0;
  if (!all) return null;
  const edge = edges.find(([, count]) => count >= all * share)?.[0] ?? Infinity;
  return Number.isFinite(edge) ? edge * 1_000 : (edges.at(-2)?.[0] ?? 0) * 1_000;
}

const names = ['Requests a second', 'p50, ms', 'p99, ms', 'Documents a second', 'Waiting', 'Busy', 'Memory, MB'];

let points = /** @type {{time: number, values: (number | null)[]}[]} */ ([]);
let last = /** @type {any} */ (null);
let timer = 0;
let isPaused = false;
const said = h('span');
const pause = button('link', 'Pause', () => { isPaused = !isPaused; fill(pause, isPaused ? 'Go on' : 'Pause'); });
const tableBody = h('tbody');
const plots = [
  { which: [0], unit: 'a second', plot: plot('Requests', [{ name: 'requests', color: 'accent' }]) },
  { which: [1, 2], unit: 'ms at most, p50', plot: plot('Time to answer', [{ name: 'p50', color: 'ref1' }, { name: 'p99', color: 'ref2', dash: '4 3' }], { unit: 'ms' }) },
  { which: [3], unit: 'a second', plot: plot('Documents', [{ name: 'documents', color: 'accent' }]) },
  { which: [4], unit: 'requests', plot: plot('Waiting', [{ name: 'waiting', color: 'accent' }], { isStep: true }) },
  { which: [5], unit: 'busy', plot: plot('Workers', [{ name: 'busy', color: 'accent' }], { isStep: true }) },
  { which: [6], unit: 'MB', plot: plot('Memory', [{ name: 'memory', color: 'accent' }], { unit: 'MB' }) },
];

const details = h('details', h('summary', 'As a table'), table('The same figures', ['Time', ...names].map((name) => head(name)), tableBody));

export const metricsView = viewOf('metrics', { show, hide },
  h('h1', 'Metrics'), h('p.sums', 'The last five minutes of this server, asked every second. ', pause, ' The same numbers are at ', h('a', { href: '/metrics', target: '_blank', rel: 'noopener' }, '/metrics'), '. ', said),
  h('div.plots', plots.map((one) => one.plot.element)), details);

function show() {
  hide();
  timer = setInterval(askNow, 1_000);
  askNow();
}

function hide() { clearInterval(timer); }

async function askNow() {
  if (isPaused || document.hidden) return;
  try {
    const now = sumsOf(await (await send('GET', '/metrics')).text());
    fill(said);
    if (last && now.time > last.time) add(now, last);
    last = now;
  } catch (error) { fill(said, h('span.bad', { role: 'status' }, error.message)); last = null; }
}

function add(now, before) {
  const seconds = (now.time - before.time) / 1_000;
  const rate = (name) => Math.max(0, ((now.sums.get(name) ?? 0) - (before.sums.get(name) ?? 0)) / seconds);
  const values = [rate('lister_request_seconds_count'), quantile(now, before, 0.5), quantile(now, before, 0.99), rate('lister_documents_total'),
    now.sums.get('lister_queue') ?? 0, now.sums.get('lister_running') ?? 0, (now.sums.get('lister_resident_bytes') ?? 0) / 1e6];
  points.push({ time: now.time, values });
  points = points.filter(({ time }) => time > now.time - most * 1_000).slice(-most);
  const passed = Math.round((now.time - points[0].time) / 1_000);
  const ends = [passed < 100 ? `${passed} s ago` : `${Math.round(passed / 60)} min ago`, 'now'];
  for (const { which, unit, plot: one } of plots) {
    const figure = values[which[0]];
    one.show(points.map((point) => ({ time: point.time, values: which.map((index) => point.values[index]) })), [figure === null ? '–' : short(figure), unit], ends);
  }
  if (details.hasAttribute('open')) {
    fill(tableBody, points.slice(-60).reverse().map(({ time, values: row }) => h('tr', h('td', new Date(time).toLocaleTimeString('en', { hourCycle: 'h23' })), row.map((value) => h('td.figure', value === null ? '–' : short(value))))));
  }
}
