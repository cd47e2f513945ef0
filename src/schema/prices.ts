/** What goods and their delivery cost, and where. */

import { NOBODY, reads, STUDIO, STUDIO_READS } from '#src/schema/kinds/access.ts';
import { edited, table } from '#src/schema/kinds/collection.ts';
import {
  choice,
  country,
  date,
  flag,
  line,
  lines,
  money,
  outdated,
  rank,
  relation,
  whole,
} from '#src/schema/kinds/fields.ts';
import { ID_LENGTH } from '#src/schema/kinds/lengths.ts';
import { SEALED, STAYS, WITH_CATALOGUE } from '#src/schema/kinds/rules.ts';

/** Characters. */
export const CAMPAIGN_LENGTH = 80;

/** A price with a start and an end. `state` and `reference` are set by the backend alone. */
export const sales = edited({
  form: {
    title: 'collection.sales',
    create: 'create.sales',
    name: 'item',
    search: ['item.sku', 'item.product.name', 'campaign'],
    sort: '-starts,id',
    groups: ['group.sale'],
  },
  access: reads(STUDIO),
  staging: 'kept',
  goLive: WITH_CATALOGUE,
  indexes: ['item', 'state, starts', 'state, ends', 'state_campaign: state, campaign, starts, ends'],
  fields: {
    /** Id in `items`. */
    item: relation('items', { required: true, cascade: true, edit: { group: 'group.sale', label: 'field.item' } }),
    /** Gross, minor units. */
    price: money({ edit: { group: 'group.sale', label: 'field.sale_price', hint: 'hint.sale_price', needed: true } }),
    starts: date({ required: true, edit: { group: 'group.sale', label: 'field.starts', hint: 'hint.dates' } }),
    ends: date({ required: true, edit: { group: 'group.sale', label: 'field.ends' } }),
    /**
     * Name of the campaign that it is part of: all sales with this name are ended together; '': it stands by itself.
     */
    campaign: line({
      max: CAMPAIGN_LENGTH,
      build: false,
      edit: { group: 'group.sale', label: 'field.campaign', hint: 'hint.campaign' },
    }),
    state: choice(['scheduled', 'active', 'ended'], { edit: 'nobody' }),
    /** Lowest price of the 30 days before the start (Directive 98/6/EC, art. 6a), minor units, frozen at the start. */
    reference: money({ edit: 'nobody' }),
  },
});

/** Append-only. */
export const priceHistory = table({
  access: NOBODY,
  hooks: SEALED,
  staging: 'kept',
  goLive: WITH_CATALOGUE,
  indexes: ['item, created'],
  fields: {
    item: line({ required: true, max: ID_LENGTH }),
    /** Price that a shopper paid from `created` on: gross, minor units. */
    price: money({}),
    reason: choice(['created', 'edited', 'sale_started', 'sale_ended'], { required: true }),
  },
});

export const coupons = table({
  access: NOBODY,
  hooks: { live: ['used'], setByShop: ['used'] },
  // Made by hand.
  small: true,
  // A code is worth money in the shop itself.
  staging: 'emptied',
  goLive: STAYS,
  indexes: ['unique code'],
  fields: {
    code: line({ required: true, max: 40, pattern: '^[A-Z0-9-]+$' }),
    kind: choice(['percent', 'amount'], { required: true }),
    /** percent: basis points; amount: minor units. */
    value: whole({ min: 1 }),
    minimum: money({}),
    starts: date({}),
    ends: date({}),
    /** 0: any number. */
    max_uses: whole({}),
    once_per_customer: flag({}),
    used: whole({}),
    active: flag({}),
  },
});

export const countries = table({
  access: STUDIO_READS,
  built: true,
  // One row a country.
  small: true,
  staging: 'kept',
  goLive: STAYS,
  indexes: ['unique code'],
  fields: {
    /** ISO 3166-1 alpha-2. */
    code: country({ required: true, pattern: '^[A-Z]{2}$' }),
    name: line({ localized: true }),
    /** Delivered to. */
    active: flag({}),
    /** VAT rates in basis points (2000 = 20 %). */
    vat_standard: whole({ max: 10_000 }),
    vat_reduced: whole({ max: 10_000 }),
    vat_super_reduced: whole({ max: 10_000 }),
    /** The seller's VAT number in that country, where one is needed (GB). */
    vat_number: line({}),
    /** Special territories (domain/territories) that are delivered to as to the rest of the country: one a line. */
    territories: lines({}),
    /** Digits, so that nothing at all is no rate: '' is filled in from the table (domain/vat-table). */
    vat_books: line({ max: 5, pattern: '^([0-9]{1,4}|10000)?$' }),
  },
});

export const shippingRates = edited({
  form: {
    title: 'collection.shipping_rates',
    create: null,
    name: 'name',
    search: ['name'],
    sort: 'country,rank,id',
    groups: ['group.words'],
  },
  access: STUDIO_READS,
  built: true,
  // A few rows a country.
  small: true,
  staging: 'kept',
  goLive: STAYS,
  indexes: ['country, rank'],
  fields: {
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
});
