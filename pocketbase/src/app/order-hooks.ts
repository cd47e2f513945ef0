/**
 * Rules of orders and their collections. They hold for every save: by the dashboard, by a superuser's request and by
 * the shop's own code.
 */
import { stateOf } from '#pocketbase/after-sales/parcels.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { fixedFields } from '#pocketbase/base/fields.ts';
import { sendNewMails } from '#pocketbase/mails/send.ts';
import { isAgreed } from '#pocketbase/orders/agreement.ts';
import { followCancelling } from '#pocketbase/orders/cancelled-by-hand.ts';
import { followAddress, isCorrected } from '#pocketbase/orders/corrected-address.ts';
import { followState, recordSteps, stepProblems } from '#pocketbase/orders/steps.ts';
import { contentProblem, type Problem } from '#pocketbase/base/problems.ts';
import { first } from '#pocketbase/base/query.ts';
import { followTransferred, transferredProblems } from '#pocketbase/orders/payments/transfers/give-back.ts';
import { followDelivery } from '#pocketbase/after-sales/reviews/ask-review.ts';
import { isPaid, isStepBack } from '#src/domain/order/order-states.ts';

/** Fields that an order keeps as they were when it was placed. `user` may become empty: accounts can be deleted. */
const SNAPSHOT: readonly string[] = [
  'number',
  'token',
  'cart',
  'key',
  'request_hash',
  'origin',
  'locale',
  'address',
  'billing',
  'invoice',
  'quote',
  'shipping',
  'currency',
  'total',
  'standard_shipping',
  'coupon',
  'terms',
  'method',
  'courier_note',
  'gift',
  'gift_message',
  'demo',
];

function frozen(app: core.App, record: core.Record, before: core.Record): Problem[] {
  const user = before.getString('user');
  const moved = record.getString('user') !== user && record.getString('user') !== '' && user !== '';
  const changed = fixedFields(record, before, SNAPSHOT)
    .map(({ field }) => field)
    .filter((field) => !isCorrected(app, record, before, field) && !isAgreed(record, before, field));
  return [...changed, ...(moved ? ['user'] : [])].map((field) => ({
    field,
    code: 'order_frozen',
    message: 'An order stays as it was placed',
  }));
}

function isCancelledNow(record: core.Record, before: core.Record): boolean {
  return record.getString('order_state') === 'cancelled' && before.getString('order_state') !== 'cancelled';
}

/** The reason for keeping money is written by the step that keeps it, and does not change later. */
function keptProblems(record: core.Record, before: core.Record): Problem[] {
  const refused = (code: string, message: string): Problem[] => [{ field: 'money_kept', code, message }];
  if (record.getString('money_kept') === before.getString('money_kept')) return [];
  if (!isCancelledNow(record, before))
    return refused(
      'kept_with_cancelling',
      'A reason for keeping the money is given together with cancelling the order',
    );
  return isPaid(record.getString('payment_state'))
    ? []
    : refused('nothing_taken', 'Nothing was taken: there is nothing to keep');
}

/** A step back is possible only where the parcels say so: one was taken back before anybody was told of it. */
function backProblems(app: core.App, record: core.Record, before: core.Record): Problem[] {
  const to = record.getString('fulfilment_state');
  return isStepBack(before.getString('fulfilment_state'), to) && (stateOf(app, record.id) ?? 'unfulfilled') !== to
    ? [{ field: 'fulfilment_state', code: 'parcels_sent', message: 'Its parcels say otherwise' }]
    : [];
}

function amounts(record: core.Record): Problem[] {
  return record.getFloat('refunded') <= record.getFloat('paid')
    ? []
    : [{ field: 'refunded', code: 'refund_over_paid', message: 'No more can be given back than was taken' }];
}

function kept(what: string): NonNullable<CollectionHooks['keep']> {
  return () => [{ field: 'id', code: 'kept', message: `${what} are kept` }];
}

/** Follows a step with what it brings for the order itself. */
function follow(app: core.App, record: core.Record, before: core.Record): void {
  followState(app, record, before);
  followDelivery(app, record, before);
}

export const orderHooks: CollectionHooks = {
  prepare(app, record, before) {
    if (before === null) return;
    // What is not possible is told by the check; nothing may follow from it before.
    if (stepProblems(app, record, before).length === 0) follow(app, record, before);
  },
  check: (app, record, before) => [
    ...amounts(record),
    ...(before === null
      ? []
      : [
          ...backProblems(app, record, before),
          ...stepProblems(app, record, before),
          ...keptProblems(record, before),
          ...frozen(app, record, before),
        ]),
  ],
  saved(app, record, before) {
    if (before === null) return;
    recordSteps(app, record, before);
    followAddress(app, record, before);
    if (isCancelledNow(record, before)) followCancelling(app, record);
  },
  requested: (app) => sendNewMails(app),
  keep: kept('Orders'),
};

export const paymentHooks: CollectionHooks = { keep: kept('Payments') };

export const refundHooks: CollectionHooks = {
  check: transferredProblems,
  saved: followTransferred,
  requested: (app) => sendNewMails(app),
  keep: kept('Refunds'),
};

export const paymentEventHooks: CollectionHooks = { keep: kept('Events') };

export const couponHooks: CollectionHooks = {
  prepare(_app, record) {
    record.set('code', record.getString('code').trim().toUpperCase());
  },
  check(app, record) {
    const problems: Problem[] = [];
    const code = record.getString('code');
    if (first(app, 'coupons', 'code = {:code} && id != {:id}', { code, id: record.id }) !== null)
      problems.push(contentProblem('code', 'coupon_taken'));
    if (record.getString('kind') === 'percent' && record.getFloat('value') > 10_000)
      problems.push({ field: 'value', code: 'percent_over', message: '10000 is 100 %: more is not possible' });
    const [starts, ends] = [record.getString('starts'), record.getString('ends')];
    if (starts !== '' && ends !== '' && starts >= ends)
      problems.push({ field: 'ends', code: 'coupon_dates', message: 'A coupon must end after it starts' });
    return problems;
  },
};
