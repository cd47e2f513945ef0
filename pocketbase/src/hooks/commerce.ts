/** Countries and shipping rates. */
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';
import { first } from '#pocketbase/hooks/query.ts';

export const countryHooks: CollectionHooks = {
  prepare(_app, record) {
    record.set('code', record.getString('code').trim().toUpperCase());
  },
  check(app, record) {
    const code = record.getString('code');
    const same = first(app, 'countries', 'code = {:code} && id != {:id}', { code, id: record.id });
    return same === null
      ? []
      : [{ field: 'code', code: 'country_taken', message: `The country ${code} has a record already` }];
  },
};

export const shippingRateHooks: CollectionHooks = {
  check: (_app, record) =>
    record.getFloat('days_max') < record.getFloat('days_min')
      ? [{ field: 'days_max', code: 'days_order', message: 'The longest time cannot be shorter than the shortest' }]
      : [],
};
