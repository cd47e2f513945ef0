/** The one record that says how long the shop keeps what, and the job that does it. */
import { forgetStatements } from '#pocketbase/hooks/after-sales/forget.ts';
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';
import { forgetContacts } from '#pocketbase/hooks/contact.ts';
import { single } from '#pocketbase/hooks/content.ts';
import type { Step } from '#pocketbase/hooks/jobs/step.ts';
import { forgetNotes } from '#pocketbase/hooks/desk/customers/notes.ts';
import { forgetLabels } from '#pocketbase/hooks/desk/ship/labels/forget-labels.ts';
import { forgetSearches } from '#pocketbase/hooks/missed-searches.ts';
import { forgetMails } from '#pocketbase/hooks/mails/outbox.ts';
import { forgetAttempts, forgetOrigins } from '#pocketbase/hooks/orders/attempts.ts';
import { first } from '#pocketbase/hooks/query.ts';
import { forgetCarts, forgetUnused, forgetUnverified } from '#pocketbase/hooks/retention/accounts.ts';
import { forgetSenders, forgetUnmatched } from '#pocketbase/hooks/retention/senders.ts';
import { forgetEvents } from '#pocketbase/hooks/retention/events.ts';
import { anonymizeOrders, forgetPastOrders } from '#pocketbase/hooks/retention/orders.ts';
import { forgetConsents, forgetLetterMails } from '#pocketbase/hooks/accounts/guest-consents.ts';
import { forgetSignIns } from '#pocketbase/hooks/accounts/sign-ins.ts';
import { forgetStockMails, forgetStockRequests } from '#pocketbase/hooks/stock-requests/steps.ts';
import { forgetReviews } from '#pocketbase/hooks/reviews/ask-review.ts';
import { forgetBuilds } from '#pocketbase/hooks/studio/builds.ts';
import { forgetDrafts } from '#pocketbase/hooks/studio/drafts.ts';
import { forgetRevisions } from '#pocketbase/hooks/studio/revisions.ts';
import { forgetVitals } from '#pocketbase/hooks/vitals.ts';
import { daysBefore, firstDayKept, RETENTION, type RetentionField } from '#src/domain/person/retention.ts';

export const retentionHooks: CollectionHooks = single;

/** Forgets what has been kept long enough at `now` (ms). For the job of each hour. */
export function retentionSteps(app: Pick<core.App, 'findRecordsByFilter'>, now: number): Step[] {
  const terms = first(app, 'retention', "id != ''");
  const term = (field: RetentionField): number => terms?.getInt(field) || RETENTION[field].term;
  const before = (field: RetentionField): number => daysBefore(now, term(field));
  return [
    forgetCarts(before('carts_days')),
    forgetUnverified(before('unverified_days')),
    forgetUnused(before('unused_days')),
    forgetContacts(before('messages_days')),
    forgetStatements(before('messages_days')),
    forgetReviews(before('messages_days')),
    forgetNotes(before('messages_days')),
    forgetMails(before('mails_days')),
    forgetLabels(now),
    forgetEvents(before('events_days')),
    forgetSenders(before('events_days')),
    forgetUnmatched(before('events_days')),
    forgetDrafts(before('drafts_days')),
    forgetRevisions(before('revisions_days')),
    forgetBuilds(before('builds_days')),
    forgetVitals(before('vitals_days')),
    forgetStockRequests(now, before('stock_requests_days')),
    forgetStockMails(now),
    forgetConsents(now, before('messages_days')),
    forgetLetterMails(now),
    forgetSignIns(now),
    forgetSearches(before('searches_days')),
    anonymizeOrders(firstDayKept(now, term('orders_years'))),
    forgetPastOrders(firstDayKept(now, term('orders_years'))),
    forgetOrigins(before('attempts_days')),
    forgetAttempts(before('attempts_days')),
  ];
}
