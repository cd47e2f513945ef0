/** The inbox of Stripe's events: each is stored once, and acted on until it is done. */
import { type OuterStep, type RecordStep, olderThan } from '#pocketbase/base/step.ts';
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { applyPayment, type Applied } from '#pocketbase/orders/payments/apply-payment.ts';
import { countDecline } from '#pocketbase/orders/payments/declines.ts';
import type { StripeSetup } from '#pocketbase/orders/payments/setup.ts';
import { askForFacts, type Asked } from '#pocketbase/orders/payments/stripe-facts.ts';
import { byId, first, storedDate, type ShopApp } from '#pocketbase/base/query.ts';
import type { PaymentEventRecord } from '#src/contract/records.ts';
import { fitted, COLUMNS } from '#src/schema/derived/limits.ts';
import { at, textAt, type Json } from '#pocketbase/orders/payments/facts.ts';

type EventState = PaymentEventRecord['state'];

/** `state`: 'received' is to be tried again; then `error` says why. */
export interface EventResult {
  readonly state: EventState;
  readonly error: string;
  /** Id in `orders`; '' where nothing was changed. */
  readonly order: string;
}

/** After so many attempts, about three days, a person must look. */
const MAX_ATTEMPTS = 100;
const MINUTE_MS = 60_000;
/** Longest wait between two attempts. */
const MAX_WAIT_MINUTES = 60;
/** Longer than Stripe shows an event itself. */
const BODY_KEPT_MS = 40 * 24 * 60 * MINUTE_MS;

interface StripeEvent {
  readonly id: string;
  readonly type: string;
  /** Id of the PaymentIntent; '' where it is about none. */
  readonly intent: string;
  /** Reason for which it is stored and not acted on; '' where it is. */
  readonly ignored: string;
}

/** Families of events that can change an order. */
const KNOWN = ['payment_intent.', 'charge.', 'refund.'] as const;

function intentOf(object: Json): string {
  return textAt(object, 'object') === 'payment_intent' ? textAt(object, 'id') : textAt(object, 'payment_intent');
}

function whyIgnored(event: Json, intent: string, livemode: boolean): string {
  if (!KNOWN.some((family) => textAt(event, 'type').startsWith(family))) return 'unknown type';
  if (at(event, 'account') !== null) return 'of another account';
  if ((at(event, 'livemode') === true) !== livemode) return livemode ? 'of the test mode' : 'of the live mode';
  return intent === '' ? 'about no payment' : '';
}

/**
 * Reads what an event of Stripe is about. Pure: the event tells only which payment to ask about. null: not an event.
 * `livemode`: of our own keys.
 */
export function readEvent(event: Json, livemode: boolean): StripeEvent | null {
  const [id, type] = [textAt(event, 'id'), textAt(event, 'type')];
  if (!/^[\w-]{1,255}$/.test(id) || !/^[\w.]{1,255}$/.test(type)) return null;
  const found = intentOf(at(event, 'data', 'object'));
  // No payment of this shop has an id that it could not keep.
  const intent = found.length > COLUMNS.payment_events.intent ? '' : found;
  return { id, type, intent, ignored: whyIgnored(event, intent, livemode) };
}

/** Says whether a card was refused. */
function tellsOfDecline(type: string): boolean {
  return type === 'payment_intent.payment_failed';
}

/**
 * Kinds that an event may be about and that the charge itself does not tell: refunds that have not moved money, and
 * disputes.
 */
function tellsOf(type: string): readonly ('refunds' | 'disputes')[] {
  return [
    ...(type.includes('refund') ? (['refunds'] as const) : []),
    ...(type.includes('dispute') ? (['disputes'] as const) : []),
  ];
}

/** Stores an event, or counts an attempt at one that is stored. Gives its id in `payment_events`. */
export function storeEvent(tx: core.App, event: StripeEvent, body: string): string {
  const known = first(tx, 'payment_events', 'event = {:event}', { event: event.id });
  const row =
    known ??
    new Record(tx.findCollectionByNameOrId('payment_events'), {
      event: event.id,
      type: event.type,
      intent: event.intent,
      body,
      state: event.ignored === '' ? 'received' : 'ignored',
      error: event.ignored,
    });
  if (row.getString('state') === 'received') row.set('attempts', row.getInt('attempts') + 1);
  if (known === null || row.getString('state') === 'received') tx.save(row);
  return row.id;
}

