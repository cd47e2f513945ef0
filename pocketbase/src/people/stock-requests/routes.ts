/**
 * 'Tell me when it is back': asked for by anybody, confirmed by a link in a mail (double opt-in), ended by another one.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { mayMail } from '#pocketbase/people/limits.ts';
import { byEmail } from '#pocketbase/people/people.ts';
import { queueAccountMail } from '#pocketbase/mails/queue.ts';
import { countAttempt, originOf, secondsLeft } from '#pocketbase/base/attempts.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, LINES, own, readEmail, readText, shape } from '#pocketbase/base/body.ts';
import { first, millis, storedDate, byId, inEachLocale, localText } from '#pocketbase/base/query.ts';
import { stockedOf } from '#pocketbase/base/stocked-of.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import type { StockRequestAnswer, StockRequestState } from '#src/contract/stock-request-api.ts';
import { stockBand } from '#src/domain/catalogue/stock.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { UNCONFIRMED_REQUEST_MS, BACK_MAIL_MS } from '#src/domain/person/retention.ts';
import { isLocale, storedLocale, type Locale } from '#src/domain/site/locale.ts';
import { isPublishedRecord } from '#pocketbase/base/visible.ts';
import type { AwaitedItem } from '#pocketbase/mails/templates/account-mails.ts';
import { effectiveSlug, slugPath } from '#src/domain/catalogue/slug.ts';
import { shownLines } from '#src/domain/text/fallback.ts';
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { type RecordStep, deleteOld } from '#pocketbase/base/step.ts';
import { IS_PUBLISHED } from '#src/domain/catalogue/visible.ts';

/** Requests of one connection in an hour. */
const REQUESTS_AN_HOUR = 20;

const ASKED: StockRequestAnswer = { asked: true };

interface Wanted {
  readonly item: string;
  readonly email: string;
  readonly locale: Locale;
}

/** Id of the account in whose name a mail goes out: one that is known to be of this address; '' where there is none. */
export function accountOfAddress(app: Pick<core.App, 'findRecordsByFilter' | 'db'>, email: string): string {
  const account = byEmail(app, email);
  return account !== null && account.verified() ? account.id : '';
}

/** `confirm`: the second yes; `end`: no mail after all. */
type Purpose = 'confirm' | 'end';

const TOKEN = /^([a-z0-9]{15})\.([0-9a-f]{64})$/;

/** Nobody can guess it: it proves that the mail about this request was read. */
function proofOf(app: core.App, purpose: Purpose, request: core.Record): string {
  const { secret } = app.findCollectionByNameOrId('users').verificationToken;
  return $security.hs256(`stock ${purpose} ${request.id} ${request.getString('email')}`, secret);
}

/** The links in mails about an item that is awaited: they open one request each, for whoever reads the mail. */
function tokenOf(app: core.App, purpose: Purpose, request: core.Record): string {
  return `${request.id}.${proofOf(app, purpose, request)}`;
}

/** The request that a token opens; null: none, or it is over. */
function requestOf(app: core.App, purpose: Purpose, token: unknown): core.Record | null {
  const [, id = '', proof = ''] = TOKEN.exec(typeof token === 'string' ? token : '') ?? [];
  const request = byId(app, 'stock_requests', id);
  return request !== null && $security.equal(proof, proofOf(app, purpose, request)) ? request : null;
}

interface Shown {
  readonly item: core.Record;
  readonly product: core.Record;
}

/**
 * The item that somebody waits for, as pages and mails name it. An item (its id) of a published product; null:
 * visitors see no such item.
 */
export function shownItem(app: Pick<core.App, 'findRecordsByFilter'>, id: string): Shown | null {
  const item = byId(app, 'items', id);
  const product = item === null ? null : byId(app, 'products', item.getString('product'));
  return item !== null && product !== null && isPublishedRecord(product) ? { item, product } : null;
}

/** Nobody waits any more for an item that will not come back once it is sold out. */
export function forgetAwaited(tx: core.App, item: string): void {
  tx.db()
    .newQuery('DELETE FROM stock_requests WHERE item = {:item} AND (SELECT stock FROM items WHERE id = {:item}) <= 0')
    .bind({ item })
    .execute();
}

