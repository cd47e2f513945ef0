/**
 * Keeps what is being stated in this tab over a reload, a lost network and the error page; and the receipt, until
 * another statement is made.
 */
import { parseObject, textOrNull } from '#src/stores/json.ts';
import { readTab, writeTab } from '#src/stores/tab-storage.ts';

export interface Draft {
  readonly number: string;
  readonly name: string;
  readonly email: string;
  /** Words for what is withdrawn from, where the order's lines are not known here. */
  readonly statement: string;
  /** Line → pieces; null: not chosen yet, so all that can be withdrawn from. */
  readonly lines: Readonly<Record<string, number>> | null;
}

/** Statement in words, as it is shown before and after it is sent. */
export interface Statement {
  readonly number: string;
  readonly name: string;
  readonly email: string;
  /** Goods, one a line; empty: the whole order. */
  readonly goods: readonly string[];
}

export interface Receipt {
  readonly statement: Statement;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  readonly reference: string;
}

/** A request that was sent and not answered: sent again, it has the same key. */
export interface Attempt {
  readonly key: string;
  readonly body: string;
}

export interface Kept {
  readonly draft: Draft;
  readonly attempt: Attempt | null;
  readonly receipt: Receipt | null;
}

const KEY = 'vitrine.draft.withdraw';

export const EMPTY_DRAFT: Draft = { number: '', name: '', email: '', statement: '', lines: null };

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value) as Readonly<Record<string, unknown>>;
}

function text(value: unknown): string {
  return textOrNull(value) ?? '';
}

function parseDraft(value: unknown): Draft {
  const { number, name, email, statement, lines } = fields(value);
  const chosen = Object.entries(fields(lines)).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
  );
  return {
    number: text(number),
    name: text(name),
    email: text(email),
    statement: text(statement),
    lines: typeof lines === 'object' && lines !== null ? Object.fromEntries(chosen) : null,
  };
}

function parseAttempt(value: unknown): Attempt | null {
  const [key, body] = [text(fields(value)['key']), text(fields(value)['body'])];
  return key === '' || body === '' ? null : { key, body };
}

function parseReceipt(value: unknown): Receipt | null {
  const { statement, receivedAt, reference } = fields(value);
  if (Number.isNaN(Date.parse(text(receivedAt))) || text(reference) === '') return null;
  const { number, name, email, goods } = fields(statement);
  const names = Array.isArray(goods) ? goods.filter((one): one is string => typeof one === 'string') : [];
  return {
    statement: { number: text(number), name: text(name), email: text(email), goods: names },
    receivedAt: text(receivedAt),
    reference: text(reference),
  };
}

/** Reads any text. */
export function parseKept(raw: string | null): Kept {
  const { draft, attempt, receipt } = parseObject(raw);
  return { draft: parseDraft(draft), attempt: parseAttempt(attempt), receipt: parseReceipt(receipt) };
}

export function readKept(): Kept {
  return parseKept(readTab(KEY));
}

const NOTHING = JSON.stringify(parseKept(null));

/** Text of what is to be kept, '' for nothing: whoever only looks leaves nothing behind. */
export function textOf(kept: Kept): string {
  const written = JSON.stringify(kept);
  // Of the same order of fields, whoever made it.
  return JSON.stringify(parseKept(written)) === NOTHING ? '' : written;
}

export function keep(kept: Kept): void {
  writeTab(KEY, textOf(kept));
}
