import { edited } from '#src/schema/kinds/collection.ts';
import { choice, date, line, money, relation } from '#src/schema/kinds/fields.ts';

/** Characters. */
export const CAMPAIGN_LENGTH = 80;

/** A price with a start and an end. `state` and `reference` are set by the backend alone. */
export const sales = edited(
  {
    title: 'collection.sales',
    create: 'create.sales',
    name: 'item',
    search: ['item.sku', 'item.product.name', 'campaign'],
    sort: '-starts,id',
    groups: ['group.sale'],
  },
  {
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
);
