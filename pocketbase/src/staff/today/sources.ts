/**
 * Sources of the three lists. Conditions of partial indexes are repeated word by word (migration 1790000380 and those
 * before it).
 */
import { PAID_UNSENT, PIECES_TO_SEND } from '#pocketbase/orders/to-send.ts';
import type { Source } from '#pocketbase/staff/today/source.ts';
import { BY_TRANSFER } from '#pocketbase/orders/payments/transfers/give-back.ts';
import { storedDate } from '#pocketbase/base/query.ts';
import { ABROAD_LINE, ABROAD_WARNING } from '#src/domain/month/abroad.ts';
import { monthOf } from '#src/domain/month/months.ts';
import type { TodayList } from '#src/contract/desk/today.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Art. 13 (1) of Directive 2011/83/EU: from the day on which the shop hears of the withdrawal. */
const REFUND_DAYS = 14;
/**
 * Days after which nobody looks any more at what failed: else it would stand in the list for as long as mails and
 * events are kept.
 */
const LOOKED_AT_DAYS = 30;
/** A document gets its page within a minute or two. */
const PAGE_MS = 10 * 60 * 1000;

/** As `isHeld` says it: the bank decides, and nobody has said that it is sent all the same. */
const HELD = `EXISTS (SELECT 1 FROM disputes d WHERE d."order" = orders.id AND d.released = ''
  AND d.state NOT IN ('warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented', 'lost', 'won'))`;
/** Its goods went back to the stock with its money, and the money is here again: nothing of it can be sent. */
const GIVEN_UP = "fulfilment_state = 'unfulfilled' AND stock_held = FALSE";
/** A bank's file has said that its money went back: it is looked at before it is packed. */
const takenBack = (order: string): string =>
  `EXISTS (SELECT 1 FROM job_findings j WHERE j.step = 'transfer_taken_back' AND j.record = ${order})`;
/** A refund that a bank has not taken is in a list of its own. */
const REFUND_FAILED = `EXISTS (SELECT 1 FROM refunds r WHERE r."order" = orders.id AND r.state = 'failed' AND r.followed = '')`;

const NUMBER_OF = (table: string): string => `(SELECT number FROM orders WHERE orders.id = ${table}."order")`;
const CURRENCY_OF = (table: string): string => `(SELECT currency FROM orders WHERE orders.id = ${table}."order")`;
const ORDER_PLACE = (table: string): string =>
  `CASE WHEN ${table}."order" = '' THEN '' ELSE 'order/' || ${table}."order" END`;

const ORDERS: Source = {
  kind: 'order',
  table: 'orders',
  index: 'index_orders_to_send',
  where: `${PAID_UNSENT} AND ${PIECES_TO_SEND} > 0 AND NOT (${GIVEN_UP} AND ${REFUND_FAILED}) AND (payment_state != 'disputed' OR NOT ${HELD})`,
  by: 'created',
  term: null,
  shows: {
    place: "'order/' || orders.id",
    label: 'orders.number',
    // What the customer takes back before it is sent is not packed: the desk says so.
    state: `CASE WHEN EXISTS (SELECT 1 FROM returns r WHERE r."order" = orders.id AND r.kind = 'withdrawal' AND r.state IN ('received', 'accepted'))
      THEN 'withdrawn' WHEN ${takenBack('orders.id')} THEN 'taken_back' WHEN ${GIVEN_UP} THEN 'not_held' WHEN orders.packed != '' THEN 'packed' ELSE orders.fulfilment_state END`,
    amount: 'orders.total',
    currency: 'orders.currency',
    country: "json_extract(orders.address, '$.country')",
    pieces: PIECES_TO_SEND,
  },
};

const OPEN_RETURNS = "state != 'refunded' AND state != 'refused'";
/** Nothing was sent: the money is due at once. */
const UNSENT = `EXISTS (SELECT 1 FROM orders WHERE orders.id = returns."order" AND orders.fulfilment_state = 'unfulfilled')`;

