/** The outbox as a collection: what a save of one of its mails brings with it, and how long they are kept. */
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';
import { find, storedDate } from '#pocketbase/hooks/query.ts';
import { CONTACT_KEPT_DAYS } from '#src/domain/contact.ts';

/** Mails forgotten in one minute at most. */
const FORGOTTEN_AT_ONCE = 200;

export const mailHooks: CollectionHooks = {
  closed: true,
  setByShop: [
    'kind',
    'order',
    'key',
    'locale',
    'subject',
    'html',
    'text',
    'attachments',
    'attempts',
    'next_try',
    'error',
  ],
  prepare(_app, record, before) {
    if (before === null || record.getString('state') !== 'queued' || before.getString('state') === 'queued') return;
    // Somebody wants to have it sent again: the job of the next minute does.
    record.set('attempts', 0);
    record.set('next_try', storedDate(Date.now()));
  },
};

/** Deletes mails that have been kept long enough, at `now` (ms): as long as messages of the contact form. */
export function forgetMails(app: core.App, now: number): void {
  const before = storedDate(now - CONTACT_KEPT_DAYS * 24 * 60 * 60 * 1000);
  for (const record of find(app, 'mails', 'created < {:before}', { before }, 'created', FORGOTTEN_AT_ONCE))
    app.delete(record);
}
