/** Refunds that wait for a person: a bank has refused them, or nobody but a person can transfer them. */
import { cursorOf, readCursor } from '#pocketbase/base/cursor.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { isoDate, byId, idsOf } from '#pocketbase/base/query.ts';
import { BY_TRANSFER, senderOf } from '#pocketbase/orders/payments/transfers/give-back.ts';
import type { RefundRow, RefundsAnswer } from '#src/contract/desk/money.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { storedLocale } from '#src/domain/site/locale.ts';

const PAGE = 50;
/** The beginning word by word as the index has it. What the provider of payments is about to do needs nobody. */
const WAITING = `followed = '' AND state != 'succeeded' AND (state = 'failed' OR ${BY_TRANSFER})`;

export function refundRow(app: core.App, refund: core.Record): RefundRow {
  const order = byId(app, 'orders', refund.getString('order'));
  const currency = order?.getString('currency') ?? '';
  const locale = storedLocale(order?.getString('locale') ?? '');
  const state = refund.getString('state');
  const byTransfer = byId(app, 'payments', refund.getString('payment'))?.getString('provider') === 'transfer';
  const toTransfer = byTransfer && state === 'pending';
  return {
    id: refund.id,
    order: refund.getString('order'),
    number: order?.getString('number') ?? '',
    amount: refund.getInt('amount'),
    currency,
    state: state === 'succeeded' || state === 'failed' ? state : 'pending',
    reason: refund.getString('reason'),
    by: refund.getString('by'),
    created: isoDate(refund.getString('created')),
    error: refund.getString('error'),
    followed: refund.getString('followed') !== '',
    toTransfer,
    account: toTransfer ? senderOf(app, refund, (minor) => formatAmount(locale, minor, currency)) : '',
    transferred: isoDate(refund.getString('transferred')),
  };
}

/** Oldest first: what waits longest is on top. */
export function readRefunds({ app, body }: DeskRequest): RefundsAnswer {
  const cursor = readCursor(body['after']);
  const parameters = { created: cursor?.created ?? '', id: cursor?.id ?? '', page: PAGE };
  const sql = `SELECT id FROM refunds WHERE ${WAITING} AND (created, id) > ({:created}, {:id}) ORDER BY created, id LIMIT {:page}`;
  const found = idsOf(app, sql, parameters).flatMap((id) => byId(app, 'refunds', id) ?? []);
  const last = found.at(-1);
  return {
    rows: found.map((row) => refundRow(app, row)),
    after: last === undefined || found.length < PAGE ? '' : cursorOf(last),
  };
}
