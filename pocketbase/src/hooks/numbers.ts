/** Amounts, counts and measures: whole numbers, and never what a misread text becomes. */
import type { Problem } from '#pocketbase/hooks/problems.ts';

/** Fields that hold money in minor units; their message says how to write it. */
const MONEY: readonly string[] = ['price', 'free_from'];
/** The two numbers that may have decimals or be negative. */
const FREE: readonly string[] = ['unit_quantity', 'rank'];

function numberFields(record: core.Record): string[] {
  return record
    .collection()
    .fields.filter((field) => field.type() === 'number')
    .map((field) => field.getName());
}

function explain(field: string): { code: string; message: string } {
  return MONEY.includes(field)
    ? { code: 'price_not_whole', message: 'Write the amount in whole cents, 0 or more: 1950 for €19.50' }
    : { code: 'number_not_whole', message: 'Write a whole number, 0 or more' };
}

export function checkNumbers(record: core.Record): Problem[] {
  return numberFields(record)
    .filter((field) => !FREE.includes(field))
    .filter((field) => {
      const value = record.getFloat(field);
      return !Number.isSafeInteger(value) || value < 0;
    })
    .map((field) => ({ field, ...explain(field) }));
}

/**
 * Values of a request that PocketBase reads as 0, which is a price too: '12,50', 'free'. Its own view of the body has
 * the 0 already, so this looks at what was sent.
 */
export function checkSentNumbers(record: core.Record, request: http.Request): Problem[] {
  const sent = sentValues(request);
  return numberFields(record)
    .filter((field) => [field, `${field}+`, `${field}-`, `+${field}`].some((key) => !isNumber(sent[key])))
    .map((field) => ({ field, ...explain(field) }));
}

function isNumber(value: unknown): boolean {
  if (value === undefined || value === null || typeof value === 'number') return true;
  return typeof value === 'string' && /^[+-]?[0-9]*(?:\.[0-9]+)?$/.test(value);
}

type Values = { readonly [key: string]: unknown };

function sentValues(request: http.Request): Values {
  if (!request.header.get('Content-Type').startsWith('multipart/')) return parse(toString(request.body));
  const form = request.multipartForm?.value ?? {};
  // The SDK sends the plain values of a form with files as JSON under this name.
  const payloads = (form['@jsonPayload'] ?? []).map(parse);
  const plain = Object.keys(form).map((key) => ({ [key]: form[key]?.[0] }));
  return Object.assign({}, ...plain, ...payloads);
}

function parse(json: string): Values {
  const value: unknown = json === '' ? {} : JSON.parse(json);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
