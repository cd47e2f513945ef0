/** The one record that says how long the shop keeps what, and the job that does it. */
import { forgetStatements } from '#pocketbase/hooks/after-sales/forget.ts';
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';
import { forgetContacts } from '#pocketbase/hooks/contact.ts';
import { single } from '#pocketbase/hooks/content.ts';
import { forgetMails } from '#pocketbase/hooks/mails/outbox.ts';
import { forgetAttempts } from '#pocketbase/hooks/orders/attempts.ts';
import { first } from '#pocketbase/hooks/query.ts';
import { forgetCarts, forgetUnused, forgetUnverified } from '#pocketbase/hooks/retention/accounts.ts';
import { forgetEvents } from '#pocketbase/hooks/retention/events.ts';
import { anonymizeOrders } from '#pocketbase/hooks/retention/orders.ts';
import { forgetBuilds } from '#pocketbase/hooks/studio/builds.ts';
import { forgetDrafts } from '#pocketbase/hooks/studio/drafts.ts';
import { forgetRevisions } from '#pocketbase/hooks/studio/revisions.ts';
import { forgetVitals } from '#pocketbase/hooks/vitals.ts';
import { daysBefore, firstDayKept, RETENTION, type RetentionField } from '#src/domain/retention.ts';

export const retentionHooks: CollectionHooks = single;

/** Forgets what has been kept long enough at `now` (ms), some hundred records of each kind at once. For the job of each hour. */
export function applyRetention(tx: core.App, now: number): void {
  const terms = first(tx, 'retention', "id != ''");
  const term = (field: RetentionField): number => terms?.getInt(field) || RETENTION[field].term;
  const before = (field: RetentionField): number => daysBefore(now, term(field));
  forgetCarts(tx, before('carts_days'));
  forgetUnverified(tx, before('unverified_days'));
  forgetUnused(tx, before('unused_days'));
  forgetContacts(tx, before('messages_days'));
  forgetStatements(tx, before('messages_days'));
  forgetMails(tx, before('mails_days'));
  forgetEvents(tx, before('events_days'));
  forgetAttempts(tx, before('attempts_days'));
  forgetDrafts(tx, before('drafts_days'));
  forgetRevisions(tx, before('revisions_days'));
  forgetBuilds(tx, before('builds_days'));
  forgetVitals(tx, before('vitals_days'));
  anonymizeOrders(tx, firstDayKept(now, term('orders_years')));
}
