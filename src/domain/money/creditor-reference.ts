/**
 * The reference that a shopper writes into a transfer: the order's number as a creditor reference (ISO 11649), whose
 * check digits tell a slip of the pen from another order (docs/decisions/0225).
 */
import { mod97 } from '#src/domain/money/iban.ts';
import { tidyOrderNumber } from '#src/domain/order/order-number.ts';

/** Characters of an order's number, without its dash. */
const NUMBER = '[2-9A-HJ-NP-Z]';

/** 'RF37K7QMX2PA' of the order 'K7QM-X2PA'. */
export function creditorReference(number: string): string {
  const body = number.replace(/-/g, '');
  return `RF${`${98 - mod97(`${body}RF00`)}`.padStart(2, '0')}${body}`;
}

function isReference(text: string): boolean {
  return mod97(text.slice(4) + text.slice(0, 4)) === 1;
}

export interface NamedOrders {
  /** Numbers of orders whose reference stands in the text, whole and right. */
  readonly sure: readonly string[];
  /** Numbers that might be meant: an order's number alone, or words that look like one. */
  readonly perhaps: readonly string[];
}

function unique(numbers: readonly string[]): string[] {
  return [...new Set(numbers)];
}

/**
 * The orders that the text of a transfer names. Banks put blanks, dashes and line ends anywhere, and write everything
 * in capitals. All that might be a number is given: a word before it, or many of them, must hide no order.
 */
export function namedOrders(text: string): NamedOrders {
  const capitals = text.toUpperCase();
  const packed = capitals.replace(/[^A-Z0-9]/g, '');
  // Overlapping: 'RF' may stand in the text before the reference as well.
  const found = [...packed.matchAll(new RegExp(`(?=(RF\\d{2}${NUMBER}{8}))`, 'g'))].map((match) => match[1] ?? '');
  const sure = unique(found.filter(isReference).map((reference) => tidyOrderNumber(reference.slice(4))));
  // Lines of a text are as long as the bank makes them: their ends may stand within a number.
  const texts = [capitals, capitals.replace(/[\r\n]+/g, '')];
  // Overlapping: 'CMDE' looks like half of a number, and stands before one.
  const alone = new RegExp(`(?<![A-Z0-9])(?=(${NUMBER}{4})[^A-Z0-9]{0,3}(${NUMBER}{4})(?![A-Z0-9]))`, 'g');
  const numbers = texts.flatMap((one) => [...one.matchAll(alone)].map(([, a = '', b = '']) => tidyOrderNumber(a + b)));
  const perhaps = unique(numbers);
  return { sure, perhaps: perhaps.filter((number) => !sure.includes(number)) };
}
