import type { OrderLineView } from '#src/contract/shop-api.ts';

/** Name of a line with its choices, as they were: 'Plumb Pendant, Smoke'. */
export function lineName({ name, values }: Pick<OrderLineView, 'name' | 'values'>): string {
  return [name, ...values].filter((part) => part !== '').join(', ');
}
