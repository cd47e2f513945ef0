/** An order that a former shop has taken: kept to be read, with nothing that follows from it. */
import { byEmail } from '#pocketbase/people/people.ts';
import {
  addressIn,
  amountOf,
  isStored,
  leftOut,
  lineOf,
  momentOf,
  recordsIn,
  said,
  valueOf,
  type Outcome,
  type Piece,
  type Said,
} from '#pocketbase/moving/piece.ts';
import { own, type Body } from '#pocketbase/base/body.ts';
import { find, first, storedDate } from '#pocketbase/base/query.ts';
import type { MovedOrderLine } from '#src/contract/moving-in/moved.ts';
import { PAST_LINES, PAST_NUMBER_LENGTH, PAST_ORDER_STATES } from '#src/domain/order/past-order.ts';
import { EMAIL_LENGTH, isEmail, mailboxOf } from '#src/domain/person/email.ts';

const AMOUNTS = ['total', 'shipping', 'tax', 'discount'] as const;

/** null: its amounts are none. */
function lineIn(sent: Body): MovedOrderLine | null {
  const [quantity, price] = [amountOf(sent, 'quantity'), amountOf(sent, 'price')];
  if (quantity === null || price === null) return null;
  return { sku: lineOf(sent, 'sku', 100), name: lineOf(sent, 'name', 200), quantity, price };
}

interface ReadOrder {
  readonly number: string;
  readonly derived: readonly unknown[];
  readonly fields: Readonly<Record<string, unknown>> & { readonly email: string; readonly placed: string };
  readonly findings: readonly Said[];
}

function orderIn(sent: Body, { now, shop }: Piece): ReadOrder | Outcome {
  const number = lineOf(sent, 'number', PAST_NUMBER_LENGTH + 1);
  if (number === '' || number.length > PAST_NUMBER_LENGTH) return leftOut('number_shape', { number });
  const placed = momentOf(sent, 'placed', now);
  if (placed === null) return leftOut('placed_shape', { number });
  const currency = lineOf(sent, 'currency', 4).toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) return leftOut('currency_shape', { number });
  const amounts = AMOUNTS.map((field) => [field, amountOf(sent, field)] as const);
  const lines = recordsIn(sent, 'lines').map(lineIn);
  if (amounts.some(([, amount]) => amount === null) || lines.includes(null)) return leftOut('amount_shape', { number });
  const written = mailboxOf(lineOf(sent, 'email', EMAIL_LENGTH + 1));
  const email = isEmail(written) ? written : '';
  const state = PAST_ORDER_STATES.find((one) => one === own(sent, 'state')) ?? 'open';
  const [shipping_address, billing_address] = ['shippingAddress', 'billingAddress'].map((field) =>
    addressIn(own(sent, field)),
  );
  const derived = own(sent, 'derived');
  return {
    number,
    derived: Array.isArray(derived) ? derived : [],
    fields: {
      shop,
      email,
      name: lineOf(sent, 'name', 100),
      placed: storedDate(placed),
      currency,
      ...Object.fromEntries(amounts),
      state,
      lines: lines.slice(0, PAST_LINES),
      shipping_address: shipping_address ?? null,
      billing_address: billing_address ?? null,
    },
    findings: [
      ...(email === '' ? [said('order_email', 'changed', { number })] : []),
      ...(lines.length > PAST_LINES ? [said('lines_cut', 'changed', { number, most: PAST_LINES })] : []),
    ],
  };
}

/** The account that the order belongs to: one whose address is known to be its owner's. */
function ownerOf(tx: core.App, email: string): string {
  const account = byEmail(tx, email);
  return account !== null && account.verified() ? account.id : '';
}

const DAY = 'YYYY-MM-DD'.length;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Most that clocks here are ahead of UTC: a time that says no zone was read as one of UTC before. */
const AHEAD_MS = 2 * 60 * 60 * 1000;

const msOf = (stored: string): number => Date.parse(stored.replace(' ', 'T'));

/** Says whether an order is one of this shop's own. */
function isHere(tx: core.App, number: string, placed: string): boolean {
  const taken = first(tx, 'orders', 'number = {:number}', { number })?.getString('created').slice(0, DAY);
  return taken === placed.slice(0, DAY);
}

const bare = (number: string): string => number.replace(/^0+(?=.)/, '');