/** Item in the words of mails, in a language. */
export function inWords({ item, product }: Shown, locale: Locale): AwaitedItem {
  const values = shownLines((one) => item.getString(`values_${one}`), locale).filter((value) => value !== '');
  const slug = effectiveSlug(inEachLocale(product, 'slug'), locale);
  return {
    name: [localText(product, 'name', locale) || item.getString('sku'), ...values].join(', '),
    path: `${slugPath('product', locale, slug || product.id)}?item=${encodeURIComponent(item.getString('sku'))}`,
  };
}

/**
 * Keeps the request, and queues the mail that asks for the second yes. Somebody who has given it gets no other mail.
 */
function keep(tx: core.App, { item, email, locale }: Wanted, now: number): Refused | null {
  const shown = shownItem(tx, item);
  const isAwaited =
    shown !== null && stockBand(stockedOf(shown.item), 0) === 'out' && shown.item.getString('restock') !== 'never';
  if (!isAwaited) return refusal('not_for_sale', 'Nobody waits for this item');
  const known = first(tx, 'stock_requests', 'item = {:item} && email = {:email}', { item, email });
  if (known !== null && known.getString('confirmed') !== '') return null;
  if (!mayMail(tx, 'stock_request', email, now))
    return refusal('too_many', 'A link has been sent too often', { retryAfter: secondsLeft(now) });
  // The newest link counts, and its time begins anew.
  if (known !== null) tx.delete(known);
  const request = new Record(tx.findCollectionByNameOrId('stock_requests'), { item, email, locale });
  tx.save(request);
  const to = { to: email, locale, user: accountOfAddress(tx, email) };
  queueAccountMail(tx, 'stock_request', to, {
    ...inWords(shown, locale),
    token: tokenOf(tx, 'confirm', request),
    end: tokenOf(tx, 'end', request),
    until: now + UNCONFIRMED_REQUEST_MS,
  });
  return null;
}

/** POST stock-request. A program that fills the hidden field is answered like a person. */
export function stockRequest(event: core.RequestEvent): StockRequestAnswer | Refused {
  const body = bodyOf(event, LINES);
  if ((own(body, 'website') ?? '') !== '') return ASKED;
  const [item, itemProblems] = readText(body, 'item', /^[a-z0-9]{15}$/);
  const [email, emailProblems] = readEmail(body);
  const locale = own(body, 'locale');
  const problems = [...itemProblems, ...emailProblems, ...(isLocale(locale) ? [] : shape('locale'))];
  if (problems.length > 0) return invalid(problems);
  const now = nowMs();
  const origin = originOf(event);
  let refused: Refused | null = null;
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    refused =
      countAttempt(tx, `stock ${origin}`, now) > REQUESTS_AN_HOUR
        ? refusal('too_many', 'Asked too often', { retryAfter: secondsLeft(now) })
        : keep(tx, { item, email: mailboxOf(email), locale: storedLocale(locale) }, now);
  });
  return refused ?? ASKED;
}

const DEAD = refusal('not_found', 'This link is not good any more');

/** POST stock-request-confirm: as often as somebody presses; the mail comes once. */
export function stockRequestConfirm(event: core.RequestEvent): StockRequestState | Refused {
  const { token } = bodyOf(event, LINES);
  let answer: StockRequestState | Refused = DEAD;
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    const request = requestOf(tx, 'confirm', token);
    if (request === null) return;
    const isNew = request.getString('confirmed') === '';
    if (isNew && millis(request, 'created') + UNCONFIRMED_REQUEST_MS <= nowMs()) return;
    if (isNew) {
      request.set('confirmed', storedDate(nowMs()));
      tx.save(request);
    }
    answer = { waits: true };
  });
  return answer;
}

/** POST stock-request-end: what is there of it is deleted. */
export function stockRequestEnd(event: core.RequestEvent): StockRequestState | Refused {
  const { token } = bodyOf(event, LINES);
  let answer: StockRequestState | Refused = DEAD;
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    const request = requestOf(tx, 'end', token);
    if (request === null) return;
    tx.delete(request);
    answer = { waits: false };
  });
  return answer;
}

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

/**
 * Jobs for those who wait for an item: one mail when it is back, and nothing kept for longer than that takes. For
 * the job of each minute. However an item has come back: by hand, by a return, with its product.
 */
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
