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
import { first, millis, storedDate } from '#pocketbase/base/query.ts';
import { inWords, shownItem } from '#pocketbase/people/stock-requests/awaited-item.ts';
import { requestOf, tokenOf } from '#pocketbase/people/stock-requests/tokens.ts';
import { stockedOf } from '#pocketbase/base/stocked-of.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import type { StockRequestAnswer, StockRequestState } from '#src/contract/stock-request-api.ts';
import { stockBand } from '#src/domain/catalogue/stock.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { UNCONFIRMED_REQUEST_MS } from '#src/domain/person/retention.ts';
import { isLocale, storedLocale, type Locale } from '#src/domain/site/locale.ts';

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
