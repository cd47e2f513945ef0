/**
 * The last day on which a transfer counts, as pages and mails say it. The only place that knows how it follows from the
 * end of the order.
 */
import { centralEuropean } from '#src/domain/format/dates.ts';

/**
 * Day of an order that ends at `expires` (ms since the epoch): ms whose day in UTC is that of clocks in Paris and Rome,
 * for `formatDate` of domain/format.
 */
export function transferDay(expires: number): number {
  return centralEuropean(expires - 1);
}
