/** The job of each minute: its steps, in their order. */
import { pushMessages } from '#pocketbase/hooks/push/send-push.ts';
import { nowMs } from '#pocketbase/clock.ts';
import { makePages } from '#pocketbase/hooks/documents/pages.ts';
import { noteMinute, tellAlerts } from '#pocketbase/hooks/jobs/alerts.ts';
import { runStep } from '#pocketbase/hooks/jobs/run-step.ts';
import type { JobApp } from '#pocketbase/hooks/jobs/step.ts';
import { tellOperator } from '#pocketbase/hooks/jobs/tell-operator.ts';
import { bouncedMails } from '#pocketbase/hooks/mails/bounces/take-bounces.ts';
import { tellOfDay } from '#pocketbase/hooks/mails/order-digest.ts';
import { remindShoppers } from '#pocketbase/hooks/mails/reminders.ts';
import { wipeSecrets } from '#pocketbase/hooks/mails/secrets.ts';
import { sendDueMails, type MailingApp } from '#pocketbase/hooks/mails/send.ts';
import { expireOrders } from '#pocketbase/hooks/orders/expiry.ts';
import { remindOfTransfers } from '#pocketbase/hooks/payments/transfers/remind.ts';
import { askForReviews } from '#pocketbase/hooks/reviews/ask-review.ts';
import { endSales, startSales } from '#pocketbase/hooks/sales.ts';
import { tellOfLowStock } from '#pocketbase/hooks/stock/tell-low.ts';
import { tellOfStock } from '#pocketbase/hooks/stock-requests/steps.ts';

/** Once a minute. A mail makes the pages that it carries itself; mails come last, because their server may take its time. */
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
