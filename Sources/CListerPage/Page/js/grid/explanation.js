// SPDX-License-Identifier: MIT
// Why a cell is what it is: its exact value, its parts, what it needs and what needs it; of an error, the way to its cause.

import { cellName, cellPlace, nameAt } from '../apply.js';
import { button, h, ltr, own } from '../dom.js';
import { say } from '../strip.js';
import { goTo } from './current.js';
import { asked } from './explain.js';
import { sentence } from './help.js';
import { addressOf, holds, rangeOf } from './refs.js';
import { cellLink } from './summary.js';
import { brief, kind, plain, written } from './values.js';

/**
 * What there is to say of a cell: `content` in words, `traced` what is outlined in the grid.
 * @param {import('./grid.js').Grid} grid
 * @param {{row: number, column: number}} place
 */
export async function explained(grid, place) {
  const answer = await asked(grid, nameAt(place));
  const source = answer.spilled_from ? await asked(grid, answer.spilled_from) : null;
  const cause = answer.error ? await causeOf(grid, answer) : null;
  return {
    content: answer.error ? errorContent(grid, answer, cause) : valueContent(grid, place, answer, source),
    traced: traced(grid, place, answer, source, cause),
  };
}

const row = (name, ...children) => h('tr', h('th', { scope: 'row' }, name), h('td', children));
const link = (grid, address, color) => h('span' + (color ? `.r${color}` : ''), cellLink(address, grid));

function copyButton(label, text, told) {
  return button('plain', label, () => navigator.clipboard.writeText(text).then(() => say(told), () => say('This browser gives no access to its clipboard.')));
}

function valueContent(grid, place, answer, source) {
  const { value, digits } = answer;
  const isNumber = kind(value) === 'number';
  const all = value?.approx ?? (isNumber && !value.ratio ? String(value) : digits);
  const shownRatio = value?.ratio?.length > 40 ? 'a long fraction' : value?.ratio;
  const point = all?.indexOf('.') ?? -1;
  // A power of ten, and a whole number too long to read, are told as in the cell; others with eighteen digits or so.
  const told = !all || /e/i.test(all) || all.length - point > 80 && point < 0 || point > 18 ? brief(value, digits) : point >= 0 && all.length > 21 ? all.slice(0, 20) + '…' : all;
  const formula = written(source?.formula ?? answer.formula).slice(1);
  const needs = (source ?? answer).precedents;
  return [
    h('h3', value?.ratio && shownRatio === value.ratio ? ltr(value.ratio) : own(brief(value, digits))),
    h('table',
      isNumber && row('Is', answer.exact ? (value.ratio ? 'exact, a fraction' : 'exact') : `≈ rounded to ${answer.precision} digits`),
      isNumber && all && (value.ratio || all.length > 15) && row('Digits', ltr(told), value.ratio && h('span.soft', ' go on without end')),
      formula && row('Formula', answer.spilled_from && ['spilled from ', link(grid, answer.spilled_from), ' '], ltr(formula, 'code')),
      !formula && row('Typed', own(brief(value, digits))),
      answer.faults.map((one) => row('But', sentence(one, answer.formula))),
      formula && row('Here', hereParts(grid, place, source ?? answer, cellPlace(answer.spilled_from ?? answer.cell))),
      needs.length > 0 && row('Needs', joined(needs.slice(0, 8).map((one, index) => link(grid, one.cell, index % 5 + 1)))),
      answer.dependents.length > 0 && row('Used by', joined(answer.dependents.slice(0, 8).map((one) => link(grid, one.cell))))),
    isNumber && h('div.buttons',
      value.ratio && copyButton(shownRatio === value.ratio && value.ratio.length < 16 ? `Copy ${value.ratio}` : 'Copy fraction', value.ratio, 'Copied the fraction.'),
      copyButton('Copy digits', value.ratio ? plain(value, digits) : all, 'Copied the digits.')),
  ];
}

const joined = (links) => links.flatMap((one, index) => (index ? [', ', one] : [one]));

/** The formula's parts with the values that they have for this cell; of a range in a spill, the element that belongs to it. */
function hereParts(grid, place, answer, origin) {
  const colors = new Map(answer.precedents.map((one, index) => [one.cell, index % 5 + 1]));
  const parts = answer.parts.filter((part) => part.text !== written(answer.formula).slice(1)).slice(0, 6);
  const list = parts.length ? parts : answer.parts.slice(-1);
  return list.map((part) => {
    const { rows } = part;
    const at = rows?.[rows.length === 1 ? 0 : place.row - origin.row]?.[rows[0].length === 1 ? 0 : place.column - origin.column];
    const isMany = rows && !(answer.spill && at);
    const range = colors.has(part.text.replaceAll('$', '')) && !isMany && rows ? rangeOf(part.text) : null;
    const name = range ? cellName(rows.length === 1 ? range.top : range.top + place.row - origin.row, rows[0].length === 1 ? range.left : range.left + place.column - origin.column) : part.text;
    const color = colors.get(part.text.replaceAll('$', ''));
    return h('div', h('span' + (color ? `.r${color}` : ''), ltr(name, 'code')), ' is ', isMany
      ? own(`${part.row_count ?? rows.length} × ${part.column_count ?? rows[0].length}: ${rows.flat().slice(0, 4).map((one) => brief(one.value, one.digits)).join(', ')}${rows.flat().length > 4 ? ', …' : ''}`)
      : own(brief(...(at ? [at.value, at.digits] : [part.value, part.digits]))));
  });
}

