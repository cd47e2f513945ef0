/** Puts the mails about a withdrawal or a request to return into the outbox, in the transaction that keeps it. */
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { orderLines, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { creditCause } from '#pocketbase/documents/credit-cause.ts';
import { mailShop } from '#pocketbase/mails/letterhead.ts';
import { post } from '#pocketbase/mails/queue.ts';
import { isoDate, byId } from '#pocketbase/base/query.ts';
import { refundedLines } from '#pocketbase/orders/payments/refund-rows.ts';
import type { PiecesText, RefundText } from '#pocketbase/mails/templates/parcel-blocks.ts';
import { returnNotice, returnReceipt, type ReturnFacts } from '#pocketbase/mails/templates/return-mails.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import type { ReturnRecord } from '#src/contract/records.ts';

/** Pieces in the words of their order; what is no line of it is left out. */
export function piecesText(lines: readonly core.Record[], pieces: readonly LinePieces[]): PiecesText[] {
  return lines.flatMap((line) => {
    const quantity = pieces.find((one) => one.line === line.id)?.quantity;
    if (quantity === undefined) return [];
    const parts = [...line.getString('values').split('\n'), line.getString('sku')];
    return [{ name: line.getString('name'), detail: parts.filter((part) => part !== '').join(' · '), quantity }];
  });
}

function returnFacts(tx: core.App, record: core.Record): ReturnFacts {
  const stored: Pick<
    ReturnRecord,
    Exclude<keyof ReturnFacts, 'receivedAt' | 'lines' | 'demo'> | 'received' | 'locale'
  > = JSON.parse(JSON.stringify(record));
  const pieces = storedPieces(record);
  const order = byId(tx, 'orders', record.getString('order'));
  return {
    ...stored,
    // The page of an order need not send it.
    number: stored.number || (order?.getString('number') ?? ''),
    receivedAt: isoDate(record.getString('received')),
    lines: pieces === null ? null : piecesText(orderLines(tx, record.getString('order')), pieces),
    demo: order?.getBool('demo') ?? false,
  };
}

/** The receipt goes to the address that was given, whatever the shop knows of it; the notice to the shop. */
export function queueReturnMails(tx: core.App, record: core.Record): void {
  const input = returnFacts(tx, record);
  const locale = localeOf(record);
  const [theirs, ours] = [mailShop(tx, locale), mailShop(tx)];
  const kind = input.kind === 'withdrawal' ? 'withdrawal_received' : 'return_requested';
  const about = { order: record.getString('order'), attachments: [] };
  const receipt = { ...about, kind, key: `${kind}:${record.id}`, to: input.email, reply_to: '' };
  post(tx, receipt, theirs.letterhead, returnReceipt(locale, input, theirs.email));
  const notice = { ...about, kind: 'return_notice', key: `return_notice:${record.id}`, to: ours.email };
  post(tx, { ...notice, reply_to: input.email }, ours.letterhead, returnNotice(ours.locale, input));
}

/** Text of the mail of a refund about what it is for. */
export function refundText(app: core.App, order: core.Record, refund: core.Record): RefundText {
  const lines = piecesText(orderLines(app, order.id), refundedLines(refund));
  return { id: refund.id, amount: refund.getInt('amount'), lines, cause: creditCause(app, order, refund) };
}
