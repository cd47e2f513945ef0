/**
 * Mails about what the watch has seen (src/watch): at most one an hour for each kind, as the outbox remembers over
 * restarts.
 */
import { attempt } from '#pocketbase/base/attempt.ts';
import type { JobApp } from '#pocketbase/base/step.ts';
import { mailShop } from '#pocketbase/mails/letterhead.ts';
import { post } from '#pocketbase/mails/queue.ts';
import { first } from '#pocketbase/base/query.ts';
import { readWatchFile, watchFolder } from '#pocketbase/base/watch-files.ts';
import { alertMail } from '#pocketbase/mails/templates/alert-mail.ts';
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

/** Queues what is due. Outside of any transaction. A shop without a mail server tells nobody. */
export function tellAlerts(app: App, now: number): void {
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
export function noteMinute(app: Pick<core.App, 'logger'>, now: number): void {
  const folder = watchFolder();
  if (folder === '') return;
  const error = attempt(() => {
    $os.writeFile(`${folder}/${MINUTE_FILE}`, `${now}`, MODE);
  });
  if (error !== null) app.logger().error('The job of a minute could not be noted', 'error', error);
}
