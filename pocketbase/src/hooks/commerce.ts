/** Countries and shipping rates. */
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';
import { rulesView } from '#pocketbase/hooks/fields.ts';
import { contentProblem, told, type Problem } from '#pocketbase/hooks/problems.ts';
import { first } from '#pocketbase/hooks/query.ts';
import { contentProblems } from '#src/domain/content-rules.ts';
import { TERRITORIES } from '#src/domain/territories.ts';

const TERRITORY_NAMES: readonly string[] = TERRITORIES;

/** Goods that are sent to Great Britain are taxed there from the first parcel on, which needs a number. */
function numberProblems(record: core.Record): Problem[] {
  const isNeeded = record.getString('code') === 'GB' && record.getBool('active');
  return isNeeded && record.getString('vat_number') === '' ? [contentProblem('vat_number', 'vat_number_missing')] : [];
}

function territoryProblems(record: core.Record): Problem[] {
  return record
    .getString('territories')
    .split(/\s+/)
    .filter((name) => name !== '' && !TERRITORY_NAMES.includes(name))
    .map((name) => contentProblem('territories', 'territory_unknown', { name, names: TERRITORY_NAMES.join(', ') }));
}

export const countryHooks: CollectionHooks = {
  prepare(_app, record) {
    record.set('code', record.getString('code').trim().toUpperCase());
  },
  check(app, record) {
    const code = record.getString('code');
    const same = first(app, 'countries', 'code = {:code} && id != {:id}', { code, id: record.id });
    const taken = same === null ? [] : [contentProblem('code', 'country_taken', { country: code })];
    return [...taken, ...numberProblems(record), ...territoryProblems(record)];
  },
};

export const shippingRateHooks: CollectionHooks = {
  check: (_app, record) => contentProblems('shipping_rates', rulesView(record)).map(told),
};
