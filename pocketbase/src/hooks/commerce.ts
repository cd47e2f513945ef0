/** Countries and shipping rates. */
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';
import { excerpt, type Problem } from '#pocketbase/hooks/problems.ts';
import { first } from '#pocketbase/hooks/query.ts';
import { TERRITORIES } from '#src/domain/territories.ts';

const TERRITORY_NAMES: readonly string[] = TERRITORIES;

/** Goods that are sent to Great Britain are taxed there from the first parcel on, which needs a number. */
function numberProblems(record: core.Record): Problem[] {
  const isNeeded = record.getString('code') === 'GB' && record.getBool('active');
  return isNeeded && record.getString('vat_number') === ''
    ? [{ field: 'vat_number', code: 'vat_number_missing', message: 'A delivery to GB needs a UK VAT number' }]
    : [];
}

function territoryProblems(record: core.Record): Problem[] {
  return record
    .getString('territories')
    .split(/\s+/)
    .filter((name) => name !== '' && !TERRITORY_NAMES.includes(name))
    .map((name) => ({
      field: 'territories',
      code: 'territory_unknown',
      message: `"${excerpt(name)}" is none of ${TERRITORY_NAMES.join(', ')}`,
    }));
}

export const countryHooks: CollectionHooks = {
  prepare(_app, record) {
    record.set('code', record.getString('code').trim().toUpperCase());
  },
  check(app, record) {
    const code = record.getString('code');
    const same = first(app, 'countries', 'code = {:code} && id != {:id}', { code, id: record.id });
    const taken =
      same === null
        ? []
        : [{ field: 'code', code: 'country_taken', message: `The country ${code} has a record already` }];
    return [...taken, ...numberProblems(record), ...territoryProblems(record)];
  },
};

export const shippingRateHooks: CollectionHooks = {
  check: (_app, record) =>
    record.getFloat('days_max') < record.getFloat('days_min')
      ? [{ field: 'days_max', code: 'days_order', message: 'The longest time cannot be shorter than the shortest' }]
      : [],
};
