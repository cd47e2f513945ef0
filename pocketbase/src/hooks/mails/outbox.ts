/** The outbox as a collection: what a save of one of its mails brings with it, and how long they are kept. */
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';
import { find, storedDate } from '#pocketbase/hooks/query.ts';

/** Mails forgotten at once at most. */
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
    'user',
    'secret',
    'good_until',
  ],
  check(_app, record, before) {
    const isGone =
      record.getBool('secret') && record.getString('html') === '' && record.getString('state') === 'queued';
    if (before === null || !isGone) return [];
    return [{ field: 'state', code: 'mail_wiped', message: 'Its text is gone: the person asks for another one' }];
  },
  prepare(_app, record, before) {
    if (before === null || record.getString('state') !== 'queued' || before.getString('state') === 'queued') return;
    // Somebody wants to have it sent again: the job of the next minute does.
    record.set('attempts', 0);
    record.set('next_try', storedDate(Date.now()));
  },
};

/** Deletes mails from before `before` (ms). */
export function forgetMails(app: core.App, before: number): void {
  const old = { before: storedDate(before) };
  for (const record of find(app, 'mails', 'created < {:before}', old, 'created', FORGOTTEN_AT_ONCE)) app.delete(record);
}
