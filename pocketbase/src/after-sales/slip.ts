/**
 * The slip that goes into a parcel that comes back: a path that is good for some minutes, as for a document, and the
 * page behind it.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { returnSlipPage } from '#pocketbase/documents/templates/return-slip.ts';
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { hasSlip } from '#pocketbase/after-sales/has-slip.ts';
import { orderLines, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { stepText } from '#pocketbase/after-sales/step-text.ts';
import { sendSealedPage } from '#pocketbase/printing/pages.ts';
import { mailShop } from '#pocketbase/mails/letterhead.ts';
import { piecesText } from '#pocketbase/orders/return-mails.ts';
import { orderByRef } from '#pocketbase/orders/order-ref.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, LINES, pathOf } from '#pocketbase/base/body.ts';
import { byId, first } from '#pocketbase/base/query.ts';
import { RETURN_SLIP_VIEW, type DocumentAnswer } from '#src/contract/account-api.ts';

/** Seconds that a path is good for. */
const GOOD_FOR_S = 10 * 60;

const UNKNOWN = refusal('not_found', 'This order awaits no such return');

/** Nobody can guess it without the order's token, which itself stands in no address. */
function proofOf(id: string, expires: string, order: core.Record): string {
  return $security.hs256(`return-slip ${id} ${expires}`, order.getString('token'));
}

/** POST return-slip */
export function returnSlipRoute(event: core.RequestEvent): DocumentAnswer | Refused {
  const { ref, reference } = bodyOf(event, LINES);
  const order = orderByRef(event, event.app, ref);
  const text = typeof reference === 'string' ? reference : '';
  const record = order === null ? null : first(event.app, 'returns', 'reference = {:text}', { text });
  if (order === null || record === null || record.getString('order') !== order.id || !hasSlip(record)) return UNKNOWN;
  const expires = `${Math.floor(nowMs() / 1000) + GOOD_FOR_S}`;
  return { view: `${RETURN_SLIP_VIEW}${record.id}/${expires}/${proofOf(record.id, expires, order)}` };
}

/** Pieces that come back: those that were never sent are not in the parcel. */
function comingBack(app: core.App, record: core.Record) {
  const unsent = storedPieces(record, 'unsent') ?? [];
  const pieces = (storedPieces(record) ?? [])
    .map(({ line, quantity }) => ({
      line,
      quantity: quantity - (unsent.find((one) => one.line === line)?.quantity ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
  return piecesText(orderLines(app, record.getString('order')), pieces);
}

/** GET {RETURN_SLIP_VIEW}{return}/{expires}/{proof}. Throws a 404 for a wrong or old path. */
export function returnSlipView(event: core.RequestEvent): void {
  const path = (name: string): string => pathOf(event, name);
  const record = byId(event.app, 'returns', path('return'));
  const order = record === null ? null : byId(event.app, 'orders', record.getString('order'));
  if (record === null || order === null) throw new NotFoundError();
  if (!$security.equal(path('proof'), proofOf(record.id, path('expires'), order))) throw new NotFoundError();
  if (!(nowMs() / 1000 < Number(path('expires'))) || !hasSlip(record))
    throw new NotFoundError('This address is too old: open the slip again from the page of the order.');
  const locale = localeOf(record);
  const { sendTo, sendBy, paidByShop } = stepText(event.app, record, nowMs());
  const page = returnSlipPage({
    locale,
    brand: mailShop(event.app, locale).brand,
    reference: record.getString('reference'),
    number: order.getString('number'),
    name: record.getString('name'),
    lines: comingBack(event.app, record),
    sendTo,
    sendBy,
    paidByShop,
    demo: order.getBool('demo'),
  });
  sendSealedPage(event, page);
}
