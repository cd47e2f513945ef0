/** A document for whoever may see its order: a path that is good for some minutes, and the page behind it. */
import { nowMs } from '#pocketbase/clock.ts';
import { pageOf } from '#pocketbase/hooks/documents/pages.ts';
import { refusal, type Refused } from '#pocketbase/hooks/orders/refusal.ts';
import { bodyOf } from '#pocketbase/hooks/orders/request.ts';
import { orderByRef } from '#pocketbase/hooks/orders/order-ref.ts';
import { byId } from '#pocketbase/hooks/query.ts';
import { DOCUMENT_VIEW, type DocumentAnswer } from '#src/contract/account-api.ts';

/** Seconds that a path is good for: to open and print it, and too short to be passed on. */
const GOOD_FOR_S = 10 * 60;

const UNKNOWN = refusal('not_found', 'This order has no such document');

/** Nobody can guess it without the order's token, which itself stands in no address. */
function proofOf(document: string, expires: string, order: core.Record): string {
  return $security.hs256(`document ${document} ${expires}`, order.getString('token'));
}

/** POST document */
export function documentRoute(event: core.RequestEvent): DocumentAnswer | Refused {
  const { ref, document: wanted } = bodyOf(event);
  const order = orderByRef(event, event.app, ref);
  const document = typeof wanted === 'string' ? byId(event.app, 'documents', wanted) : null;
  if (order === null || document === null || document.getString('order') !== order.id) return UNKNOWN;
  const expires = `${Math.floor(nowMs() / 1000) + GOOD_FOR_S}`;
  return { view: `${DOCUMENT_VIEW}${document.id}/${expires}/${proofOf(document.id, expires, order)}` };
}

/** SHA-256 of a text in the form of a policy's source. */
function policyHash(text: string): string {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const bits = $security
    .sha256(text)
    .split('')
    .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
    .join('');
  const digits = (bits.match(/.{1,6}/g) ?? []).map((six) => ALPHABET.charAt(Number.parseInt(six.padEnd(6, '0'), 2)));
  return `'sha256-${digits.join('')}='`;
}

/** GET {DOCUMENT_VIEW}{document}/{expires}/{proof}. Throws a 404 for a wrong or old path. */
export function documentView(event: core.RequestEvent): void {
  const path = (name: string): string => event.request?.pathValue(name) ?? '';
  const document = byId(event.app, 'documents', path('document'));
  const order = document === null ? null : byId(event.app, 'orders', document.getString('order'));
  if (document === null || order === null) throw new NotFoundError();
  if (!$security.equal(path('proof'), proofOf(document.id, path('expires'), order))) throw new NotFoundError();
  if (!(nowMs() / 1000 < Number(path('expires'))))
    throw new NotFoundError('This address is too old: open the document again.');
  const html = pageOf(event.app, document);
  const style = policyHash(/<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '');
  const headers = event.response.header();
  headers.set(
    'Content-Security-Policy',
    `default-src 'none'; style-src ${style}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`,
  );
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('X-Robots-Tag', 'noindex');
  headers.set('Cache-Control', 'no-store');
  event.html(200, html);
}
