/** Tokens and codes in the outbox: they are kept no longer than somebody needs them, and shown to nobody. */
import type { DueQuery, RecordStep } from '#pocketbase/base/step.ts';
import { byId, millis, storedDate } from '#pocketbase/base/query.ts';
import { isDemo } from '#pocketbase/base/shop-mode.ts';

/**
 * Says whether nothing can come of the text any more at `now` (ms). The inbox of the demo shows it as long as it is
 * good.
 */
function isOver(mail: core.Record, now: number): boolean {
  if (millis(mail, 'good_until') <= now) return true;
  return !isDemo() && (mail.getString('state') === 'sent' || mail.getString('next_try') === '');
}

/** Takes the text of a secret mail away once it is over. The caller saves it. */
export function wipeWhenOver(mail: core.Record, now: number): void {
  if (!mail.getBool('secret') || !isOver(mail, now)) return;
  mail.set('html', '');
  mail.set('text', '');
}

/** Nobody can use any more what a mail says that has not been sent. */
export function giveUp(tx: core.App, mail: core.Record, now: number): void {
  mail.set('state', 'failed');
  mail.set('next_try', '');
  mail.set('error', 'It could not be sent while what it says was good');
  wipeWhenOver(mail, now);
  tx.save(mail);
}

function wipe(tx: core.App, id: string, now: number): void {
  const mail = byId(tx, 'mails', id);
  if (mail === null) return;
  // One that waits for its next try cannot lose its text and wait on.
  if (mail.getString('state') === 'queued') return giveUp(tx, mail, now);
  wipeWhenOver(mail, now);
  tx.save(mail);
}

/** Condition of what there still is to wipe: an index holds just these. */
const KEPT = "secret = TRUE AND html != ''";

/**
 * For the job of each minute: what is over by the time alone, at `now` (ms), and what a demo has left when it goes
 * live.
 */
export function wipeSecrets(now: number): RecordStep {
  const late: DueQuery = {
    by: 'good_until',
    due: `${KEPT} AND good_until <= {:now}`,
    values: { now: storedDate(now) },
  };
  const left: DueQuery = { by: 'good_until', due: `${KEPT} AND (state = 'sent' OR next_try = '')` };
  return {
    name: 'wipe_secret',
    collection: 'mails',
    queries: isDemo() ? [late] : [late, left],
    open: KEPT,
    handle: (tx, id) => wipe(tx, id, now),
  };
}
