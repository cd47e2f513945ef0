/** The one record that says how long the shop keeps what, and the job that does it. */
import { forgetStatements } from '#pocketbase/after-sales/forget.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { forgetContacts } from '#pocketbase/people/contact.ts';
import { single } from '#pocketbase/app/content-hooks.ts';
import type { Step } from '#pocketbase/base/step.ts';
import { forgetNotes } from '#pocketbase/staff/customers/notes.ts';
import { forgetLabels } from '#pocketbase/staff/ship/labels/forget-labels.ts';
import { forgetSearches } from '#pocketbase/catalogue/missed-searches.ts';
import { forgetMails } from '#pocketbase/mails/outbox.ts';
import { forgetAttempts, forgetOrigins } from '#pocketbase/base/attempts.ts';
import { first } from '#pocketbase/base/query.ts';
import { forgetCarts, forgetUnused, forgetUnverified } from '#pocketbase/app/retention/accounts.ts';
import { forgetSenders, forgetUnmatched } from '#pocketbase/app/retention/senders.ts';
import { forgetEvents } from '#pocketbase/app/retention/events.ts';
import { anonymizeOrders, forgetPastOrders } from '#pocketbase/app/retention/orders.ts';
import { forgetConsents, forgetLetterMails } from '#pocketbase/people/guest-consents.ts';
import { forgetSignIns } from '#pocketbase/people/sign-ins.ts';
import { forgetStockMails, forgetStockRequests } from '#pocketbase/people/stock-requests/steps.ts';
import { forgetReviews } from '#pocketbase/after-sales/reviews/ask-review.ts';
import { forgetBuilds } from '#pocketbase/publishing/builds.ts';
import { forgetDrafts } from '#pocketbase/publishing/drafts.ts';
import { forgetRevisions } from '#pocketbase/publishing/revisions.ts';
import { forgetVitals } from '#pocketbase/app/vitals.ts';
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
