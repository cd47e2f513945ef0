/** Finds where the shop's books and Stripe's do not agree, as rows of `payment_findings` that a person must look at. */
import { closeFinding, failedBefore } from '#pocketbase/base/findings.ts';
import { tryRecord } from '#pocketbase/base/run-step.ts';
import type { JobApp } from '#pocketbase/base/step.ts';
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { applyPayment, type Applied } from '#pocketbase/orders/payments/apply-payment.ts';
import { stripeFacts, textAt, wholeAt, type Json } from '#pocketbase/orders/payments/facts.ts';
import type { StripeSetup } from '#pocketbase/orders/payments/setup.ts';
import { askForFacts } from '#pocketbase/orders/payments/stripe-facts.ts';
import { askPage } from '#pocketbase/orders/payments/stripe-list.ts';
import { listIntents } from '#pocketbase/orders/payments/stripe-requests.ts';
import { byId, find, first, storedDate, type ShopApp } from '#pocketbase/base/query.ts';
import type { PaymentFinding } from '#src/contract/desk/money.ts';
import { fitted } from '#src/schema/derived/limits.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Time back to which payments are compared. Stripe sends an event again for three days. */
const WINDOW_MS = 4 * DAY_MS;
/** Pages of 100 payments, at most, in one run. */
const MAX_PAGES = 50;

interface Paid {
  readonly intents: readonly Json[];
  /** ms since the epoch: nothing that was made later is missing. */
  readonly since: number;
}

/**
 * All intents since `since` (ms) that were paid, or the newest of very many; null where Stripe did not answer to the
 * end.
 */
function paidIntents(setup: StripeSetup, since: number): Paid | null {
  const paid: Json[] = [];
  let [after, oldest] = ['', since];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const found = askPage(setup, listIntents(Math.floor(since / 1000), after));
    if (typeof found === 'string') return null;
    paid.push(...found.rows.filter((intent) => textAt(intent, 'status') === 'succeeded'));
    ({ after } = found);
    if (after === '') return { intents: paid, since };
    // A payment has its row before it has its intent.
    oldest = wholeAt(found.rows.at(-1) ?? null, 'created') * 1000 + HOUR_MS;
  }
  return { intents: paid, since: oldest };
}

function findingOf(kind: PaymentFinding['kind'], intent: Json, note: string): PaymentFinding {
  return {
    kind,
    intent: textAt(intent, 'id'),
    number: fitted('payment_findings', 'number', textAt(intent, 'metadata', 'number')),
    amount: wholeAt(intent, 'amount_received'),
    currency: fitted('payment_findings', 'currency', textAt(intent, 'currency').toUpperCase()),
    note: fitted('payment_findings', 'note', note),
  };
}

function isBooked(app: JobApp, intent: string): boolean {
  return first(app, 'payments', "intent = {:intent} && state = 'succeeded'", { intent }) !== null;
}

/** Closes what could not be applied, and has been since, by an event of its own or by hand. */
function closeBooked(app: JobApp): void {
  for (const intent of failedBefore(app, 'compare_books'))
    if (intent !== '' && isBooked(app, intent)) closeFinding(app, 'compare_books', intent);
}

/** Applies one by itself: what cannot be applied is noted, and holds up no other one. */
function appliedAlone(app: JobApp, intent: Json): Applied {
  const applied: Applied[] = [];
  const id = textAt(intent, 'id');
  tryRecord(app, 'compare_books', 'payments', id, () =>
    durably(app, (tx) => void applied.push(applyPayment(tx, stripeFacts(intent, [], [])))),
  );
  return applied[0] ?? 'applied';
}

/** Money that Stripe has and no order: after the order was given the chance to take it. */
function withoutOrder(app: JobApp, intents: readonly Json[]): PaymentFinding[] {
  return intents.flatMap((intent): PaymentFinding[] => {
    if (isBooked(app, textAt(intent, 'id'))) return [];
    switch (appliedAlone(app, intent)) {
      case 'unknown_order':
        return [findingOf('paid_without_order', intent, `no order ${textAt(intent, 'metadata', 'order')}`)];
      case 'differs':
        return [findingOf('amount_differs', intent, 'amount, currency or order differ from what was asked for')];
      default:
        return [];
    }
  });
}

