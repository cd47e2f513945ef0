/** Settings as people type them, and as the backend stores them. */
import type { SettingKind, SettingValue } from '#src/contract/desk/settings.ts';
import { plainAmount } from '#src/domain/format/money.ts';
import { DECIMAL } from '#src/domain/site/language/digits.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export type Typed = string | boolean;

export interface TypedContext {
  readonly locale: Locale;
  /** ISO 4217. */
  readonly currency: string;
  /** What a `reduction` takes off: per cent, or an amount. */
  readonly isPercent: boolean;
}

/** Decimals of a per cent, which is stored in basis points. */
const PERCENT_DIGITS = 2;

function digitsOf(kind: SettingKind, { currency, isPercent }: TypedContext): number {
  const isMoney = kind === 'money' || (kind === 'reduction' && !isPercent);
  return isMoney ? (plainAmount(0, currency).split('.')[1] ?? '').length : PERCENT_DIGITS;
}

function isDecimal(kind: SettingKind): boolean {
  return kind === 'money' || kind === 'reduction' || kind === 'percent' || kind === 'rate';
}

/** '12.50', or '12,50' where that is the sign of the language. */
function decimalText(kind: SettingKind, stored: number, context: TypedContext): string {
  const digits = digitsOf(kind, context);
  return (stored / 10 ** digits).toFixed(digits).replace('.', DECIMAL[context.locale]);
}

/** null: it is no number, or has more decimals than are kept. */
function decimalOf(kind: SettingKind, typed: string, context: TypedContext): number | null {
  const match = /^(\d+)(?:[.,](\d*))?$/.exec(typed.replace(/[\s\u202f\u00a0%€]/g, ''));
  const [, whole = '', part = ''] = match ?? [];
  const digits = digitsOf(kind, context);
  if (match === null || part.length > digits) return null;
  const value = Number(whole + part.padEnd(digits, '0'));
  return Number.isSafeInteger(value) ? value : null;
}

/** 'YYYY-MM-DDThh:mm' of the reader's own time, as the input of browsers has it; '' of none. */
function momentText(stored: string): string {
  if (stored === '') return '';
  const date = new Date(stored.replace(' ', 'T'));
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function typedOf(kind: SettingKind, value: SettingValue, context: TypedContext): Typed {
  if (typeof value === 'boolean') return value;
  if (kind === 'rate') return value === '' ? '' : decimalText(kind, Number(value), context);
  if (isDecimal(kind)) return decimalText(kind, Number(value), context);
  return kind === 'date' ? momentText(`${value}`) : `${value}`;
}

/** null: this is no value of the kind. Nothing at all counts as 0 where a number is asked for. */
export function valueOf(kind: SettingKind, typed: Typed, context: TypedContext): SettingValue | null {
  if (typeof typed === 'boolean') return typed;
  const text = kind === 'text' || kind === 'lines' ? typed : typed.trim();
  if (kind === 'whole') return /^\d*$/.test(text) ? Number(text) : null;
  if (kind === 'rate' && text === '') return '';
  if (isDecimal(kind)) {
    const number = decimalOf(kind, text === '' ? '0' : text, context);
    return kind === 'rate' && number !== null ? `${number}` : number;
  }
  if (kind === 'date' && text !== '') return new Date(text).toISOString().replace('T', ' ');
  return text;
}