function returns(kind: 'withdrawal' | 'return'): Source {
  return {
    kind,
    table: 'returns',
    where: `${OPEN_RETURNS} AND kind = '${kind}' AND (state != 'accepted' OR proof != '' OR ${UNSENT})`,
    by: 'received',
    term: kind === 'withdrawal' ? REFUND_DAYS * DAY_MS : null,
    shows: { place: "'returns/' || returns.id", label: 'returns.reference', state: 'returns.state' },
  };
}

/** One for each word of the provider that asks for an answer: so each is in the order of its index. */
const DISPUTES = ['needs_response', 'warning_needs_response'].map((state): Source => ({
  kind: 'dispute',
  table: 'disputes',
  where: `state = '${state}' AND evidence_due > ''`,
  by: 'evidence_due',
  term: 'due',
  shows: {
    place: ORDER_PLACE('disputes'),
    label: NUMBER_OF('disputes'),
    state: 'disputes.state',
    amount: 'disputes.amount',
    currency: 'disputes.currency',
  },
}));

const MESSAGES: Source = {
  kind: 'message',
  table: 'contact_messages',
  index: 'index_contact_messages_open',
  where: "done = ''",
  by: 'created',
  term: null,
  shows: {
    place: "'messages/' || contact_messages.id",
    label: 'contact_messages.order_number',
    who: 'contact_messages.name',
  },
};

/** Requests of people about their data, which a month is given for. */
const DATA_REQUESTS: Source = {
  kind: 'data_request',
  table: 'customer_notes',
  index: 'index_customer_notes_open',
  where: "due > '' AND done = ''",
  by: 'due',
  term: 'due',
  shows: {
    // The page asks whose it is: the list is kept on devices, and names nobody.
    place: "'customers/' || customer_notes.id",
    state: 'customer_notes.kind',
    who: 'customer_notes.email',
  },
};

/** Money of a bank's export that no order took. Who has sent it stays at its own place. */
const TRANSFERS: Source = {
  kind: 'transfer',
  table: 'unmatched_transfers',
  where: "state = 'open'",
  by: 'created',
  term: null,
  shows: {
    place: "'money'",
    label: 'unmatched_transfers.number',
    state: 'unmatched_transfers.outcome',
    amount: 'unmatched_transfers.amount',
    currency: "COALESCE(NULLIF(unmatched_transfers.currency, ''), (SELECT currency FROM shop))",
  },
};

/** Kinds that this list says by itself, at once and not at the next look of a job. */
const SAID_HERE = "'refund_failed', 'refund_by_transfer', 'dispute_due'";

const JOBS: Source = {
  kind: 'job',
  table: 'job_findings',
  where: `step NOT IN (${SAID_HERE})`,
  by: 'created',
  term: null,
  shows: {
    place: `CASE job_findings.collection
      WHEN 'orders' THEN 'order/' || job_findings.record
      WHEN 'returns' THEN 'returns/' || job_findings.record
      WHEN 'documents' THEN COALESCE((SELECT 'order/' || d."order" FROM documents d WHERE d.id = job_findings.record), '')
      WHEN 'payments' THEN 'money' WHEN 'refunds' THEN 'money' WHEN 'transfers' THEN 'money' WHEN 'payment_events' THEN 'money'
      ELSE '' END`,
    label: 'job_findings.label',
    state: 'job_findings.step',
    note: 'job_findings.note',
  },
};

const MONEY: Source = {
  kind: 'money',
  table: 'payment_findings',
  where: '1 = 1',
  by: 'created',
  term: null,
  shows: {
    place: "'money'",
    label: 'payment_findings.number',
    state: 'payment_findings.kind',
    note: 'payment_findings.note',
    amount: 'payment_findings.amount',
    currency: 'payment_findings.currency',
  },
};

const REFUND_SHOWS: Source['shows'] = {
  place: ORDER_PLACE('refunds'),
  label: NUMBER_OF('refunds'),
  state: 'refunds.state',
  note: 'refunds.error',
  amount: 'refunds.amount',
  currency: CURRENCY_OF('refunds'),
};
const OPEN_REFUNDS = "followed = '' AND state != 'succeeded'";
const REFUNDS: readonly Source[] = [
  {
    kind: 'refund_failed',
    table: 'refunds',
    where: `${OPEN_REFUNDS} AND state = 'failed'`,
    by: 'created',
    term: null,
    shows: REFUND_SHOWS,
  },
  {
    kind: 'refund_transfer',
    table: 'refunds',
    where: `${OPEN_REFUNDS} AND state = 'pending' AND ${BY_TRANSFER}`,
    by: 'created',
    term: null,
    shows: {
      ...REFUND_SHOWS,
      state: `CASE WHEN ${takenBack('refunds."order"')} THEN 'refund_taken_back' ELSE refunds.state END`,
    },
  },
];

