/** The job of each minute: its steps, in their order. */
import { pushMessages } from '#pocketbase/mails/push/send-push.ts';
import { nowMs } from '#pocketbase/base/clock.ts';
import { makePages } from '#pocketbase/documents/pages.ts';
import { noteMinute, tellAlerts } from '#pocketbase/app/jobs/alerts.ts';
import { runStep } from '#pocketbase/base/run-step.ts';
import type { JobApp } from '#pocketbase/base/step.ts';
import { tellOperator } from '#pocketbase/app/jobs/tell-operator.ts';
import { bouncedMails } from '#pocketbase/mails/bounces/take-bounces.ts';
import { tellOfDay } from '#pocketbase/mails/order-digest.ts';
import { remindShoppers } from '#pocketbase/orders/reminders.ts';
import { wipeSecrets } from '#pocketbase/mails/secrets.ts';
import { sendDueMails } from '#pocketbase/mails/send.ts';
import { type MailingApp } from '#pocketbase/base/collection-hooks.ts';
import { expireOrders } from '#pocketbase/orders/expiry.ts';
import { remindOfTransfers } from '#pocketbase/orders/payments/transfers/remind.ts';
import { askForReviews } from '#pocketbase/after-sales/reviews/ask-review.ts';
import { endSales, startSales } from '#pocketbase/catalogue/sales.ts';
import { tellOfLowStock } from '#pocketbase/catalogue/stock/tell-low.ts';
import { tellOfStock } from '#pocketbase/people/stock-requests/steps.ts';

/**
 * Once a minute. A mail makes the pages that it carries itself; mails come last, because their server may take its
 * time.
 */
export function minute(app: MailingApp & JobApp): void {
  const now = nowMs();
  const steps = [
    endSales(now),
    startSales(now),
    wipeSecrets(now),
    expireOrders(now),
    remindShoppers(now),
    remindOfTransfers(now),
    tellOfStock(),
    askForReviews(now),
    makePages(),
    bouncedMails(),
    pushMessages(now),
  ];
  for (const step of steps) runStep(app, step);
  tellOfDay(app, now);
  tellOfLowStock(app, now);
  tellOperator(app, now);
  tellAlerts(app, now);
  runStep(app, sendDueMails(app, nowMs()));
  noteMinute(app, nowMs());
}
