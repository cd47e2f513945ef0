/** The job of each minute: its steps, in their order. */
import { pushMessages } from '#pocketbase/mails/push/send-push.ts';
import { nowMs } from '#pocketbase/base/clock.ts';
import { makePages } from '#pocketbase/printing/pages.ts';
import { runStep } from '#pocketbase/base/run-step.ts';
import type { JobApp } from '#pocketbase/base/step.ts';
import { tellOperator } from '#pocketbase/app/jobs/tell-operator.ts';
import { bouncedMails } from '#pocketbase/mails/bounces/take-bounces.ts';
import { tellOfDay } from '#pocketbase/mails/order-digest.ts';
import { wipeSecrets } from '#pocketbase/mails/secrets.ts';
import { sendDueMails } from '#pocketbase/mails/send.ts';
import type { MailingApp } from '#pocketbase/base/collection-hooks.ts';
import { expireOrders, remindShoppers } from '#pocketbase/orders/expiry.ts';
import { remindOfTransfers } from '#pocketbase/orders/payments/transfers/transfer-hooks.ts';
import { askForReviews } from '#pocketbase/after-sales/reviews/ask-review.ts';
import { endSales, startSales } from '#pocketbase/catalogue/sales.ts';
import { tellOfLowStock } from '#pocketbase/catalogue/stock/tell-low.ts';
import { tellOfStock } from '#pocketbase/people/stock-requests/routes.ts';
import { attempt } from '#pocketbase/base/attempts.ts';
import { mailShop } from '#pocketbase/mails/letterhead.ts';
import { post } from '#pocketbase/mails/queue.ts';
import { first } from '#pocketbase/base/query.ts';
import { readWatchFile, watchFolder } from '#pocketbase/base/pictures.ts';
import { alertMail } from '#pocketbase/mails/templates/staff-mails.ts';
import {
  ALERT_FILE,
  alertKey,
  alertKeyStart,
  isAlertDue,
  MINUTE_FILE,
  readAlerts,
  sentAlertOfKey,
  type Alert,
  type AlertKind,
  type SentAlert,
} from '#src/domain/site/alerts.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';

/** ms after which a file says nothing of the present: the watch writes one each minute. */
const OLD_MS = 10 * 60_000;
/** It is the user's that runs the shop. */
const MODE = 0o600 as unknown as os.FileMode;

type App = JobApp & Pick<core.App, 'settings'>;

/** The last one until `now`: what the clock has dated into the future while it was wrong tells nothing. */
function lastAlert(app: Pick<core.App, 'findRecordsByFilter'>, kind: AlertKind, now: number): SentAlert | null {
  const [from, to] = [alertKeyStart(kind), alertKeyStart(kind, now + 1)];
  const mail = first(app, 'mails', 'key >= {:from} && key < {:to}', { from, to }, '-key');
  return mail === null ? null : sentAlertOfKey(mail.getString('key'));
}

function queue(tx: core.App, alert: Alert, now: number): void {
  if (!isAlertDue(alert, lastAlert(tx, alert.kind, now), now)) return;
  const shop = mailShop(tx);
  const key = alertKey(alert, now);
  const envelope = { kind: 'alert', order: '', key, to: shop.email, reply_to: '', attachments: [] };
  post(tx, envelope, shop.letterhead, alertMail(shop.locale, alert));
}

/**
 * Mails about what the watch has seen (src/watch): at most one an hour for each kind, as the outbox remembers over
 * restarts. Queues what is due. Outside of any transaction. A shop without a mail server tells nobody.
 */
function tellAlerts(app: App, now: number): void {
  const folder = watchFolder();
  if (folder === '' || !app.settings().smtp.enabled) return;
  for (const alert of readAlerts(readWatchFile(ALERT_FILE), now, OLD_MS)) {
    const error = attempt(() => {
      // Looked at before, so that a shop that is well waits for no writer.
      if (isAlertDue(alert, lastAlert(app, alert.kind, now), now))
        app.runInTransaction((tx) => {
          takeWriter(tx);
          queue(tx, alert, now);
        });
    });
    if (error !== null) app.logger().error('Nobody could be told of an alert', 'kind', alert.kind, 'error', error);
  }
}

/** Notes that the job of a minute has ended: the watch looks for it, and has made the folder. */
function noteMinute(app: Pick<core.App, 'logger'>, now: number): void {
  const folder = watchFolder();
  if (folder === '') return;
  const error = attempt(() => {
    $os.writeFile(`${folder}/${MINUTE_FILE}`, `${now}`, MODE);
  });
  if (error !== null) app.logger().error('The job of a minute could not be noted', 'error', error);
}

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
