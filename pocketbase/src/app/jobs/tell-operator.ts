/** Tells the shop by mail of records that its jobs could not do: each once, and together. */
import { attempt } from '#pocketbase/base/attempts.ts';
import type { JobApp } from '#pocketbase/base/step.ts';
import { mailShop } from '#pocketbase/mails/letterhead.ts';
import { post } from '#pocketbase/mails/queue.ts';
import { find, first, storedDate } from '#pocketbase/base/query.ts';
import { findingsMail } from '#pocketbase/mails/templates/staff-mails.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';

/** Findings of a mail, written out. The list in the dashboard has all of them. */
const NAMED = 20;

function queue(tx: core.App, now: number): void {
  const untold = find(tx, 'job_findings', "told = ''", {}, 'created');
  // Whoever has been told within the hour looks at the list anyway.
  const key = `job_findings:${storedDate(now).slice(0, 'YYYY-MM-DD hh'.length)}`;
  if (untold.length === 0 || first(tx, 'mails', 'key = {:key}', { key }) !== null) return;
  const shop = mailShop(tx);
  const findings = untold.slice(0, NAMED).map((row) => ({
    step: row.getString('step'),
    label: row.getString('label') || row.getString('record'),
    note: row.getString('note'),
  }));
  const envelope = { kind: 'job_findings', order: '', key, to: shop.email, reply_to: '' };
  post(tx, { ...envelope, attachments: [] }, shop.letterhead, findingsMail(shop.locale, findings, untold.length));
  tx.db()
    .newQuery("UPDATE job_findings SET told = {:now} WHERE told = ''")
    .bind({ now: storedDate(now) })
    .execute();
}

/** Queues a mail about findings that nobody has been told of, once an hour at most. Outside of any transaction. */
export function tellOperator(app: JobApp, now: number): void {
  const error = attempt(() => {
    if (first(app, 'job_findings', "told = ''") !== null)
      app.runInTransaction((tx) => {
        takeWriter(tx);
        queue(tx, now);
      });
  });
  if (error !== null) app.logger().error('Nobody could be told of what jobs could not do', 'error', error);
}