const names = {
  '#DIV/0!': 'Divided by zero', '#NAME?': 'Not a name', '#REF!': 'No such cell', '#SPILL!': 'No room for the answer', '#CIRC!': 'Goes in a circle',
  '#VALUE!': 'Not the kind of value', '#NUM!': 'No such number', '#N/A': 'Not found', '#NULL!': 'No common cells', '#CALC!': 'No answer',
};

/** The way from an error to where it began, and the cell that is to blame: the divisor that is 0, what is in the way. */
async function causeOf(grid, answer) {
  const { began, way } = answer.error;
  const first = began === answer.cell ? answer : await asked(grid, began);
  const code = answer.value?.error;
  let blame = null;
  let said = '';
  if (code === '#DIV/0!') {
    const divisor = first.parts.find((part) => /\/\s*$/.test(first.formula.slice(0, part.column - 1)) && !part.rows && (part.value === null || String(part.value) === '0'));
    blame = divisor && first.precedents.find((one) => one.cell === divisor.text.replaceAll('$', ''));
    if (blame) said = `divides by ${blame.cell}. ${blame.cell} is ${blame.value === null ? 'empty' : '0'}.`;
    else if (divisor) said = `divides by ${divisor.text}, which is 0.`;
  }
  if (code === '#SPILL!' && first.blockers.length) {
    blame = first.blockers[0];
    said = `has no room: ${blame.cell} holds ${typeof blame.value === 'string' ? `"${blame.value}"` : brief(blame.value, blame.digits)}.`;
  }
  if (code === '#CIRC!') said = `needs itself: ${way.map((one) => one.cell).join(', ')}.`;
  const fault = first.faults.find((one) => one.column) ?? null;
  const sentenceOf = fault ? sentence(fault, first.formula) : said ? '' : `${began} gives ${code}.`;
  const needs = way.slice(0, code === '#CIRC!' ? 1 : way.length).map((one) => one.cell);
  const chain = needs.length > 1 ? `${needs[0]} needs ${needs.slice(1).join(', which needs ')}` : needs[0];
  return { began, blame, words: said ? (needs.length > 1 ? `${chain}, which ${said}` : `${chain} ${said}`) : (needs.length > 1 ? `${chain}. ` : '') + sentenceOf };
}

function errorContent(grid, answer, cause) {
  const { way } = answer.error;
  const target = cause.blame?.cell ?? (cause.began !== answer.cell ? cause.began : null);
  const line = (one, isLast, word) => h('tr' + (isLast ? '.last' : ''), h('th', { scope: 'row' }, link(grid, one.cell)),
    h('td', one.formula ? ltr(written(one.formula).slice(1), 'code') : own(brief(one.value, one.digits))), h('td.soft', word));
  return [
    h('h3', h('b.bad', answer.value.error), ' ', names[answer.value.error]),
    h('p.soft', cause.words),
    h('table', way.map((one, index) => line(one, !cause.blame && index === way.length - 1, one.cell === cause.began ? 'begins here' : 'error')),
      cause.blame && line(cause.blame, true, cause.blame.formula ? 'formula' : 'typed')),
    target && h('div.buttons', button('main', `Go to ${target}`, () => goTo(target, grid)), h('kbd', 'Ctrl'), h('kbd', '[')),
  ];
}

/** Where Ctrl+[ leads from an error: to the cell that is to blame, else to where it began; null from there. */
export async function causeCell(grid, answer) {
  const cause = await causeOf(grid, answer);
  return cause.blame?.cell ?? (cause.began !== answer.cell ? cause.began : null);
}

// What is outlined: each cell that is needed, of a range in a spill only the element that belongs here; and what is in the way.
function traced(grid, place, answer, source, cause) {
  const from = source ?? answer;
  const origin = cellPlace(answer.spilled_from ?? answer.cell);
  const mine = (address) => { const { grid: name, range } = addressOf(address); return name === null || name === grid.name ? range : null; };
  const marks = from.precedents.map((one, index) => {
    const range = mine(one.cell);
    if (!range || !from.spill || !one.rows) return { range, color: index % 5 + 1 };
    const [down, along] = [place.row - origin.row, place.column - origin.column];
    const part = { top: range.top + (one.rows.length > 1 ? down : 0), left: range.left + (one.rows[0].length > 1 ? along : 0) };
    return { range: holds(range, part.top, part.left) ? { ...part, bottom: part.top, right: part.left } : range, color: index % 5 + 1 };
  });
  for (const one of answer.dependents) marks.push({ range: mine(one.cell), color: 'used' });
  for (const one of [cause?.blame, ...answer.blockers].filter(Boolean)) marks.push({ range: mine(one.cell), color: 'blame' });
  return marks.filter((one) => one.range);
}