function verdict(applied: Applied): Omit<EventResult, 'order'> {
  switch (applied) {
    case 'applied':
      return { state: 'processed', error: '' };
    case 'unknown_order':
      return { state: 'received', error: 'unknown order' };
    case 'not_ours':
      return { state: 'ignored', error: 'not a payment of this shop' };
    case 'differs':
      return { state: 'failed', error: 'amount, currency or order differ from what was asked for' };
  }
}

function act(tx: core.App, asked: Asked): Omit<EventResult, 'order'> {
  if (asked.outcome === 'ok') return verdict(applyPayment(tx, asked.facts));
  // The keys of this shop do not see the payment: it is somebody else's.
  if (asked.outcome === 'refused') return { state: 'ignored', error: asked.error };
  return { state: 'received', error: asked.error };
}

/**
 * Asks Stripe what is true now, and applies it together with the event's new state. Call it outside of any transaction.
 */
export function processEvent(app: ShopApp, setup: StripeSetup, id: string): EventResult {
  const stored = byId(app, 'payment_events', id);
  if (stored === null) throw new Error(`No event ${id}.`);
  const [state, intent] = [stored.getString('state'), stored.getString('intent')];
  if (state !== 'received') return { state: stateOf(state), error: stored.getString('error'), order: '' };
  const asked = askForFacts(setup, intent, tellsOf(stored.getString('type')));
  let result: EventResult = { state: 'received', error: '', order: '' };
  durably(app, (tx) => {
    const row = byId(tx, 'payment_events', id);
    if (row === null) throw new Error(`No event ${id}.`);
    const now = row.getString('state');
    if (now !== 'received') {
      result = { state: stateOf(now), error: row.getString('error'), order: '' };
      return;
    }
    const done = act(tx, asked);
    const given = done.state === 'received' && row.getInt('attempts') >= MAX_ATTEMPTS ? 'failed' : done.state;
    if (given === 'processed' && tellsOfDecline(row.getString('type'))) countDecline(tx, intent);
    row.set('state', given);
    row.set('error', fitted('payment_events', 'error', done.error));
    tx.save(row);
    const payment = first(tx, 'payments', 'intent = {:intent}', { intent });
    result = { state: given, error: done.error, order: payment?.getString('order') ?? '' };
  });
  return result;
}

function stateOf(state: string): EventState {
  switch (state) {
    case 'received':
    case 'processed':
    case 'failed':
      return state;
    default:
      return 'ignored';
  }
}

/** Counts an attempt before it is made, so that an event that ends the process does not come first for ever. */
function claimEvent(app: ShopApp, id: string): void {
  durably(app, (tx) => {
    const row = byId(tx, 'payment_events', id);
    if (row === null || row.getString('state') !== 'received') return;
    row.set('attempts', row.getInt('attempts') + 1);
    tx.save(row);
  });
}

const WAITING = "state = 'received'";

/**
 * Events that were stored and never finished, oldest first: the process ended, or Stripe did not answer. `patience`:
 * waits no longer than this (ms).
 */
export function dueEvents(setup: StripeSetup, now: number): OuterStep {
  // A minute at least, and one more after each attempt. `before` alone leads through the index.
  const isDue = `updated <= strftime('%Y-%m-%d %H:%M:%fZ', {:now}, '-' || MIN(attempts, ${MAX_WAIT_MINUTES}) || ' minutes')`;
  const values = { before: storedDate(now - MINUTE_MS), now: storedDate(now) };
  return {
    name: 'payment_event',
    collection: 'payment_events',
    queries: [{ by: 'updated', due: `${WAITING} AND updated <= {:before} AND ${isDue}`, values }],
    open: WAITING,
    attend(app, id) {
      claimEvent(app, id);
      processEvent(app, setup, id);
    },
  };
}

/**
 * Empties what Stripe wrote of people in events that are over, some weeks later. Their ids stay: none is acted on
 * twice.
 */
export function forgetBodies(now: number): RecordStep {
  return {
    name: 'forget_event_body',
    collection: 'payment_events',
    queries: [olderThan('updated', now - BODY_KEPT_MS, "state != 'received' AND body != ''")],
    open: "body != ''",
    handle(tx, id) {
      const row = byId(tx, 'payment_events', id);
      if (row === null) return;
      row.set('body', '');
      tx.save(row);
    },
  };
}
