// SPDX-License-Identifier: MIT
// What a cell shows, what it is edited as, and what is meant by what was typed. Digits are cut, never rounded.

import { Decimal, isNumber, parse } from '../numbers.js';

const [most, places] = [15, 6];
const errors = /^#(DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|CIRC!)$/i;
const raised = (power) => String(power).replace(/[-\d]/g, (sign) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(sign)]);

/**
 * A number as it stands in a cell: up to 15 digits whole, of longer ones six places, very large and small ones as powers of ten.
 * @param {string} text its digits
 * @param {boolean} [isEndless] whether more digits follow than are told
 * @returns {{whole: string, fraction: string, cut: boolean, power: string}} `fraction` with its point
 */
export function figure(text, isEndless = false) {
  const match = /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text);
  if (!match) return { whole: text, fraction: '', cut: false, power: '' };
  const given = match[2] + match[3];
  const digits = given.replace(/^0+/, '').replace(/0+$/, '');
  const point = match[2].length + Number(match[4] ?? 0) - /^0*/.exec(given)[0].length;
  if (!digits) return { whole: '0', fraction: '', cut: isEndless, power: '' };
  if (point <= most && point > -most) {
    const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
    const rest = point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits;
    const isWhole = !isEndless && whole.length + rest.length <= most;
    if (isWhole || point > -places) {
      const fraction = isWhole ? rest : rest.slice(0, places);
      return { whole: match[1] + whole, fraction: fraction && '.' + fraction, cut: isEndless || fraction.length < rest.length, power: '' };
    }
  }
  const fraction = digits.slice(1, 1 + places);
  return { whole: match[1] + digits[0], fraction: fraction && '.' + fraction, cut: isEndless || digits.length > 1 + places, power: '×10' + raised(point - 1) };
}

/** What kind of value it is: empty, number, text, logical or error. */
export function kind(value) {
  if ((value ?? null) === null) return 'empty';
  if (isNumber(value) || value.ratio || value.approx) return 'number';
  return typeof value === 'boolean' ? 'logical' : value.error ? 'error' : 'text';
}

/**
 * The figure of a number. The digits of a ratio are those that the service told, 40 of them with the last one rounded: where
 * rounding reached the others, none is cut off as if it were known. `isRounded` says that ≈ belongs before it.
 */
export function figureOf(value, digits) {
  if (!value.ratio || !digits) return { ...figure(value.ratio ?? value.approx ?? String(value)), isRounded: Boolean(value.approx) };
  const isReached = digits.replace(/e.*|\D/gi, '').replace(/^0+/, '').length < 35;
  return { ...figure(digits, !isReached), isRounded: isReached };
}

/** A value in a line of text: cut digits end with …, rounded ones begin with ≈. */
export function brief(value, digits) {
  if (kind(value) === 'number') {
    const { whole, fraction, cut, power, isRounded } = figureOf(value, digits);
    return (isRounded ? '≈ ' : '') + whole + fraction + (cut ? '…' : '') + power;
  }
  return kind(value) === 'empty' ? 'empty' : plain(value);
}

/** A value for other programs: a decimal of at most 34 digits, never a fraction. */
export function plain(value, digits) {
  if ((value ?? null) === null) return '';
  if (value.ratio) {
    let count = 0;
    const [number, power] = (digits ?? value.ratio).split(/(?=E)/);
    const point = `${number}.`.indexOf('.');
    return number.replace(/\d/g, (digit, at) => ((count || digit !== '0') && (count += 1) > 34 && at > point ? '' : digit)) + (power ?? '');
  }
  return typeof value === 'boolean' ? String(value).toUpperCase() : value.approx ?? value.error ?? value.text ?? String(value);
}

const asText = (text) => (text.startsWith('=') ? { text } : text);

/**
 * The cell that is meant by what was typed: a formula, an exact number, a logical, an error, else a text;
 * with ' in front it is a text in any case.
 */
export function typed(text) {
  if (text === '') return null;
  if (text.startsWith('=') && text.trim().length > 1) return text;
  if (text.startsWith("'")) return asText(text.slice(1));
  const word = text.trim();
  if (/^(true|false)$/i.test(word)) return word.length === 4;
  if (errors.test(word)) return { error: word.toUpperCase() };
  // Groups of three are read only where the point says which sign is which.
  const number = /^([+-]?)(\d{1,3}(?:,\d{3})+(?=\.)|\d+|(?=\.\d))(?:\.(\d*))?(e[+-]?\d+)?(%?)$/i.exec(word);
  if (!number) return asText(text);
  const [, sign, whole, fraction, power = '', percent] = number;
  const digits = (sign === '-' ? '-' : '') + (whole.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0') + (fraction ? '.' + fraction : '') + power;
  if (!percent) return parse(digits);
  const hundred = Decimal.of(digits);
  return hundred ? parse(new Decimal(hundred.units, hundred.scale + 2).toString()) : `=${digits}%`;
}

/** Whether a cell holds a formula. */
export const isFormula = (cell) => (typeof cell === 'string' ? cell.startsWith('=') : typeof cell?.formula === 'string');

/** The text that a cell is edited as; `typed` makes the same value of it. */
export function written(cell) {
  if ((cell ?? null) === null) return '';
  if (typeof cell === 'string' && cell.startsWith('=')) return cell;
  if (typeof cell === 'string' || typeof cell.text === 'string') {
    const text = cell.text ?? cell;
    return text[0] !== '=' && typed(text) === text ? text : text && "'" + text;
  }
  if (typeof cell === 'boolean') return String(cell).toUpperCase();
  return cell.formula !== undefined ? '=' + cell.formula.replace(/^=/, '') : cell.ratio ? '=' + cell.ratio : cell.approx ?? cell.error ?? String(cell);
}
