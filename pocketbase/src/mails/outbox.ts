/** The outbox as a collection: what a save of one of its mails brings with it, and how long they are kept. */
import { nowMs } from '#pocketbase/base/clock.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { type RecordStep, deleteOld } from '#pocketbase/base/step.ts';
import { storedDate } from '#pocketbase/base/query.ts';

export const mailHooks: CollectionHooks = {
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
    record.set('next_try', storedDate(nowMs()));
    for (const field of ['bounced', 'bounce', 'soft_bounced']) record.set(field, '');
    record.set('soft_bounces', 0);
  },
};

/** Deletes mails from before `before` (ms). */
export function forgetMails(before: number): RecordStep {
  return deleteOld('forget_mail', 'mails', 'created', before);
}