/**
 * An order that is here from files which were said to be of another software, as this shop's own export has all of them:
 * somebody's of that day and number, from which spreadsheets take seconds and zeros.
 */
function alike(tx: core.App, number: string, { email, placed }: ReadOrder['fields']): core.Record | null {
  const at = msOf(placed);
  const midnight = at - (at % DAY_MS);
  const [begins, ends] = email === '' ? [at, at] : [midnight, midnight + DAY_MS];
  const [from, to] = [storedDate(begins - AHEAD_MS), storedDate(ends + AHEAD_MS)];
  const filter = 'email = {:email} && placed >= {:from} && placed <= {:to} && number ~ {:bare}';
  const found = find(tx, 'past_orders', filter, { email, from, to, bare: bare(number) });
  return found.find((one) => bare(one.getString('number')) === bare(number)) ?? null;
}

/**
 * Leaves out what a file does not say, which stays as an earlier one has said it: shops write what was sold, what was
 * paid and where it went into different files. A sum says its currency; 'open' is what is not known, and what was only
 * derived from the rest of a file stands in where there is nothing.
 */
function saidFields({ fields, derived }: ReadOrder, known: core.Record): Readonly<Record<string, unknown>> {
  const isNothing = (value: unknown): boolean =>
    value === '' || value === 0 || value === null || (Array.isArray(value) && value.length === 0);
  const isSaid = ([field, value]: readonly [string, unknown]): boolean => {
    if (derived.includes(field) && !isNothing(valueOf(known, field, value))) return false;
    if (field === 'currency') return fields['total'] !== 0;
    return field === 'state' ? value !== 'open' : field !== 'placed' && !isNothing(value);
  };
  return Object.fromEntries(Object.entries(fields).filter(isSaid));
}

/** In a transaction, and outside of one for a try. */
export function moveOrder(tx: core.App, piece: Piece, sent: Body): Outcome {
  const read = orderIn(sent, piece);
  if ('came' in read) return read;
  const { number, fields, findings } = read;
  const { source, series } = piece;
  const here = { came: 'unchanged', said: [said('order_here', 'said', { number })] } as const;
  const ofSource = first(tx, 'past_orders', 'source = {:source} && number = {:number}', { source, number });
  if (ofSource === null && isHere(tx, number, fields.placed)) return here;
  const known = ofSource ?? alike(tx, number, fields);
  if (known === null) {
    if (piece.seen.has(`order ${number}`)) return { came: 'unchanged', said: findings };
    piece.seen.add(`order ${number}`);
    if (!piece.dry) {
      const user = ownerOf(tx, fields.email);
      tx.save(new Record(tx.findCollectionByNameOrId('past_orders'), { source, series, number, user, ...fields }));
    }
    return { came: 'created', said: findings };
  }
  // Two shops of the same software count alike.
  const [placed, owner] = [known.getString('placed'), known.getString('email')];
  const isOfDay = owner !== '' && owner === fields.email && placed.slice(0, DAY) === fields.placed.slice(0, DAY);
  if (Math.abs(msOf(placed) - msOf(fields.placed)) > AHEAD_MS && !isOfDay) return leftOut('order_taken', { number });
  // What one person has bought is not shown to another.
  if (owner !== '' && owner !== fields.email) return leftOut('other_order', { number });
  const { shop, ...others } = saidFields(read, known);
  const changes = ofSource === null ? others : { shop, ...others };
  if (ofSource === null && (owner === '' || isStored(known, changes))) return here;
  if (isStored(known, changes)) return { came: 'unchanged', said: findings };
  if (!piece.dry) {
    const old = Object.entries(changes).map(([field, value]) => [field, valueOf(known, field, value)]);
    const earlier = known.getString('changed') === series ? valueOf(known, 'before', null) : null;
    known.load({ ...changes, changed: series, before: { ...Object.fromEntries(old), ...Object(earlier) } });
    if (known.getString('user') === '') known.set('user', ownerOf(tx, fields.email));
    tx.save(known);
  }
  return { came: 'updated', said: findings };
}

/** Past orders of nobody belong to the account of their address as soon as it is known to be its owner's. */
export function joinPastOrders(tx: core.App, user: core.Record): void {
  tx.db()
    .newQuery("UPDATE past_orders SET user = {:user} WHERE email = {:email} AND user = ''")
    .bind({ user: user.id, email: mailboxOf(user.email()) })
    .execute();
}
