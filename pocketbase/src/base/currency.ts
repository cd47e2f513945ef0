import { first } from '#pocketbase/base/query.ts';

/** ISO 4217 of all prices; '' where there is no shop yet. */
export function currencyOf(app: Pick<core.App, 'findRecordsByFilter'>): string {
  return first(app, 'shop', '')?.getString('currency') ?? '';
}
