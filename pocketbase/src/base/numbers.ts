/** Amounts, counts and measures: whole numbers, and never what a misread text becomes. */
import { fieldsOfType } from '#pocketbase/base/fields.ts';
import { toProblem, type Problem } from '#pocketbase/base/problems.ts';
import { notANumber, numberProblem } from '#src/domain/catalogue/content-rules.ts';

export function checkNumbers(record: core.Record): Problem[] {
  return fieldsOfType(record, 'number')
    .map((field) => numberProblem(field, record.getFloat(field)))
    .filter((problem) => problem !== null)
    .map(toProblem);
}

/**
 * Values of a request that PocketBase reads as 0, which is a price too: '12,50', 'free'. Its own view of the body has
 * the 0 already, so this looks at what was sent.
 */
export function checkSentNumbers(record: core.Record, request: http.Request): Problem[] {
  const sent = sentValues(request);
  return fieldsOfType(record, 'number')
    .filter((field) => [field, `${field}+`, `${field}-`, `+${field}`].some((key) => !isNumber(sent[key])))
    .map((field) => toProblem(notANumber(field)));
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
