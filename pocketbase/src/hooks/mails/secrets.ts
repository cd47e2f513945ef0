/** Tokens and codes in the outbox: they are kept no longer than somebody needs them, and shown to nobody. */
import { byId, idsOf, millis, storedDate } from '#pocketbase/hooks/query.ts';
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

/** Its first two conditions are those of an index. */
const OVER = `
  SELECT id FROM mails
  WHERE secret = TRUE AND html != '' AND (good_until <= {:now} OR {:live} = 1 AND (state = 'sent' OR next_try = ''))
  ORDER BY good_until LIMIT {:most}`;

/** For the job of each minute: what is over by the time alone, at `now` (ms), and what a demo has left when it goes live. */
export function wipeSecrets(tx: core.App, now: number): void {
  const values = { now: storedDate(now), live: isDemo() ? 0 : 1, most: WIPED_AT_ONCE };
  for (const id of idsOf(tx, OVER, values)) {
    const mail = byId(tx, 'mails', id);
    if (mail === null) continue;
    wipeWhenOver(mail, now);
    tx.save(mail);
  }
}
