/** A document for whoever may see its order: a path that is good for some minutes, and the page behind it. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { pageOf, sendSealedPage } from '#pocketbase/printing/pages.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, LINES, pathOf } from '#pocketbase/base/body.ts';
import { orderByRef } from '#pocketbase/orders/order-ref.ts';
import { byId } from '#pocketbase/base/query.ts';
import { DOCUMENT_VIEW, type DocumentAnswer } from '#src/contract/account-api.ts';

/** Seconds that a path is good for: to open and print it, and too short to be passed on. */
const GOOD_FOR_S = 10 * 60;

const UNKNOWN = refusal('not_found', 'This order has no such document');

/** Nobody can guess it without the order's token, which itself stands in no address. */
function proofOf(document: string, expires: string, order: core.Record): string {
  return $security.hs256(`document ${document} ${expires}`, order.getString('token'));
}

/** The path of a document (its id) of an order, good from now on for some minutes. */
export function viewOf(document: string, order: core.Record): string {
  const expires = `${Math.floor(nowMs() / 1000) + GOOD_FOR_S}`;
  return `${DOCUMENT_VIEW}${document}/${expires}/${proofOf(document, expires, order)}`;
}

/** POST document */
export function documentRoute(event: core.RequestEvent): DocumentAnswer | Refused {
  const { ref, document: wanted } = bodyOf(event, LINES);
  const order = orderByRef(event, event.app, ref);
  const document = typeof wanted === 'string' ? byId(event.app, 'documents', wanted) : null;
  if (order === null || document === null || document.getString('order') !== order.id) return UNKNOWN;
  return { view: viewOf(document.id, order) };
}

/** GET {DOCUMENT_VIEW}{document}/{expires}/{proof}. Throws a 404 for a wrong or old path. */
export function documentView(event: core.RequestEvent): void {
  const path = (name: string): string => pathOf(event, name);
  const document = byId(event.app, 'documents', path('document'));
  const order = document === null ? null : byId(event.app, 'orders', document.getString('order'));
  if (document === null || order === null) throw new NotFoundError();
  if (!$security.equal(path('proof'), proofOf(document.id, path('expires'), order))) throw new NotFoundError();
  if (!(nowMs() / 1000 < Number(path('expires'))))
    throw new NotFoundError('This address is too old: open the document again.');
  sendSealedPage(event, pageOf(event.app, document));
}
