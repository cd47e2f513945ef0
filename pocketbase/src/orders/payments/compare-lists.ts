/**
 * Once a day: payments, refunds, disputes and payouts of the account, whatever their number,
 * beside the shop's books. What no event has told of is booked. It goes in pieces of some pages; how far it has come
 * stands in `comparisons`, so that it goes on after a restart.
 */
import { tryRecord } from '#pocketbase/base/run-step.ts';
import type { JobApp, StepName } from '#pocketbase/base/step.ts';
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { isSame } from '#pocketbase/orders/payments/apply-disputes.ts';
import { applyPayment } from '#pocketbase/orders/payments/apply-payment.ts';
import { disputeFacts, refundFacts, textAt, type Json } from '#pocketbase/orders/payments/facts.ts';
import { noteUnbooked } from '#pocketbase/orders/payments/findings.ts';
import { keepPayout } from '#pocketbase/orders/payments/payouts/keep-payouts.ts';
import { isSettled } from '#pocketbase/orders/payments/refund-rows.ts';
import type { StripeSetup } from '#pocketbase/orders/payments/setup.ts';
import { askForFacts } from '#pocketbase/orders/payments/stripe-facts.ts';
import { askPage } from '#pocketbase/orders/payments/stripe-list.ts';
import {
  listAllDisputes,
  listAllRefunds,
  listIntents,
  listPayouts,
  type StripeRequest,
} from '#pocketbase/orders/payments/stripe-requests.ts';
import { first, millis, storedDate, type ShopApp } from '#pocketbase/base/query.ts';
import type { ComparisonRecord } from '#src/contract/records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Pages of 100 that one turn looks at, of one list. */
const PAGES = 10;
/** A day is left out while Stripe does not answer; then a person must know. */
const PATIENCE_MS = 3 * DAY_MS;

interface List {
  readonly name: ComparisonRecord['list'];
  /** Time after its making in which something changes (ms): so far each comparison goes back behind the one before. */
  readonly changes: number;
  readonly request: (since: number, after: string) => StripeRequest;
  readonly compare: (app: JobApp, setup: StripeSetup, object: Json) => void;
}

/**
 * Asks for all of a payment that the shop knows, and applies it. One that cannot be applied is noted, and holds up no
 * other one.
 */
function applyAll(
  app: JobApp,
  setup: StripeSetup,
  step: StepName,
  collection: 'refunds' | 'disputes',
  object: Json,
): void {
  const [id, intent] = [textAt(object, 'id'), textAt(object, 'payment_intent')];
  tryRecord(app, step, collection, id, () => {
    const asked = askForFacts(setup, intent, [collection]);
    if (asked.outcome !== 'ok') throw new Error(`Stripe says: ${asked.error}`);
    durably(app, (tx) => void applyPayment(tx, asked.facts));
  });
}

/** Says whether a payment is one of the shop's: others have their own books. */
function isOurs(app: ShopApp, object: Json): boolean {
  const intent = textAt(object, 'payment_intent');
  return intent !== '' && first(app, 'payments', 'intent = {:intent}', { intent }) !== null;
}

function compareRefund(app: JobApp, setup: StripeSetup, object: Json): void {
  const { id, state } = refundFacts(object);
  if (!isOurs(app, object)) return;
  const row = first(app, 'refunds', 'provider_id = {:id}', { id });
  if (row === null || !isSettled(row.getString('state'), state))
    applyAll(app, setup, 'compare_refund', 'refunds', object);
}

function compareDispute(app: JobApp, setup: StripeSetup, object: Json): void {
  const facts = disputeFacts(object);
  if (!isOurs(app, object)) return;
  const row = first(app, 'disputes', 'provider_id = {:id}', { id: facts.id });
  if (row === null || !isSame(row, facts)) applyAll(app, setup, 'compare_dispute', 'disputes', object);
}

/**
 * A payment is asked about until its order is over; a refund fails within a month; a dispute takes a quarter of a year
 * and more.
 */
const LISTS: readonly List[] = [
  { name: 'payments', changes: 4 * DAY_MS, request: listIntents, compare: noteUnbooked },
  { name: 'refunds', changes: 40 * DAY_MS, request: listAllRefunds, compare: compareRefund },
  { name: 'disputes', changes: 200 * DAY_MS, request: listAllDisputes, compare: compareDispute },
  // A bank sends one back within days.
  { name: 'payouts', changes: 40 * DAY_MS, request: listPayouts, compare: keepPayout },
];

interface Cursor {
  /** ms since the epoch; 0: never. */
  readonly compared: number;
  readonly begun: number;
  readonly after: string;
}

function cursorOf(app: ShopApp, list: List): Cursor {
  const row = first(app, 'comparisons', 'list = {:list}', { list: list.name });
  const time = (field: string): number => (row === null ? 0 : millis(row, field) || 0);
  return { compared: time('compared'), begun: time('begun'), after: row?.getString('after') ?? '' };
}

function keepCursor(app: ShopApp, list: List, { compared, begun, after }: Cursor): void {
  const stored = (time: number): string => (time === 0 ? '' : storedDate(time));
  durably(app, (tx) => {
    const known = first(tx, 'comparisons', 'list = {:list}', { list: list.name });
    const row = known ?? new Record(tx.findCollectionByNameOrId('comparisons'), { list: list.name });
    row.set('compared', stored(compared));
    row.set('begun', stored(begun));
    row.set('after', after);
    tx.save(row);
  });
}

/**
 * Looks at some pages. Gives the problem where Stripe did not answer, '' otherwise; what was looked at before stays so.
 */
function goOn(app: JobApp, setup: StripeSetup, list: List, from: Cursor): string {
  let to = from;
  const since = Math.max(0, Math.floor((from.compared - list.changes) / 1000));
  for (let page = 0; page < PAGES && to.begun !== 0; page += 1) {
    const found = askPage(setup, list.request(since, to.after));
    if (typeof found === 'string') return found;
    for (const object of found.rows) list.compare(app, setup, object);
    to = found.after === '' ? { compared: from.begun, begun: 0, after: '' } : { ...from, after: found.after };
    keepCursor(app, list, to);
  }
  return '';
}

/**
 * Goes on with the comparison of each list, and begins one where the last was a day ago. Outside of any transaction.
 * Throws what a person must know: Stripe has not answered for days.
 */
export function goOnComparing(app: JobApp, setup: StripeSetup, now: number): void {
  const problems: string[] = [];
  for (const list of LISTS) {
    const known = cursorOf(app, list);
    const isDue = known.begun !== 0 || known.compared + DAY_MS <= now;
    if (!isDue) continue;
    const error = goOn(app, setup, list, known.begun === 0 ? { ...known, begun: now } : known);
    if (error !== '' && known.compared !== 0 && known.compared + PATIENCE_MS <= now)
      problems.push(`${list.name}, since ${storedDate(known.compared)}: ${error}`);
  }
  if (problems.length > 0) throw new Error(`Stripe could not be asked for ${problems.join('; ')}`);
}
