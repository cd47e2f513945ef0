/**
 * A label names a person and is of use for a few days: its file goes some weeks after the parcel, long before the order
 * is anonymous.
 */
import { olderThan } from '#pocketbase/base/delete-old.ts';
import type { RecordStep } from '#pocketbase/base/step.ts';
import { byId } from '#pocketbase/base/query.ts';

const LABEL_MS = 30 * 24 * 60 * 60 * 1000;

export function forgetLabels(now: number): RecordStep {
  return {
    name: 'forget_label',
    collection: 'shipments',
    queries: [olderThan('shipped', now - LABEL_MS, "label != ''")],
    open: "label != ''",
    handle(tx, id) {
      const parcel = byId(tx, 'shipments', id);
      if (parcel === null) return;
      // PocketBase deletes a file that its record names no more.
      for (const field of ['label', 'label_ref']) parcel.set(field, '');
      tx.save(parcel);
    },
  };
}
