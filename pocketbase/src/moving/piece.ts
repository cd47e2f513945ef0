/**
 * Parts that the handlers of one piece of an import share: who imports what from where, the outcome of a record, and
 * how values are read that a request has sent.
 */
import { isBody, own, type Body } from '#pocketbase/base/body.ts';
import type { MovedAddress, Source } from '#src/contract/moving-in/moved.ts';
import type { PeopleFinding, PeopleFindingCode } from '#src/contract/moving-in/people-api.ts';
import { isAmount } from '#src/domain/money/money.ts';
import { withoutUnseen } from '#src/domain/text/texts.ts';

export interface Piece {
  readonly app: core.App;
  readonly source: Source;
  /** Name of the former shop. */
  readonly shop: string;
  readonly series: string;
  readonly dry: boolean;
  /** ms since the epoch. */
  readonly now: number;
  /** Records of this piece that were read before: a try writes nothing, and must count them all the same. */
  readonly seen: Set<string>;
}

/** Sayings that are to be findings of a record; its kind and row are known where it is handled. */
export type Said = Pick<PeopleFinding, 'code' | 'weight' | 'params'>;

export interface Outcome {
  readonly came: 'created' | 'updated' | 'unchanged' | 'leftOut';
  readonly said: readonly Said[];
}

/** Characters of a value that words name. */
const NAMED = 100;

export function said(code: PeopleFindingCode, weight: Said['weight'], params: Said['params'] = {}): Said {
  const short = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, NAMED) : value,
  ]);
  return { code, weight, params: Object.fromEntries(short) };
}

export function leftOut(code: PeopleFindingCode, params: Said['params'] = {}): Outcome {
  return { came: 'leftOut', said: [said(code, 'left_out', params)] };
}

/**
 * A text in one line, without what nobody sees, cut where it is longer than its field. Blanks that keep words together
 * stay.
 */
export function lineOf(sent: Body, field: string, most: number): string {
  const value = own(sent, field);
  return typeof value === 'string'
    ? withoutUnseen(value, '\n\t')
        .replace(/[\t\n\r ]+/g, ' ')
        .trim()
        .slice(0, most)
    : '';
}

/** An amount; null for anything else. */
export function amountOf(sent: Body, field: string): number | null {
  const value = own(sent, field);
  return isAmount(value) ? value : null;
}

/** The records of a list; what is no record is an empty one, which then lacks everything. */
export function recordsIn(sent: Body, field: string): Body[] {
  const value = own(sent, field);
  return Array.isArray(value) ? value.map((one: unknown) => (isBody(one) ? one : {})) : [];
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?Z$/;
/** The first web shops. */
const EARLIEST = Date.UTC(1990, 0, 1);

/** ms of a moment of before; null for anything else. A day's difference of clocks is none. */
export function momentOf(sent: Body, field: string, now: number): number | null {
  const value = own(sent, field);
  const at = typeof value === 'string' && ISO.test(value) ? Date.parse(value) : Number.NaN;
  return at >= EARLIEST && at <= now + 24 * 60 * 60 * 1000 ? at : null;
}

/** The value of a field as it would be sent, beside another value of it. */
export function valueOf(record: core.Record, field: string, beside: unknown): unknown {
  if (typeof beside === 'number') return record.getFloat(field);
  return typeof beside === 'string' ? record.getString(field) : JSON.parse(toString(record.get(field)) || 'null');
}

/** Says whether all that `wanted` says is stored already. */
export function isStored(record: core.Record, wanted: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(wanted).every(
    ([field, value]) => canonical(valueOf(record, field, value)) === canonical(value),
  );
}

/** JSON whose fields are in one order: PocketBase keeps none. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isBody(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

export function addressIn(sent: unknown): MovedAddress | null {
  if (!isBody(sent)) return null;
  const country = lineOf(sent, 'country', 2).toUpperCase();
  return {
    name: lineOf(sent, 'name', 100),
    company: lineOf(sent, 'company', 100),
    street: lineOf(sent, 'street', 200),
    extra: lineOf(sent, 'extra', 200),
    postcode: lineOf(sent, 'postcode', 20),
    city: lineOf(sent, 'city', 100),
    region: lineOf(sent, 'region', 40),
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    phone: lineOf(sent, 'phone', 40),
  };
}
