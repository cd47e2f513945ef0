/**
 * Watches what waits for a person although no job has failed: money that a bank has not taken, that the law wants back,
 * or that is disputed.
 */
import { closeSettled, noteFailure } from '#pocketbase/base/findings.ts';
import { runOnce } from '#pocketbase/base/run-step.ts';
import type { JobApp, StepName } from '#pocketbase/base/step.ts';
import { BY_TRANSFER, senderOf } from '#pocketbase/orders/payments/transfers/give-back.ts';
import { byId, idsOf, storedDate } from '#pocketbase/base/query.ts';
import { formatDate, formatTime } from '#src/domain/format/dates.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Art. 13 (1) of Directive 2011/83/EU: from the day on which the shop hears of the withdrawal. */
const REFUND_DAYS = 14;
/** An answer to a bank takes a day or two to write. */
const EVIDENCE_DAYS = 3;

interface Watch {
  readonly name: StepName;
  readonly collection: 'refunds' | 'returns' | 'disputes';
  /** SQL of what waits for a person now: together they find all of it, each by an index. */
  readonly due: readonly string[];
  readonly say: (app: JobApp, record: core.Record) => string;
}

/** Word by word as the indexes have it. */
const OPEN_REFUNDS = "followed = '' AND state != 'succeeded'";
const OPEN_RETURNS = "state != 'refunded' AND state != 'refused'";

const FAILED = `${OPEN_REFUNDS} AND state = 'failed'`;
const TO_TRANSFER = `${OPEN_REFUNDS} AND state = 'pending' AND ${BY_TRANSFER}`;
/** Nothing of the order was sent: no goods can be waited for (art. 13 (3)). */
const UNSENT = `EXISTS (SELECT 1 FROM orders WHERE orders.id = returns."order" AND orders.fulfilment_state = 'unfulfilled')`;
/** Asked for, and not there yet: from the few refunds that are under way to their returns, which are many. */
const ON_ITS_WAY = `id IN (SELECT r.id FROM refunds JOIN returns r ON r.refund = refunds.id WHERE refunds.followed = '' AND refunds.state != 'succeeded' AND refunds.state = 'pending')`;

/**
 * SQL of withdrawals that were received before a moment and whose money is due: the goods are back, or there are none,
 * or nobody has looked.
 */
function overdue(before: string): string[] {
  const late = `kind = 'withdrawal' AND received <= '${before}'`;
  return [`${OPEN_RETURNS} AND ${late} AND (state != 'accepted' OR ${UNSENT})`, `${ON_ITS_WAY} AND ${late}`];
}

function amountOf(record: core.Record, currency: string): string {
  return formatAmount(DEFAULT_LOCALE, record.getInt('amount'), currency);
}

function sayFailed(app: JobApp, refund: core.Record): string {
  const currency = byId(app, 'payments', refund.getString('payment'))?.getString('currency') ?? '';
  return `${amountOf(refund, currency)} have not gone back (${refund.getString('error') || 'cancelled'}). The desk sends them again (Money), and so does setting the withdrawal to 'refunded'`;
}

function sayByTransfer(app: JobApp, refund: core.Record): string {
  const order = byId(app, 'orders', refund.getString('order'));
  const currency = order?.getString('currency') ?? '';
  const sender = senderOf(app, refund, (minor) => formatAmount(DEFAULT_LOCALE, minor, currency));
  const account = sender === '' ? 'ask the customer for their account' : `the money came from ${sender}`;
  return `Transfer ${amountOf(refund, currency)} to the customer (${refund.getString('reason')}): ${account}. Then enter the day as 'transferred' in this row of refunds`;
}

function sayOverdue(_app: JobApp, record: core.Record): string {
  const due = Date.parse(record.getString('received').replace(' ', 'T')) + REFUND_DAYS * DAY_MS;
  return `Received ${formatDate(DEFAULT_LOCALE, due - REFUND_DAYS * DAY_MS)}, to be paid back by ${formatDate(DEFAULT_LOCALE, due)}; it is ‘${record.getString('state')}’`;
}

function sayDue(_app: JobApp, dispute: core.Record): string {
  const amount = amountOf(dispute, dispute.getString('currency'));
  const due = Date.parse(dispute.getString('evidence_due').replace(' ', 'T'));
  return `${amount}, ${dispute.getString('reason')}: answer before ${formatDate(DEFAULT_LOCALE, due)}, ${formatTime(due)} UTC, in the dashboard of the provider, else the money is lost`;
}

function watches(now: number): readonly Watch[] {
  const before = storedDate(now - REFUND_DAYS * DAY_MS);
  const soon = storedDate(now + EVIDENCE_DAYS * DAY_MS);
  const unanswered = ['needs_response', 'warning_needs_response'].map(
    (state) => `state = '${state}' AND evidence_due > '' AND evidence_due <= '${soon}'`,
  );
  return [
    { name: 'refund_failed', collection: 'refunds', due: [FAILED], say: sayFailed },
    { name: 'refund_by_transfer', collection: 'refunds', due: [TO_TRANSFER], say: sayByTransfer },
    { name: 'refund_overdue', collection: 'returns', due: overdue(before), say: sayOverdue },
    { name: 'dispute_due', collection: 'disputes', due: unanswered, say: sayDue },
  ];
}

/** Days for which an order whose money a bank has taken back is looked at. */
const TAKEN_BACK_DAYS = 60;

/** SQL: what the bank has taken back is still the order's, as far as the books say, and was told of lately. */
function isTakenBack(now: number): string {
  const since = storedDate(now - TAKEN_BACK_DAYS * DAY_MS);
  return `orders.paid > orders.refunded AND job_findings.created > '${since}' AND EXISTS (SELECT 1 FROM transfers t WHERE t."order" = orders.id AND t.amount > 0)`;
}

/** Each is a finding as long as it waits, and told by mail once. Outside of any transaction. */
export function watchMoney(app: JobApp, now: number): void {
  const back = { name: 'transfer_taken_back', collection: 'orders', queries: [], attend: () => undefined } as const;
  runOnce(app, back.name, () => closeSettled(app, { ...back, open: isTakenBack(now) }));
  for (const { name, collection, due, say } of watches(now))
    runOnce(app, name, () => {
      for (const id of due.flatMap((part) => idsOf(app, `SELECT id FROM ${collection} WHERE ${part}`, {}))) {
        const record = byId(app, collection, id);
        if (record !== null) noteFailure(app, name, collection, id, say(app, record));
      }
      const open = due.map((part) => `(${part})`).join(' OR ');
      closeSettled(app, { name, collection, queries: [], open, attend: () => undefined });
    });
}
