/**
 * Disputes are what the provider says of them. An operator says of one that its order is sent all the same, and why.
 */
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { queuePush } from '#pocketbase/mails/push/queue-push.ts';
import { signerOf } from '#pocketbase/orders/steps.ts';

export const disputeHooks: CollectionHooks = {
  prepare(_app, record, before) {
    if (before === null) return;
    record.set('released', record.getString('released').trim());
    if (record.getString('released') === before.getString('released')) return;
    record.set('released_by', record.getString('released') === '' ? '' : signerOf(record));
  },
  saved(app, record, before) {
    if (before === null) queuePush(app, 'dispute', record.id);
  },
  keep: () => [{ field: 'id', code: 'kept', message: 'Disputes are kept' }],
};
