/** Says what may become of an order by hand. Payments follow the money: nobody sets them. */
import {
  FULFILMENT_STEPS,
  isStepBack,
  ORDER_STEPS,
  stepHindrance,
  type FulfilmentState,
  type OrderState,
  type PaymentState,
} from '#src/domain/order/order-states.ts';

interface States {
  readonly order: OrderState;
  readonly payment: PaymentState;
  readonly fulfilment: FulfilmentState;
}

export interface NextSteps {
  readonly order: readonly OrderState[];
  readonly payment: readonly PaymentState[];
  readonly fulfilment: readonly FulfilmentState[];
}

/** Orders expire and open again by their time and their money alone. */
const BY_TIME: readonly OrderState[] = ['expired', 'open'];

/**
 * The next steps that the tables have and that the other two states allow. `held`: its goods are taken from the stock.
 * `unsent`: pieces of it are still to be sent.
 */
export function nextSteps(was: States, held: boolean, unsent: boolean): NextSteps {
  return {
    order: ORDER_STEPS[was.order].filter(
      (order) => !BY_TIME.includes(order) && stepHindrance(was, { ...was, order }, unsent) === null,
    ),
    payment: [],
    fulfilment: FULFILMENT_STEPS[was.fulfilment].filter(
      (fulfilment) =>
        !isStepBack(was.fulfilment, fulfilment) &&
        stepHindrance(was, { ...was, fulfilment }, unsent) === null &&
        (held || was.fulfilment !== 'unfulfilled'),
    ),
  };
}
