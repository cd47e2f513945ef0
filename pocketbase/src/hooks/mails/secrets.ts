/** Tokens and codes in the outbox: they are kept no longer than somebody needs them, and shown to nobody. */
import { find, millis, storedDate } from '#pocketbase/hooks/query.ts';
import { isDemo } from '#pocketbase/hooks/shop-mode.ts';

const WIPED_AT_ONCE = 500;

/** Whether nothing can come of the text any more at `now` (ms). The inbox of the demo shows it as long as it is good. */
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

/** For the job of each minute: what is over by the time alone, at `now` (ms), and what a demo has left when it goes live. */
export function wipeSecrets(tx: core.App, now: number): void {
  const over =
    "secret = true && html != '' && (good_until <= {:now} || {:live} = 1 && (state = 'sent' || next_try = ''))";
  const values = { now: storedDate(now), live: isDemo() ? 0 : 1 };
  for (const mail of find(tx, 'mails', over, values, 'good_until', WIPED_AT_ONCE)) {
    wipeWhenOver(mail, now);
    tx.save(mail);
  }
}
