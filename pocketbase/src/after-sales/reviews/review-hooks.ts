/** Rules of reviews: what was said stays as it was said, editors decide and answer, and builds see what is shown. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { addChange } from '#pocketbase/base/changes.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { fixedFields } from '#pocketbase/base/fields.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { sendNewMails } from '#pocketbase/mails/send.ts';
import { problem, type Problem } from '#pocketbase/base/problems.ts';
import { byId, localText, storedDate } from '#pocketbase/base/query.ts';
import { hasArrived } from '#pocketbase/after-sales/reviews/review-routes.ts';
import { isDemo } from '#pocketbase/base/shop-mode.ts';
import { REFUSAL_REASONS } from '#src/domain/catalogue/review.ts';
import { storedLocale } from '#src/domain/site/locale.ts';

/** Fields that only its writer says. */
const SAID = ['product', 'locale', 'rating', 'text', 'name', 'bought'];
/** Fields of a review that a page shows and that can change. */
const SEEN = ['answer', 'text', 'name', 'rating', 'decided'];

function isShown(record: core.Record | null): record is core.Record {
  return record?.getString('state') === 'shown';
}

function hasMoved(record: core.Record, before: core.Record, fields: readonly string[]): boolean {
  return fields.some((field) => record.getString(field) !== before.getString(field));
}

function decisionProblems(record: core.Record, before: core.Record | null): Problem[] {
  const isRefused = record.getString('state') === 'refused';
  const isReasoned = REFUSAL_REASONS.some((reason) => reason === record.getString('reason'));
  if (isRefused && !isReasoned)
    return [problem('reason', 'reason_missing', 'Say why it is refused: its writer is told')];
  if (before !== null && before.getString('state') !== 'waiting' && record.getString('state') === 'waiting')
    return [problem('state', 'decided', 'A decision can be changed, and not be taken back')];
  return [];
}

/** Its writer reads why, also when an editor refuses later what was shown, or for another reason. */
function tellWriter(tx: core.App, record: core.Record): void {
  const order = byId(tx, 'orders', record.getString('order'));
  const product = byId(tx, 'products', record.getString('product'));
  const reason = REFUSAL_REASONS.find((one) => one === record.getString('reason'));
  // Of an order that is past its term nobody is known any more.
  if (order === null || product === null || reason === undefined || order.getString('email') === '') return;
  queueMail(tx, 'review_refused', order, {
    id: `${record.id}${record.getString('decided')}`,
    product: localText(product, 'name', storedLocale(order.getString('locale'))),
    reason,
    note: record.getString('note'),
  });
}

function saidProblems(record: core.Record, before: core.Record): Problem[] {
  return fixedFields(record, before, SAID).map(({ field }) =>
    problem(field, 'said', 'What a customer has said stays as it is'),
  );
}

/**
 * Nobody says anything of what has not been bought and delivered, whoever writes the record. A demo has words of its
 * own; what a former shop has shown says so.
 */
function purchaseProblems(app: core.App, record: core.Record): Problem[] {
  const order = byId(app, 'orders', record.getString('order'));
  if (order === null && (isDemo() || record.getString('source') !== '')) return [];
  return order !== null && hasArrived(app, order, record.getString('product'))
    ? []
    : [problem('order', 'not_bought', 'Only what was bought and delivered is reviewed')];
}

/** Moment of the decision, which follows from the decision alone. */
function decidedAt(record: core.Record, before: core.Record | null): string {
  if (before !== null && !hasMoved(record, before, ['state', 'reason'])) return before.getString('decided');
  if (record.getString('state') === 'waiting') return '';
  // A demo begins with decisions of before.
  return (before === null && record.getString('decided')) || storedDate(nowMs());
}

export const reviewHooks: CollectionHooks = {
  prepare(_app, record, before) {
    record.set('answer', record.getString('answer').trim());
    record.set('note', record.getString('note').trim());
    if (record.getString('state') !== 'refused') {
      record.set('reason', '');
      record.set('note', '');
    }
    record.set('decided', decidedAt(record, before));
    if (record.getString('buyer') === '')
      record.set('buyer', $security.sha256(record.id || $security.randomString(30)));
  },
  check: (app, record, before) => [
    ...decisionProblems(record, before),
    ...(before === null ? purchaseProblems(app, record) : saidProblems(record, before)),
  ],
  saved(app, record, before) {
    const isNew = before === null || hasMoved(record, before, ['state', 'reason']);
    if (isNew && record.getString('state') === 'refused') tellWriter(app, record);
  },
  requested: (app) => sendNewMails(app),
  tell(app, before, after) {
    const [was, is] = [isShown(before), isShown(after)];
    const id = (after ?? before)?.id ?? '';
    if (was !== is) return addChange(app, 'reviews', id, is ? 'create' : 'delete');
    const differs = is && before !== null && after !== null && hasMoved(after, before, SEEN);
    return differs ? addChange(app, 'reviews', id, 'update') : 0;
  },
};
