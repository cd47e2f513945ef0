/** Read `move-in-undo`: takes an import of people back. An account that somebody uses stays. */
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { followConsents } from '#pocketbase/people/guest-consents.ts';
import { valueOf } from '#pocketbase/moving/piece.ts';
import { noteSeries, SERIES } from '#pocketbase/moving/move-people.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { own, shape } from '#pocketbase/base/body.ts';
import { byId, first, idsOf } from '#pocketbase/base/query.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import type { MoveInUndoAnswer } from '#src/contract/moving-in/people-api.ts';

/** Accounts of one request: each is a transaction of its own. */
const ACCOUNTS = 25;
const ORDERS = 100;

const PAST_ORDERS = `SELECT id FROM past_orders INDEXED BY index_past_orders_series WHERE series = {:series} LIMIT ${ORDERS}`;
const REVIEWS = `SELECT id FROM reviews WHERE series = {:series} AND series != '' LIMIT ${ACCOUNTS}`;
const CHANGED = `SELECT id FROM past_orders WHERE changed = {:series} AND changed != '' LIMIT ${ORDERS}`;
const CONSENTS = `SELECT DISTINCT user AS id FROM consents WHERE series = {:series} AND series != '' LIMIT ${ACCOUNTS}`;
const MOVED = `SELECT id FROM moved_accounts WHERE series = {:series} AND id > {:after} ORDER BY id LIMIT ${ACCOUNTS}`;

/** A customer's, with which nobody has come in, which the first code would have confirmed, and nobody has bought anything. */
function isUnused(tx: core.App, account: core.Record): boolean {
  const isCustomer = account.getString('role') === 'customer';
  return isCustomer && !account.verified() && first(tx, 'orders', 'user = {:user}', { user: account.id }) === null;
}

/** Says whether the account is gone. */
function takeBack(app: core.App, id: string): boolean {
  let isGone = false;
  app.runInTransaction((tx) => {
    takeWriter(tx);
    const account = byId(tx, 'users', byId(tx, 'moved_accounts', id)?.getString('user') ?? '');
    if (account === null || !isUnused(tx, account)) return;
    // What it came with goes with it, and nothing that another import has brought.
    tx.db().newQuery("UPDATE reviews SET user = '' WHERE user = {:id}").bind({ id: account.id }).execute();
    tx.delete(account);
    isGone = true;
  });
  return isGone;
}

/** Number of those that are gone. */
function takeOrdersBack(app: core.App, series: string): number {
  const ids = idsOf(app, PAST_ORDERS, { series });
  if (ids.length === 0) return 0;
  app.runInTransaction((tx) => {
    takeWriter(tx);
    tx.db()
      .newQuery('DELETE FROM past_orders WHERE id IN (SELECT value FROM json_each({:ids}))')
      .bind({ ids: JSON.stringify(ids) })
      .execute();
  });
  return ids.length;
}

/** Number of those that are again as they were before the import. */
function putOrdersBack(app: core.App, series: string): number {
  const ids = idsOf(app, CHANGED, { series });
  app.runInTransaction((tx) => {
    takeWriter(tx);
    for (const order of ids.flatMap((id) => byId(tx, 'past_orders', id) ?? [])) {
      order.load({ ...Object(valueOf(order, 'before', null)), changed: '', before: null });
      tx.save(order);
    }
  });
  return ids.length;
}

/** Number of accounts whose consents are again as they were before the import. */
function takeConsentsBack(app: core.App, series: string): number {
  const users = idsOf(app, CONSENTS, { series });
  app.runInTransaction((tx) => {
    takeWriter(tx);
    for (const user of users) {
      tx.db()
        .newQuery('DELETE FROM consents WHERE user = {:user} AND series = {:series}')
        .bind({ user, series })
        .execute();
      followConsents(tx, user);
    }
  });
  return users.length;
}

/** Number of those that are gone. Each by itself: the pages of its product follow. */
function takeReviewsBack(app: core.App, series: string): number {
  const ids = idsOf(app, REVIEWS, { series });
  for (const id of ids)
    app.runInTransaction((tx) => {
      takeWriter(tx);
      const review = byId(tx, 'reviews', id);
      if (review !== null) tx.delete(review);
    });
  return ids.length;
}

const AFTER = /^[a-z0-9]{15}$/;

export function undoMoveIn({ app, event, body, by, now }: DeskRequest): MoveInUndoAnswer | Refused {
  const [series, sent] = [own(body, 'series'), own(body, 'after')];
  if (typeof series !== 'string' || !SERIES.test(series)) return invalid(shape('series'));
  const noted = noteSeries({ app, event, by, now }, 'move-in-undo', `${series}-undo`, { series });
  if (noted !== null) return noted;
  const orders = takeOrdersBack(app, series);
  const after = typeof sent === 'string' && AFTER.test(sent) ? sent : '';
  const reviews = takeReviewsBack(app, series);
  const others = putOrdersBack(app, series) + takeConsentsBack(app, series);
  const none = { accounts: 0, kept: 0, orders, reviews };
  // Accounts come when nothing else is left: orders, reviews and consents belong to them.
  if (orders + reviews + others > 0) return { ...none, after: after === '' ? '0'.repeat(15) : after };
  const ids = idsOf(app, MOVED, { series, after });
  const gone = ids.filter((id) => takeBack(app, id)).length;
  return { ...none, accounts: gone, kept: ids.length - gone, after: ids.at(-1) ?? '' };
}
