/** Reads what a request to withdraw or to return may say, as far as it can be told without the database. */
import { readPieces } from '#pocketbase/orders/line-pieces.ts';
import {
  isBody,
  own,
  readEmail,
  readText,
  shape,
  type Body,
  type Read,
  LINES,
  type Longest,
} from '#pocketbase/base/body.ts';
import type { LinePieces, ReturnRequest, WithdrawRequest } from '#src/contract/account-api.ts';
import { COLUMNS } from '#src/schema/derived/limits.ts';
import { isLocale, storedLocale } from '#src/domain/site/locale.ts';
import { withoutUnseen } from '#src/domain/text/texts.ts';

/** Characters; fewer than the column holds. */
const WORDS_LENGTH = 2000;
/** Limits of what both requests say. */
export const STATEMENTS: Longest = { ...LINES, statement: WORDS_LENGTH, note: WORDS_LENGTH };
const KEY = /^[0-9a-f]{32}$/;
const REASONS = ['faulty', 'wrong_item', 'damaged', 'other'] as const;

/**
 * Words of a field; what nobody types is left out and refuses nothing: a statement counts whatever it holds, and mail
 * servers refuse some of it.
 */
function readWords(body: Body, field: string, longest: number): Read<string> {
  const value = own(body, field);
  if (typeof value !== 'string') return ['', shape(field)];
  return value.length > longest ? ['', [{ field, code: 'too_long' }]] : [withoutUnseen(value, '\n\r\t').trim(), []];
}

/** A text of one line; `needed`: not an empty one. */
function readLine(body: Body, field: string, longest: number, needed: boolean): Read<string> {
  const [value, problems] = readWords(body, field, longest);
  const line = value.replace(/\s+/g, ' ');
  return line === '' && needed && problems.length === 0 ? ['', [{ field, code: 'missing' }]] : [line, problems];
}

/** The reference itself is read by `orderByRef`: what opens no order says nothing here. */
export type WithdrawalInput = Omit<WithdrawRequest, 'ref'>;

export function readWithdraw(body: Body): Read<WithdrawalInput> {
  const locale = own(body, 'locale');
  const hasRef = isBody(own(body, 'ref'));
  const [name, nameProblems] = readLine(body, 'name', COLUMNS.returns.name, true);
  const [email, emailProblems] = readEmail(body);
  const [number, numberProblems] = readLine(body, 'number', COLUMNS.returns.number, !hasRef);
  const [statement, statementProblems] = readWords(body, 'statement', WORDS_LENGTH);
  const [key, keyProblems] = readText(body, 'key', KEY);
  const sent = own(body, 'lines');
  const lines = sent === null ? null : readPieces(sent);
  return [
    { locale: storedLocale(locale), name, email, number, statement, lines, key },
    [
      ...(isLocale(locale) ? [] : shape('locale')),
      ...nameProblems,
      ...emailProblems,
      ...numberProblems,
      ...statementProblems,
      ...(sent !== null && lines === null ? shape('lines') : []),
      ...keyProblems,
    ],
  ];
}

export interface ReturnInput extends Omit<ReturnRequest, 'ref'> {
  readonly lines: readonly LinePieces[];
}

export function readReturn(body: Body): Read<ReturnInput> {
  const [note, noteProblems] = readWords(body, 'note', WORDS_LENGTH);
  const [key, keyProblems] = readText(body, 'key', KEY);
  const wanted = own(body, 'reason');
  const reason = REASONS.find((one) => one === wanted);
  const lines = readPieces(own(body, 'lines'));
  return [
    { lines: lines ?? [], reason: reason ?? 'other', note, key },
    [
      ...(lines === null ? shape('lines') : []),
      ...(reason === undefined ? shape('reason') : []),
      ...noteProblems,
      ...keyProblems,
    ],
  ];
}
