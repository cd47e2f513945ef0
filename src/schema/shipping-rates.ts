import { edited } from '#src/schema/kinds/collection.ts';
import { flag, line, lines, money, outdated, rank, relation, whole } from '#src/schema/kinds/fields.ts';

export const shippingRates = edited(
  {
    title: 'collection.shipping_rates',
    create: null,
    name: 'name',
    search: ['name'],
    sort: 'country,rank,id',
    groups: ['group.words'],
  },
  {
    name: line({ localized: true, edit: { group: 'group.words', label: 'field.name', hint: 'hint.shipping' } }),
    /** Id in `countries`. */
    country: relation('countries', { required: true, cascade: true, edit: 'nobody' }),
    rank: rank({ edit: 'nobody' }),
    /** Gross, minor units. */
    price: money({ edit: 'nobody' }),
    /** Goods total in minor units from which this rate is free; 0: never. */
    free_from: money({ edit: 'nobody' }),
    /** Grams; 0: no limit. */
    max_weight: whole({ edit: 'nobody' }),
    /** Working days. */
    days_min: whole({ edit: 'nobody' }),
    days_max: whole({ edit: 'nobody' }),
    /** True where the carrier delivers on Saturdays, too. */
    saturdays: flag({ edit: 'nobody' }),
    needs_phone: flag({ edit: 'nobody' }),
    /** Parts of the country (domain/territories) that it does not go to: one a line. */
    excluded: lines({ edit: 'nobody' }),
    /** Postcodes that it does not go to (domain/address/postcode-list): one a line. */
    postcodes: lines({ edit: 'nobody' }),
    /** Rates of one name here are one method, with a price for each country and weight; '': it stands by itself. */
    method: line({ max: 40, pattern: '^[a-z0-9-]*$', edit: 'nobody' }),
    outdated: outdated(),
  },
);
