/** Takes a bounce: its mail is marked, and where it went to the customer of an order, that order has a finding. */
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import { noteFailure } from '#pocketbase/base/findings.ts';
import type { JobApp, RecordStep } from '#pocketbase/base/step.ts';
import { withoutAddresses } from '#pocketbase/mails/without-addresses.ts';
import { byId, millis, storedDate, idsOf } from '#pocketbase/base/query.ts';
import type { Bounce } from '#src/contract/bounces.ts';
import { fitted } from '#src/schema/derived/limits.ts';

/** A finding is over as soon as the order has another address, the mail is sent once more, or it is forgotten. */
const STILL_BACK = `EXISTS (SELECT 1 FROM mails WHERE mails."order" = orders.id AND mails.bounced != '' AND mails."to" = orders.email COLLATE NOCASE)`;

interface Marked {
  readonly mail: core.Record;
  readonly reason: string;
}

/** The shop's mails carry their id in their Message-ID (mails/send.ts). */
const OURS = /^<?([a-z0-9]{15})@/;
const HOUR_MS = 3_600_000;
/** ms that servers try a mail at most before they give up, with room: five days by their usual settings. */
const TRIED_MS = 7 * 24 * HOUR_MS;

const NEWEST = `SELECT id FROM mails WHERE "to" = {:to} COLLATE NOCASE AND created >= {:from} AND created <= {:until} AND state = 'sent'
  ORDER BY created DESC LIMIT 1`;

/** Finds a mail by its Message-ID; else the newest one that went to the address in the days before. `now`: ms. */
function mailOf(
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

/**
 * Marks the mail; null: it is not of this shop, or has been on its way anew since. The same told again changes nothing.
 */
function mark(tx: core.App, bounce: Bounce, now: number): Marked | null {
  const mail = mailOf(tx, bounce, now);
  if (mail === null || mail.getString('state') !== 'sent') return null;
  const reason = fitted('mails', 'bounce', withoutAddresses(bounce.reason));
  const at = bounce.at > 0 && bounce.at < now ? bounce.at : now;
  if (bounce.hard && mail.getString('bounced') === '') {
    mail.set('bounced', storedDate(at));
    mail.set('bounce', reason);
    tx.save(mail);
  }
  if (!bounce.hard && !(millis(mail, 'soft_bounced') >= at)) {
    mail.set('soft_bounced', storedDate(at));
    mail.set('soft_bounces', mail.getInt('soft_bounces') + 1);
    tx.save(mail);
  }
  return { mail, reason };
}

/** Says whether the mail went to whom the order still has as its customer. Mails to the shop about an order do not. */
function isToCustomer(order: core.Record | null, mail: core.Record): order is core.Record {
  return order !== null && order.getString('email').toLowerCase() === mail.getString('to').toLowerCase();
}

/** Outside of any transaction. Gives whether there was a mail of this shop. */
export function takeBounce(app: JobApp, bounce: Bounce, now: number): boolean {
  const marked: Marked[] = [];
  app.runInTransaction((tx) => {
    takeWriter(tx);
    const done = mark(tx, bounce, now);
    if (done !== null) marked.push(done);
  });
  const [{ mail, reason } = { mail: null, reason: '' }] = marked;
  if (mail === null) return false;
  const order = byId(app, 'orders', mail.getString('order'));
  if (bounce.hard && isToCustomer(order, mail))
    noteFailure(app, 'mail_bounced', 'orders', order.id, `${mail.getString('kind')}: ${reason}`.slice(0, 500));
  return true;
}

/** For the job of each minute: takes back findings that are over. There is nothing to do record by record. */
export function bouncedMails(): RecordStep {
  return { name: 'mail_bounced', collection: 'orders', queries: [], open: STILL_BACK, handle: () => undefined };
}
