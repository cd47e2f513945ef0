/**
 * The three independent states of an order, and the steps that are allowed. They hold for everybody, the dashboard
 * included.
 */

export const ORDER_STATES = ['open', 'cancelled', 'expired', 'completed'] as const;
export const PAYMENT_STATES = ['unpaid', 'failed', 'paid', 'part_refunded', 'refunded', 'disputed'] as const;
export const FULFILMENT_STATES = ['unfulfilled', 'part_shipped', 'shipped', 'delivered', 'lost'] as const;
export type OrderState = (typeof ORDER_STATES)[number];
export type PaymentState = (typeof PAYMENT_STATES)[number];
export type FulfilmentState = (typeof FULFILMENT_STATES)[number];

type Steps<State extends string> = Readonly<Record<State, readonly State[]>>;

/** `expired → open`: only by a late payment while there is stock. */
export const ORDER_STEPS: Steps<OrderState> = {
  open: ['cancelled', 'expired', 'completed'],
  expired: ['open'],
  cancelled: [],
  completed: [],
};

/**
 * A dispute ends where it began (won) or as a refund (lost). A refund of everything need not come in parts. One that
 * fails days after it was made, and a dispute that is won after it was lost, bring the money back.
 */
export const PAYMENT_STEPS: Steps<PaymentState> = {
  unpaid: ['paid', 'failed'],
  failed: ['unpaid'],
  paid: ['part_refunded', 'refunded', 'disputed'],
  part_refunded: ['paid', 'refunded', 'disputed'],
  refunded: ['paid', 'part_refunded', 'disputed'],
  disputed: ['paid', 'part_refunded', 'refunded'],
};

/**
 * `lost`: what was in a parcel did not arrive, whether the parcel is lost or has come back. It is sent again, or turns
 * up. A step back takes a parcel with it of which nobody was told yet, and is possible by that alone
 * (docs/decisions/0270).
 */
export const FULFILMENT_STEPS: Steps<FulfilmentState> = {
  unfulfilled: ['part_shipped', 'shipped'],
  part_shipped: ['shipped', 'lost', 'unfulfilled'],
  shipped: ['delivered', 'lost', 'part_shipped', 'unfulfilled'],
  lost: ['shipped', 'delivered'],
  delivered: [],
};

/** Says whether a step of fulfilment leads back: only a parcel that is taken back does it, and nobody by hand. */
export function isStepBack(from: string, to: string): boolean {
  return to !== from && (to === 'unfulfilled' || (to === 'part_shipped' && from === 'shipped'));
}

const MACHINES = { order: ORDER_STEPS, payment: PAYMENT_STEPS, fulfilment: FULFILMENT_STEPS } as const;

/** Says whether a table of steps has one. Staying is no step, and an unknown state has none. */
export function isStepOf(steps: Readonly<Record<string, readonly string[]>>, from: string, to: string): boolean {
  return Object.hasOwn(steps, from) && (steps[from]?.includes(to) ?? false);
}

/** Says whether a state may become another one. */
export function mayStep(machine: keyof typeof MACHINES, from: string, to: string): boolean {
  return isStepOf(MACHINES[machine], from, to);
}

interface StatesOf {
  readonly order: string;
  readonly payment: string;
  readonly fulfilment: string;
}

/** Reason for which a step is refused that its table has: the three states must agree. */
export type StepHindrance = 'order_not_paid' | 'order_closed' | 'order_sent' | 'order_disputed' | 'order_unsent';

/**
 * Says why an order may not go from the one to the other states, though each step by itself is allowed; null: it may.
 * `unsent`: pieces of it are still to be sent.
 */
export function stepHindrance(was: StatesOf, is: StatesOf, unsent: boolean): StepHindrance | null {
  if (is.order === 'cancelled' && was.order !== 'cancelled') {
    if (is.fulfilment !== 'unfulfilled') return 'order_sent';
    if (is.payment === 'disputed') return 'order_disputed';
  }
  if (is.order === 'completed' && was.order !== 'completed') {
    if (!isPaid(is.payment)) return is.payment === 'refunded' ? null : 'order_not_paid';
    // Nobody would look for it any more.
    if (unsent) return 'order_unsent';
  }
  if (is.fulfilment === was.fulfilment) return null;
  if (is.order !== 'open' && is.order !== 'completed') return 'order_closed';
  return was.fulfilment === 'unfulfilled' && !isPaid(is.payment) ? 'order_not_paid' : null;
}

/** Says whether something is paid, and not all of it given back. */
export function isPaid(payment: string): boolean {
  return ['paid', 'part_refunded', 'disputed'].includes(payment);
}
