/** Problems of a record, told field by field. Codes are stable; messages are for the person at the dashboard. */
import words from '#i18n/en/problems.json';
import { formatAmount } from '#src/domain/format/money.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import type { ContentProblem } from '#src/domain/catalogue/content-rules.ts';

/** A code of content: i18n problems has its words in each language. */
export type ProblemCode = keyof typeof words;

type Params = Readonly<Record<string, string | number>>;

export interface Problem {
  readonly field: string;
  readonly code: string;
  readonly message: string;
  /** Values that its words are about, for the same words in another language. */
  readonly params?: Params;
}

/** Problem of an account, an order or a parcel: its words are here. */
export function problem(field: string, code: string, message: string): Problem {
  return { field, code, message };
}

/** Problem of content: its words in all languages are in i18n problems. Each `{{place}}` takes its value once. */
export function contentProblem(field: string, code: ProblemCode, values: Params = {}): Problem {
  const params = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? excerpt(value) : value]),
  );
  const said: Params = { ...params, ...amountsIn(params) };
  const message = words[code].replace(/\{\{(\w+)\}\}/g, (place, name: string) => `${said[name] ?? place}`);
  return { field, code, message, params };
}

/** `price` of a problem is in minor units; with `currency` beside it, words have an amount of money. */
function amountsIn({ price, currency }: Params): Params {
  return typeof price === 'number' && typeof currency === 'string' && currency !== ''
    ? { price: formatAmount(DEFAULT_LOCALE, price, currency) }
    : {};
}

/** A problem that the pure rules have found. */
export function toProblem({ field, code, params }: ContentProblem): Problem {
  return contentProblem(field, code, params);
}

/** Throws a 400 answer with every problem under its field; does nothing without a problem. */
export function refuse(problems: readonly Problem[]): void {
  const first = problems[0];
  if (first === undefined) return;
  const data: { [field: string]: ValidationError } = {};
  for (const { field, code, message } of problems) data[field] ??= new ValidationError(code, message);
  throw new BadRequestError(first.message, data);
}

/** Beginning of a text that may be thousands of characters long, for a message. */
function excerpt(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