const MAIL_PLACE = `CASE WHEN mails."order" != '' THEN 'order/' || mails."order"
  WHEN mails.kind = 'contact' THEN 'messages/' || substr(mails.key, 9) ELSE '' END`;
/** Mails to the shop: what a customer does not get is a finding of their order. */
const TO_SHOP = `(mails."order" = '' OR kind IN ('dispute', 'return_notice', 'order_news'))`;

function mails(now: number): Source[] {
  const recent = storedDate(now - LOOKED_AT_DAYS * DAY_MS);
  const shows = { place: MAIL_PLACE, label: NUMBER_OF('mails'), state: 'mails.kind' };
  return [
    {
      kind: 'mail_failed',
      table: 'mails',
      index: 'index_mails_given_up',
      // A code that nobody can use any more is nobody's loss.
      where: "state = 'failed' AND next_try = '' AND created > {:recent} AND secret = FALSE",
      values: { recent },
      by: 'created',
      term: null,
      shows: { ...shows, note: 'mails.error' },
    },
    {
      kind: 'mail_bounced',
      table: 'mails',
      where: `bounced != '' AND bounced > {:recent} AND ${TO_SHOP}`,
      values: { recent },
      by: 'bounced',
      term: null,
      shows: { ...shows, note: 'mails.bounce' },
    },
  ];
}

function webhooks(now: number): Source {
  return {
    kind: 'webhook',
    table: 'payment_events',
    where: "state = 'failed' AND updated > {:recent}",
    values: { recent: storedDate(now - LOOKED_AT_DAYS * DAY_MS) },
    by: 'updated',
    term: null,
    shows: {
      place: "'money'",
      label: 'payment_events.intent',
      state: 'payment_events.type',
      note: 'payment_events.error',
    },
  };
}

function documents(now: number): Source {
  return {
    kind: 'document',
    table: 'documents',
    where: "html = '' AND issued < {:late}",
    values: { late: storedDate(now - PAGE_MS) },
    by: 'issued',
    term: null,
    shows: { place: ORDER_PLACE('documents'), label: 'documents.number', state: 'documents.kind' },
  };
}

/**
 * Sales to other countries of the Union that come near the line of art. 59c, or are beyond it: of this year, and beyond
 * it of the year before. One row a year.
 */
function abroad(now: number): Source[] {
  const year = Number(monthOf(now).slice(0, 4));
  const ofYear = (one: number, from: number): Source => ({
    kind: 'abroad',
    table: 'sales_abroad',
    where: `sales_abroad.year = {:year} AND sales_abroad.net >= ${from} AND EXISTS (SELECT 1 FROM shop WHERE shop.vat_scheme = 'home')`,
    values: { year: `${one}` },
    by: 'created',
    term: null,
    shows: {
      place: "'month'",
      label: 'sales_abroad.year',
      state: `CASE WHEN sales_abroad.net > ${ABROAD_LINE} THEN 'over' ELSE 'near' END`,
      amount: 'sales_abroad.net',
      currency: '(SELECT currency FROM shop)',
    },
  });
  return [ofYear(year, ABROAD_WARNING), ofYear(year - 1, ABROAD_LINE + 1)];
}

/** The sources of a list at `now` (ms). */
export function sourcesOf(list: TodayList, now: number): readonly Source[] {
  switch (list) {
    case 'pack':
      return [ORDERS];
    case 'answer':
      return [...DISPUTES, returns('withdrawal'), returns('return'), DATA_REQUESTS, MESSAGES];
    case 'look':
      return [...REFUNDS, MONEY, TRANSFERS, JOBS, webhooks(now), ...mails(now), documents(now), ...abroad(now)];
  }
}
