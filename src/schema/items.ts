import { MOST_BACKORDER_DAYS, STOCK_RULES } from '#src/domain/catalogue/stock.ts';
import { edited } from '#src/schema/kinds/collection.ts';
import {
  choice,
  date,
  decimal,
  focus,
  line,
  lines,
  money,
  outdated,
  pictures,
  rank,
  relation,
  relations,
  whole,
} from '#src/schema/kinds/fields.ts';

export const items = edited(
  {
    title: 'collection.items',
    create: 'create.items',
    name: 'sku',
    search: ['sku', 'gtin', 'product.name'],
    sort: 'product,rank,id',
    groups: ['group.item', 'group.price', 'group.pictures'],
  },
  {
    /** Id in `products`. */
    product: relation('products', {
      required: true,
      cascade: true,
      edit: { group: 'group.item', label: 'field.product' },
    }),
    sku: line({ required: true, max: 100, edit: { group: 'group.item', label: 'field.sku' } }),
    /** EAN/UPC digits, or ''. */
    gtin: line({ max: 14, edit: { group: 'group.item', label: 'field.gtin', hint: 'hint.gtin' } }),
    values: lines({ localized: true, edit: { group: 'group.item', label: 'field.values', hint: 'hint.values' } }),
    /** Ids in `attribute_values`: what this one is, beside what the product is. */
    attributes: relations('attribute_values', 10, {
      edit: { group: 'group.item', label: 'field.attributes', hint: 'hint.item_attributes' },
    }),
    /** Gross price in minor units (cents), without a sale. */
    price: money({ edit: { group: 'group.price', label: 'field.price', hint: 'hint.price', at: 1, needed: true } }),
    /**
     * Pieces, below 0 where more were sold on than came; told to superusers, editors and the account of builds only.
     */
    stock: whole({
      hidden: true,
      belowMin: true,
      edit: { group: 'group.price', label: 'field.stock', hint: 'hint.stock', at: 2 },
    }),
    /** Rule by which its pieces are counted, or not, and whether it is sold on when there are none. */
    stock_rule: choice(STOCK_RULES, {
      edit: {
        group: 'group.price',
        label: 'field.stock_rule',
        hint: 'hint.stock_rule',
        at: 8,
        words: { '': 'stock_rule.stop', backorder: 'stock_rule.backorder', uncounted: 'stock_rule.uncounted' },
      },
    }),
    /** Days until it leaves the shop when it was sold on. */
    backorder_days: whole({
      max: MOST_BACKORDER_DAYS,
      edit: { group: 'group.price', label: 'field.backorder_days', hint: 'hint.backorder_days', at: 9 },
    }),
    /** Grams. */
    weight: whole({ edit: { group: 'group.price', label: 'field.weight', at: 3 } }),
    /** For the unit price (Directive 98/6/EC): content of the item in `unit`, 0 where it does not apply. */
    unit_quantity: decimal({
      edit: { group: 'group.price', label: 'field.unit_quantity', hint: 'hint.unit_quantity', at: 4 },
    }),
    rank: rank({ edit: { group: 'group.price', label: 'field.rank', hint: 'hint.rank', at: 6 } }),
    unit: choice(['', 'g', 'ml', 'cm', 'm2'], {
      edit: {
        group: 'group.price',
        label: 'field.unit',
        at: 5,
        words: { '': 'unit.none', g: 'unit.g', ml: 'unit.ml', cm: 'unit.cm', m2: 'unit.m2' },
      },
    }),
    /** 'never': sold out, it will not come back, and nobody can ask to be told of it. */
    restock: choice(['', 'never'], {
      edit: {
        group: 'group.price',
        label: 'field.restock',
        hint: 'hint.restock',
        at: 7,
        words: { '': 'restock.again', never: 'restock.never' },
      },
    }),
    images: pictures(6, { focus: 'focus', edit: { group: 'group.pictures', label: 'field.images' } }),
    focus: focus(),
    outdated: outdated(),
    /** Place in the storeroom: operators say so at the desk. */
    shelf: line({ max: 40, hidden: true, edit: 'nobody', build: false }),
    /** At so many pieces, or fewer, people of the shop are told; 0: never. Operators say so at the desk. */
    low_at: whole({ hidden: true, edit: 'nobody', build: false }),
    /** Moment at which they were told; '': not since it was more. */
    low_told: date({ hidden: true, edit: 'nobody', build: false }),
  },
);
