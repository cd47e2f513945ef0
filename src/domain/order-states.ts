/** The steps that the three states of an order may take, apart from each other. No other step is possible, by anyone. Pure. */

type Steps = Readonly<Record<string, readonly string[]>>;

/** `expired → open`: a late payment, where the stock is still there. */
const ORDER_STEPS: Steps = {
  open: ['cancelled', 'expired', 'completed'],
  expired: ['open'],
};

const PAYMENT_STEPS: Steps = {
  unpaid: ['failed', 'paid'],
  failed: ['unpaid', 'paid'],
  paid: ['part_refunded', 'refunded', 'disputed'],
  part_refunded: ['refunded', 'disputed'],
  refunded: ['disputed'],
  disputed: ['paid', 'part_refunded', 'refunded'],
};

const FULFILMENT_STEPS: Steps = {
  unfulfilled: ['part_shipped', 'shipped'],
  part_shipped: ['shipped'],
  shipped: ['delivered', 'lost'],
};

const MACHINES = { order: ORDER_STEPS, payment: PAYMENT_STEPS, fulfilment: FULFILMENT_STEPS } as const;

/** Whether the state of a machine may go from `from` to `to`. */
export function mayStep(machine: keyof typeof MACHINES, from: string, to: string): boolean {
  return MACHINES[machine][from]?.includes(to) === true;
}