/** Orders that count as paid, whose money Stripe does not know of. */
function withoutMoney(app: ShopApp, setup: StripeSetup, intents: readonly Json[], since: number): PaymentFinding[] {
  const paid = new Set(intents.map((intent) => textAt(intent, 'id')));
  const rows = find(app, 'payments', "provider = 'stripe' && state = 'succeeded' && created >= {:since}", {
    since: storedDate(since),
  });
  return rows
    .filter((row) => !paid.has(row.getString('intent')))
    .flatMap((row): PaymentFinding[] => {
      const asked = askForFacts(setup, row.getString('intent'));
      if (asked.outcome === 'failed' || (asked.outcome === 'ok' && asked.facts.status === 'succeeded')) return [];
      return [
        {
          kind: 'order_without_payment',
          intent: row.getString('intent'),
          number: byId(app, 'orders', row.getString('order'))?.getString('number') ?? '',
          amount: row.getInt('captured'),
          currency: row.getString('currency'),
          note: fitted(
            'payment_findings',
            'note',
            `Stripe says: ${asked.outcome === 'ok' ? asked.facts.status : asked.error}`,
          ),
        },
      ];
    });
}

function nameOf(kind: string, intent: string): string {
  return `${kind} ${intent}`;
}

/** Adds what is not there yet; what is stays as it is. */
function addFindings(app: JobApp, findings: readonly PaymentFinding[]): void {
  durably(app, (tx) => {
    const collection = tx.findCollectionByNameOrId('payment_findings');
    for (const finding of findings) {
      const { kind, intent } = finding;
      if (first(tx, 'payment_findings', 'kind = {:kind} && intent = {:intent}', { kind, intent }) === null)
        tx.save(new Record(collection, { ...finding }));
    }
  });
}

/**
 * Says whether an earlier finding holds no more. What is older than the days that are compared is asked about by
 * itself.
 */
function holdsNoMore(app: JobApp, setup: StripeSetup, row: core.Record): boolean {
  const intent = row.getString('intent');
  const isMissing = row.getString('kind') === 'order_without_payment';
  if (!isMissing && isBooked(app, intent)) return true;
  const asked = askForFacts(setup, intent);
  if (asked.outcome === 'failed') return false;
  return isMissing === (asked.outcome === 'ok' && asked.facts.status === 'succeeded');
}

/** Makes the rows of the collection those that hold now, and keeps those that held before as they are. */
function keepFindings(app: JobApp, setup: StripeSetup, findings: readonly PaymentFinding[]): void {
  addFindings(app, findings);
  const now = new Set(findings.map(({ kind, intent }) => nameOf(kind, intent)));
  const others = find(app, 'payment_findings', '').filter(
    (row) => !now.has(nameOf(row.getString('kind'), row.getString('intent'))),
  );
  const over = others.filter((row) => holdsNoMore(app, setup, row)).map(({ id }) => id);
  durably(app, (tx) => {
    for (const id of over) {
      const row = byId(tx, 'payment_findings', id);
      if (row !== null) tx.delete(row);
    }
  });
}

/**
 * One payment of the provider, whatever its age: booked, where it is paid and no event has told of it, or noted.
 * Outside of any transaction.
 */
export function noteUnbooked(app: JobApp, _setup: StripeSetup, intent: Json): void {
  if (textAt(intent, 'status') === 'succeeded') addFindings(app, withoutOrder(app, [intent]));
}

/**
 * Compares the payments of the last days. Where Stripe does not answer the list stays as it was. Call it outside of any
 * transaction.
 */
export function findDifferences(app: JobApp, setup: StripeSetup, now: number): void {
  const paid = paidIntents(setup, now - WINDOW_MS);
  if (paid === null) return;
  const findings = [...withoutOrder(app, paid.intents), ...withoutMoney(app, setup, paid.intents, paid.since)];
  keepFindings(app, setup, findings);
  closeBooked(app);
  if (findings.length > 0)
    app
      .logger()
      .error('Orders and payments do not agree: see the collection payment_findings', 'rows', findings.length);
}
