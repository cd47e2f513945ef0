/** Where the shop's books and Stripe's do not agree, as rows of `payment_findings` that a person must look at. */
import { closeFinding, failedBefore } from '#pocketbase/hooks/jobs/findings.ts';
import { tryRecord } from '#pocketbase/hooks/jobs/run-step.ts';
import type { JobApp } from '#pocketbase/hooks/jobs/step.ts';
import { durably } from '#pocketbase/hooks/orders/durable.ts';
import { applyPayment, type Applied } from '#pocketbase/hooks/payments/apply-payment.ts';
import { stripeFacts } from '#pocketbase/hooks/payments/facts.ts';
import { listAt, textAt, wholeAt, at, type Json } from '#pocketbase/hooks/payments/json.ts';
import type { StripeSetup } from '#pocketbase/hooks/payments/setup.ts';
import { askStripe } from '#pocketbase/hooks/payments/stripe-call.ts';
import { askForFacts } from '#pocketbase/hooks/payments/stripe-facts.ts';
import { listIntents } from '#pocketbase/hooks/payments/stripe-requests.ts';
import { byId, find, first, storedDate, type ShopApp } from '#pocketbase/hooks/query.ts';
import { FINDING_KINDS, type ReconcileAnswer } from '#src/contract/shop-api.ts';
import { fitted } from '#src/domain/columns.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How far back payments are compared. Stripe sends an event again for three days. */
const WINDOW_MS = 4 * DAY_MS;
/** Pages of 100 payments, at most, in one run. */
const MAX_PAGES = 50;

type Finding = ReconcileAnswer['findings'][number];

/** All intents since `since` (ms) that were paid; null where Stripe did not answer to the end. */
function paidIntents(setup: StripeSetup, since: number): Json[] | null {
  const paid: Json[] = [];
  let after = '';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = askStripe(setup, listIntents(Math.floor(since / 1000), after));
    if (answer.outcome !== 'ok') return null;
    const intents = listAt(answer.body, 'data');
    paid.push(...intents.filter((intent) => textAt(intent, 'status') === 'succeeded'));
    after = textAt(intents.at(-1) ?? null, 'id');
    if (at(answer.body, 'has_more') !== true || after === '') return paid;
  }
  return null;
}

function findingOf(kind: Finding['kind'], intent: Json, note: string): Finding {
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

/** What could not be applied, and has been since, by an event of its own or by hand. */
function closeBooked(app: JobApp): void {
  for (const intent of failedBefore(app, 'compare_books'))
    if (intent !== '' && isBooked(app, intent)) closeFinding(app, 'compare_books', intent);
}

/** What cannot be applied is noted, and holds up no other one. */
function appliedAlone(app: JobApp, intent: Json): Applied {
  const applied: Applied[] = [];
  const id = textAt(intent, 'id');
  tryRecord(app, 'compare_books', 'payments', id, () =>
    durably(app, (tx) => void applied.push(applyPayment(tx, stripeFacts(intent, null, null)))),
  );
  return applied[0] ?? 'applied';
}

/** Money that Stripe has and no order: after the order was given the chance to take it. */
function withoutOrder(app: JobApp, intents: readonly Json[]): Finding[] {
  return intents.flatMap((intent): Finding[] => {
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
function withoutMoney(app: ShopApp, setup: StripeSetup, intents: readonly Json[], since: number): Finding[] {
  const paid = new Set(intents.map((intent) => textAt(intent, 'id')));
  const rows = find(app, 'payments', "provider = 'stripe' && state = 'succeeded' && created >= {:since}", {
    since: storedDate(since),
  });
  return rows
    .filter((row) => !paid.has(row.getString('intent')))
    .flatMap((row): Finding[] => {
      const asked = askForFacts(setup, row.getString('intent'), false);
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

/** Makes the rows of the collection those that hold now, and keeps those that held before as they are. */
function keepFindings(app: ShopApp, findings: readonly Finding[]): void {
  const name = (kind: string, intent: string): string => `${kind} ${intent}`;
  durably(app, (tx) => {
    const rows = find(tx, 'payment_findings', '');
    const now = new Set(findings.map(({ kind, intent }) => name(kind, intent)));
    const before = new Set(rows.map((row) => name(row.getString('kind'), row.getString('intent'))));
    for (const row of rows) if (!now.has(name(row.getString('kind'), row.getString('intent')))) tx.delete(row);
    const collection = tx.findCollectionByNameOrId('payment_findings');
    for (const finding of findings)
      if (!before.has(name(finding.kind, finding.intent))) tx.save(new Record(collection, { ...finding }));
  });
}

/** The rows of the collection, oldest first. */
export function currentFindings(app: ShopApp): ReconcileAnswer['findings'] {
  return find(app, 'payment_findings', '', {}, 'created').map((row) => ({
    kind: FINDING_KINDS.find((kind) => kind === row.getString('kind')) ?? 'amount_differs',
    intent: row.getString('intent'),
    number: row.getString('number'),
    amount: row.getInt('amount'),
    currency: row.getString('currency'),
    note: row.getString('note'),
  }));
}

/** Compares the payments of the last days. False where Stripe did not answer: then the list stays as it was. Call it outside of any transaction. */
export function findDifferences(app: JobApp, setup: StripeSetup, now: number): boolean {
  const since = now - WINDOW_MS;
  const intents = paidIntents(setup, since);
  if (intents === null) return false;
  const findings = [...withoutOrder(app, intents), ...withoutMoney(app, setup, intents, since)];
  keepFindings(app, findings);
  closeBooked(app);
  if (findings.length > 0)
    app
      .logger()
      .error('Orders and payments do not agree: see the collection payment_findings', 'rows', findings.length);
  return true;
}
