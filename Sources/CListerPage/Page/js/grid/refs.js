// SPDX-License-Identifier: MIT
// The parts of a formula's text: references with their colors, calls, parentheses. Nothing is calculated here.

import { cellName, cellPlace } from '../apply.js';

const pattern = /"(?:[^"]|"")*"?|(?:('(?:[^']|'')*'|[\p{L}_][\p{L}\p{N}_.]*)!)?(\$?[A-P]\$?\d{1,2}(?::\$?[A-P]\$?\d{1,2})?|\$?[A-P]:\$?[A-P]|\$?\d{1,2}:\$?\d{1,2})(?![\p{L}\p{N}_(.])|[\p{L}_][\p{L}\p{N}_.]*|\d[\d.]*(?:e[+-]?\d+)?|[^]/giu;

/**
 * A rectangle of cells; all four are inside.
 * @typedef {{top: number, left: number, bottom: number, right: number}} Range
 */

/** The range between two cells. */
export const between = (one, other) => ({
  top: Math.min(one.row, other.row), left: Math.min(one.column, other.column), bottom: Math.max(one.row, other.row), right: Math.max(one.column, other.column),
});

/** The first and the last cell of a range. */
export const firstOf = ({ top, left }) => ({ row: top, column: left });
export const lastOf = ({ bottom, right }) => ({ row: bottom, column: right });

/** Whether a cell is in a range. */
export const holds = (range, row, column) => row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;

/** A range as it is written: B2, or B2:C5. */
export function rangeName({ top, left, bottom, right }) {
  return top === bottom && left === right ? cellName(top, left) : `${cellName(top, left)}:${cellName(bottom, right)}`;
}

/** The range that a text such as B2, $B$2:C5, B:B or 2:3 means; null for none. */
export function rangeOf(text) {
  const [one, other = one] = text.replaceAll('$', '').toUpperCase().split(':');
  const place = (word, isEnd) => cellPlace(/^[A-P]$/.test(word) ? word + (isEnd ? 16 : 1) : /^\d/.test(word) ? (isEnd ? 'P' : 'A') + word : word);
  const [from, to] = [place(one, false), place(other, true)];
  return from && to ? between(from, to) : null;
}

/** A grid's name as formulas write it. */
export const gridPrefix = (name) => (/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !cellPlace(name) ? name : `'${name.replaceAll("'", "''")}'`) + '!';

/** The grid and the range of an address such as 'My grid'!B2; without a grid, `grid` is null. */
export function addressOf(text) {
  const split = text.lastIndexOf('!');
  const grid = split < 0 ? null : text.slice(0, split).replace(/^'(.*)'$/, '$1').replaceAll("''", "'");
  return { grid, range: rangeOf(text.slice(split + 1)) };
}

/**
 * The parts of a formula, in order; references have `range`, `grid` (null for the formula's own) and `color`, 1 to 5 in
 * the order in which they first come.
 * @returns {any[]}
 */
export function tokens(text) {
  if (!text.startsWith('=')) return [];
  const colors = [];
  return [...text.matchAll(pattern)].map((match) => {
    const token = { text: match[0], start: match.index, end: match.index + match[0].length };
    const address = match[2] && addressOf(match[0]);
    if (!address?.range) return token;
    const key = match[0].replaceAll('$', '').toUpperCase();
    if (!colors.includes(key)) colors.push(key);
    return { ...token, ...address, isReference: true, color: (colors.indexOf(key) % 5) + 1 };
  });
}

/** The places of the parentheses that belong to the one beside the caret; none where there is no pair. */
export function pairAt(text, caret) {
  const open = [];
  for (const { text: sign, start } of tokens(text)) {
    if (sign === '(') open.push(start);
    if (sign !== ')') continue;
    const begin = open.pop();
    if (begin !== undefined && [begin, begin + 1, start, start + 1].includes(caret)) return [begin, start];
  }
  return [];
}

/** The call that the caret is in, and which argument, from 0; null outside of calls. */
export function callAt(text, caret) {
  const open = [];
  let before = '';
  for (const token of tokens(text)) {
    if (token.start >= caret) break;
    if (token.text === '(' || token.text === '{') open.push({ name: token.text === '(' ? before : '', argument: 0 });
    else if ((token.text === ')' || token.text === '}') && token.end <= caret) open.pop();
    else if (/^[,;]$/.test(token.text) && open.length) open.at(-1).argument += 1;
    before = /^[\p{L}_]/u.test(token.text) ? token.text : '';
  }
  return open.reverse().find((call) => call.name) ?? null;
}

/** The name that ends at the caret and may become a function's. */
export function wordAt(text, caret) {
  const token = tokens(text).find((one) => one.start < caret && one.end >= caret);
  return token && token.end === caret && /^[\p{L}_]/u.test(token.text) && !token.isReference ? token : null;
}

/** Whether a reference may stand at the caret. */
export const wantsReference = (text, caret) => text.startsWith('=') && /[=(,;:+\-*/^&<>{ ]$/.test(text.slice(0, caret)) && !/^[\p{L}\p{N}$]/u.test(text.slice(caret));

const turn = (word) => {
  const match = /^(\$?)([A-P])(\$?)(\d{1,2})$/i.exec(word);
  if (!match) return word;
  const [, column, letter, row, number] = match;
  return (column && row ? '' : column ? '' : row ? '$' : '$') + letter + (column && row ? '$' : column ? '' : row ? '' : '$') + number;
};

/** A reference with its `$` turned: B2, $B$2, B$2, $B2. */
export function turned(text) {
  const split = text.lastIndexOf('!') + 1;
  return text.slice(0, split) + text.slice(split).split(':').map(turn).join(':');
}

/** How many parentheses a formula opens and doesn't close. */
export function unclosed(text) {
  const signs = tokens(text).map((token) => token.text);
  if (signs.some((sign) => /^"(?:[^"]|"")*$/.test(sign))) return 0;
  return Math.max(0, signs.filter((sign) => sign === '(').length - signs.filter((sign) => sign === ')').length);
}

/** What a function makes of each cell of a range, row by row. */
export function eachCell({ top, left, bottom, right }, make) {
  const made = [];
  for (let row = top; row <= bottom; row += 1) for (let column = left; column <= right; column += 1) made.push(make(row, column));
  return made;
}
