// SPDX-License-Identifier: MIT
// Numbers as they are written: no digit of a document is lost on the way to the screen.

// What no document can hold, for it is another one each time.
const secret = crypto.getRandomValues(new Uint32Array(2)).join('');
const mark = `\u0010${secret}#`;
const written = new RegExp(`"\\\\u0010${secret}#([-+.\\deE]+)"`, 'g');
const token = /-?\d[\d.eE+-]*/y;
const markedNumber = (word) => (word.length < 17 && String(Number(word)) === word ? word : `"\\u0010${secret}#${word}"`);

/** A number whose digits a double would not give back. Its member has a name that no cell of a document has: it's no text. */
export class Digits {
  constructor(digits) { this.digits = digits; }
  toJSON() { return mark + this.digits; }
  toString() { return this.digits; }
}

// Where none of these is, every number is one that a double says with the same digits.
const suspect = /[\s:[,]-?(?:\d+(?:\.\d+)?[eE]|[\d.]{16,}|\d+\.\d*0(?![\d.])|0\.0{5})|-0(?![.\d])|^-?\d/g;

/** Reads JSON; a number is a number where that says the same digits, and otherwise `Digits`. */
export function parse(text) {
  let [marked, kept, at] = ['', 0, 0];
  for (const { 0: found, index } of text.matchAll(suspect)) {
    // Over the texts that begin before the number, to where none is: if that is behind it, it stands in a text.
    for (let quote; (quote = text.indexOf('"', at)) >= 0 && quote < index;) at = endOfText(text, quote);
    if (at > index) continue;
    token.lastIndex = index + found.search(/[-\d]/);
    const [number] = /** @type {RegExpExecArray} */ (token.exec(text));
    marked += text.slice(kept, token.lastIndex - number.length) + markedNumber(number);
    kept = token.lastIndex;
  }
  return kept ? unmarked(JSON.parse(marked + text.slice(kept))) : JSON.parse(text);
}

/** The place behind the text that begins at a quote. */
function endOfText(text, quote) {
  let end = quote;
  do end = text.indexOf('"', end + 1); while (end > 0 && isEscaped(text, end));
  return end < 0 ? text.length : end + 1;
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text, at) {
  let count = 0;
  while (text[at - 1 - count] === '\\') count += 1;
  return count % 2 === 1;
}

function unmarked(value) {
  if (typeof value === 'string') return value.startsWith(mark) ? new Digits(value.slice(mark.length)) : value;
  if (value !== null && typeof value === 'object') for (const key of Object.keys(value)) { const one = value[key]; if (typeof one === 'object' || typeof one === 'string') value[key] = unmarked(one); }
  return value;
}

/** Writes JSON; `Digits` are the number that they say. */
export const stringify = (value) => JSON.stringify(value)?.replace(written, '$1');

/** Whether a value is a number. */
export const isNumber = (value) => typeof value === 'number' || value instanceof Digits;

/** The digits of a number as they are in the document. */
export const digits = (value) => String(value);

/** An exact decimal: so many units of ten to the minus scale. */
export class Decimal {
  constructor(units, scale) { this.units = units; this.scale = scale; }

  /** The decimal that a number says; null for what is none. */
  static of(value) {
    const match = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(String(value));
    if (!match || !(match[2] || match[3]) || Math.abs(Number(match[4] ?? 0)) > 999) return null;
    const fraction = match[3] ?? '';
    let units = BigInt((match[2] ?? '') + fraction);
    let scale = fraction.length - Number(match[4] ?? 0);
    if (scale < 0) { units *= 10n ** BigInt(-scale); scale = 0; }
    return new Decimal(match[1] ? -units : units, scale);
  }

  plus(other) {
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.at(scale) + other.at(scale), scale);
  }

  times(other) { return new Decimal(this.units * other.units, this.scale + other.scale); }

  at(scale) { return scale === this.scale ? this.units : this.units * 10n ** BigInt(scale - this.scale); }

  /** All digits, with so many places at least. */
  toString(places = 0) {
    const scale = Math.max(this.scale, places);
    const text = this.at(scale).toString().replace('-', '').padStart(scale + 1, '0');
    let fraction = text.slice(text.length - scale);
    while (fraction.length > places && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
    const sign = this.units < 0n ? '-' : '';
    return sign + text.slice(0, text.length - scale) + (fraction ? '.' + fraction : '');
  }
}
