/**
 * Read void-label: the carrier forgets a label, and the shop its PDF. What becomes of the parcel is said apart: taken
 * back, or sent with another number.
 */
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { runAction } from '#pocketbase/base/run-action.ts';
import { labelAdapter } from '#pocketbase/staff/ship/labels/adapter.ts';
import { labelRefusal } from '#pocketbase/staff/ship/labels/make-label.ts';
import { parcelIn } from '#pocketbase/staff/ship/parcel-fields.ts';
import { invalid, isRefused, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { byId } from '#pocketbase/base/query.ts';
import type { ActionAnswer } from '#src/contract/desk-api.ts';

export function voidLabel(desk: DeskRequest): ActionAnswer | Refused {
  const { app, body } = desk;
  const adapter = labelAdapter();
  if (adapter === null) return refusal('unavailable', 'No service of labels is set (LABELS_URL)');
  const parcel = parcelIn(app, body);
  if (isRefused(parcel)) return parcel;
  const label = parcel.getString('label_ref');
  if (label === '') return invalid([{ field: 'parcel', code: 'no_label' }]);
  const problem = adapter.cancel(label);
  if (problem !== null) return labelRefusal(problem);
  const result = runAction(desk, app, 'void-label', ({ tx }) => {
    const record = byId(tx, 'shipments', parcel.id);
    if (record === null) throw new BadRequestError('The parcel is gone.');
    record.set('label', '');
    record.set('label_ref', '');
    tx.save(record);
    return { subject: record.id, order: record.getString('order') };
  });
  return isRefused(result) ? result : result.answer;
}
