/** Finds the mail that a bounce is of. */
import { byId, idsOf, storedDate } from '#pocketbase/base/query.ts';
import type { Bounce } from '#src/contract/bounces.ts';

/** The shop's mails carry their id in their Message-ID (mails/send.ts). */
const OURS = /^<?([a-z0-9]{15})@/;
const HOUR_MS = 3_600_000;
/** ms that servers try a mail at most before they give up, with room: five days by their usual settings. */
const TRIED_MS = 7 * 24 * HOUR_MS;

const NEWEST = `SELECT id FROM mails WHERE "to" = {:to} COLLATE NOCASE AND created >= {:from} AND created <= {:until} AND state = 'sent'
  ORDER BY created DESC LIMIT 1`;

/** Finds a mail by its Message-ID; else the newest one that went to the address in the days before. `now`: ms. */
export function mailOf(
  app: Pick<core.App, 'findRecordsByFilter' | 'db'>,
  { messageId, recipient, at }: Bounce,
  now: number,
): core.Record | null {
  const id = OURS.exec(messageId)?.[1] ?? '';
  const known = byId(app, 'mails', id);
  if (known !== null || recipient === '') return known;
  const until = at > 0 && at < now ? at : now;
  const [newest = ''] = idsOf(app, NEWEST, {
    to: recipient,
    from: storedDate(until - TRIED_MS),
    // Clocks differ.
    until: storedDate(until + HOUR_MS),
  });
  return byId(app, 'mails', newest);
}
