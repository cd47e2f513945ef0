/** Reads the bodies of requests. Values come from JSON, so nothing about their shape is certain. */
import { problem as said, refuse } from '#pocketbase/base/problems.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { isEmail } from '#src/domain/person/email.ts';

export type Body = Readonly<Record<string, unknown>>;
export type Read<Value> = readonly [value: Value, problems: readonly FieldProblem[]];

/** Characters of a coupon, a phone number or another short text that somebody types. */
const SHORT = 100;

/**
 * Most characters of the texts of a request, by the name of their field; '': of all that are not named, and of names.
 */
export type Longest = Readonly<Record<string, number>> & { readonly '': number };

/** Lines: addresses of mails and of pages are the longest. */
export const LINES: Longest = { '': 500 };

/** Limits of what an import writes: rich texts, and what is to be read once more as one. */
export const RICH_TEXTS: Longest = { '': 300_000 };

/** Levels of a request: ours have six. */
const DEEPEST = 12;

/** A request has a text that no reader has to look at, or is no object. */
export class BadBody extends Error {
  readonly problem: FieldProblem;

  constructor(code: 'too_long' | 'shape', field = '') {
    super(`The body is refused: ${code}`);
    this.problem = { field, code };
  }
}

/** Bytes of a body whose levels cost nobody anything: 2,048 of them take some milliseconds. */
const FEW_BYTES = 4096;

/** Path of the first text that is longer than its field takes; null: none is. */
function longText(value: unknown, longest: Longest, most: number, depth = 0): string | null {
  if (typeof value === 'string') return value.length > most ? '' : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === DEEPEST) return '';
  const isList = Array.isArray(value);
  for (const [name, inner] of Object.entries(value)) {
    if (name.length > longest['']) return '';
    const inside = longText(inner, longest, isList ? most : (longest[name] ?? longest['']), depth + 1);
    if (inside !== null) return inside === '' ? name : `${name}.${inside}`;
  }
  return null;
}

function isDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === DEEPEST || Object.values(value).some((inner) => isDeep(inner, depth + 1));
}

/** Values of another kind than objects, and texts that are no JSON, are Go's errors: those of a connection stay. */
const NO_OBJECT = /^GoError: json(?!text: read error)/;

/**
 * Nobody reads this but `longText`. PocketBase's own values are Go's, which compare and print in their own way; null:
 * they nest deeper than any of ours. What the VM does to write a value takes the square of its levels, of which Go
 * reads ten thousand.
 */
function plainBody(event: core.RequestEvent): { readonly sent: unknown } | null {
  let sent: unknown;
  try {
    sent = event.requestInfo().body;
  } catch (error) {
    throw NO_OBJECT.test(String(error)) ? new BadBody('shape') : error;
  }
  const bytes = event.request?.contentLength ?? -1;
  // An order is shorter. To walk Go's values costs it more than so few levels ever could.
  const mayNest = bytes < 0 || bytes > FEW_BYTES;
  return mayNest && isDeep(sent) ? null : { sent: JSON.parse(JSON.stringify(sent)) };
}

/** Body of a request, once no text of it is too long; nothing where it is no object. @throws BadBody */
export function limitedBody(sent: unknown, longest: Longest): Body {
  if (!isBody(sent)) return {};
  const long = longText(sent, longest, longest['']);
  if (long !== null) throw new BadBody('too_long', long);
  return sent;
}

/**
 * Plain values of a request's body. Nothing else reads what is sent, and nothing reads it without a limit: whoever
 * looks at a text takes the longer the longer it is (docs/decisions/0435).
 * @throws BadBody, which `unlessUnwritable` answers with a refusal.
 */
export function bodyOf(event: core.RequestEvent, longest: Longest): Body {
  const plain = plainBody(event);
  if (plain === null) throw new BadBody('too_long');
  return limitedBody(plain.sent, longest);
}

/** The same at PocketBase's own routes, which take lines. @throws BadRequestError of their shape */
export function accountBodyOf(event: core.RequestEvent): Body {
  const plain = plainBody(event);
  const sent = plain?.sent;
  const long = plain === null ? '' : longText(sent, LINES, LINES['']);
  if (long !== null) refuse([said(long, 'validation_length_out_of_range', 'This is too long')]);
  return isBody(sent) ? sent : {};
}

/** A part of the address of a request; '' where it is longer than any of ours. */
export function pathOf(event: core.RequestEvent, name: string): string {
  const part = event.request?.pathValue(name) ?? '';
  return part.length > LINES[''] ? '' : part;
}

export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A property of the body itself, and not one that it inherits. */
export function own(body: Body, field: string): unknown {
  return Object.hasOwn(body, field) ? body[field] : undefined;
}

export function shape(field: string): FieldProblem[] {
  return [{ field, code: 'shape' }];
}

/** A switch that may be left out, which is no; null: it is neither yes nor no, and nobody guesses which was meant. */
export function flagIn(body: Body, field: string): boolean | null {
  const value = own(body, field) ?? false;
  return typeof value === 'boolean' ? value : null;
}

export function readText(body: Body, field: string, pattern: RegExp): Read<string> {
  const value = own(body, field);
  return typeof value === 'string' && pattern.test(value) ? [value, []] : ['', shape(field)];
}

export function readShort(body: Body, field: string): Read<string> {
  const value = own(body, field);
  if (typeof value !== 'string') return ['', shape(field)];
  return value.length > SHORT ? ['', [{ field, code: 'too_long' }]] : [value, []];
}

/** An address that mails can go to. */
export function readEmail(body: Body): Read<string> {
  const value = own(body, 'email');
  if (typeof value !== 'string') return ['', shape('email')];
  const email = value.trim();
  if (email === '') return ['', [{ field: 'email', code: 'missing' }]];
  return isEmail(email) ? [email, []] : ['', shape('email')];
}

/** Form as it was sent, once it is known to be one. */
export interface SentForm {
  /** As `mailboxOf` writes it. */
  readonly email: string;
  /** '' where the form has none. */
  readonly number: string;
  readonly locale: Locale;
  /** A pseudonym of the network that it came from. */
  readonly origin: string;
  /** ms since the epoch. */
  readonly now: number;
}
