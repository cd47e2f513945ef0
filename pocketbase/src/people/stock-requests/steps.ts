/** Jobs for those who wait for an item: one mail when it is back, and nothing kept for longer than that takes. */
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { deleteOld } from '#pocketbase/base/delete-old.ts';
import type { RecordStep } from '#pocketbase/base/step.ts';
import { queueAccountMail } from '#pocketbase/mails/queue.ts';
import { byId } from '#pocketbase/base/query.ts';
import { inWords, shownItem } from '#pocketbase/people/stock-requests/awaited-item.ts';
import { stockedOf } from '#pocketbase/base/stocked-of.ts';
import { accountOfAddress } from '#pocketbase/people/stock-requests/routes.ts';
import { stockBand } from '#src/domain/catalogue/stock.ts';
import { IS_PUBLISHED } from '#src/domain/catalogue/visible.ts';
import { BACK_MAIL_MS, UNCONFIRMED_REQUEST_MS } from '#src/domain/person/retention.ts';

/** Says whether an item is back: what is sold on now is not there, and whoever waits for it waits on. */
function isBack(item: core.Record): boolean {
  return stockBand(stockedOf(item), 0) === 'in';
}

/** Queues the mail and deletes the request, in one transaction: nobody is told twice. */
function tell(tx: core.App, id: string): void {
  const request = byId(tx, 'stock_requests', id);
  const shown = request === null ? null : shownItem(tx, request.getString('item'));
  if (request === null || shown === null || !isBack(shown.item)) return;
  const [locale, email] = [localeOf(request), request.getString('email')];
  const to = { to: email, locale, user: accountOfAddress(tx, email) };
  queueAccountMail(tx, 'back_in_stock', to, inWords(shown, locale));
  tx.delete(request);
}

/** Word by word as the index has it. */
const WAITING = "confirmed != ''";

const IS_BACK = `EXISTS (
  SELECT 1 FROM items JOIN products ON products.id = items.product
  WHERE items.id = stock_requests.item AND (items.stock > 0 OR items.stock_rule = 'uncounted') AND products.${IS_PUBLISHED})`;

/** For the job of each minute. However an item has come back: by hand, by a return, with its product. */
export function tellOfStock(): RecordStep {
  return {
    name: 'tell_of_stock',
    collection: 'stock_requests',
    queries: [{ by: 'confirmed', due: `${WAITING} AND ${IS_BACK}` }],
    open: WAITING,
    handle: tell,
  };
}

/**
 * For the job of each hour, at `now` (ms): requests that nobody has confirmed in time, or that wait since before
 * `before` (ms).
 */
export function forgetStockRequests(now: number, before: number): RecordStep {
  const unconfirmed = deleteOld(
    'forget_stock_request',
    'stock_requests',
    'created',
    now - UNCONFIRMED_REQUEST_MS,
    "confirmed = ''",
  );
  const waiting = deleteOld('forget_stock_request', 'stock_requests', 'created', before);
  return { ...waiting, queries: [...unconfirmed.queries, ...waiting.queries] };
}

/**
 * For the job of each hour, at `now` (ms): the mails themselves, whose address would else be kept as long as those of
 * orders.
 */
export function forgetStockMails(now: number): RecordStep {
  return deleteOld(
    'forget_stock_mail',
    'mails',
    'created',
    now - BACK_MAIL_MS,
    "kind IN ('stock_request', 'back_in_stock')",
  );
}
