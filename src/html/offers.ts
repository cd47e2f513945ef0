/** Offers of items: what the choice of one shows, and in which order pages have them. */
import type { ItemView, ProductPayload } from '#src/contract/payload.ts';
import { optionMatrix, type OptionMatrix } from '#src/domain/catalogue/option-matrix.ts';

/**
 * Beyond it, ids, article numbers and rows of items come when a shopper asks for one (client/variants.ts): decision
 * 0302.
 */
export const MOST_WHOLE = 24;

type Items = readonly ItemView[];

/**
 * The item that a page opens with: what its cards promise. The cheapest of those that are reduced and can be bought,
 * else the first that can be bought, else the first. Index; -1 without items.
 */
export function openingItem(items: Items): number {
  const bought = items.filter(({ band }) => band !== 'out');
  const reduced = bought.filter(({ sale }) => sale !== null);
  const least = Math.min(...reduced.map(({ price }) => price));
  const item = reduced.find(({ price }) => price === least) ?? bought[0] ?? items[0];
  return item === undefined ? -1 : items.indexOf(item);
}

/** Items by the text of `key`, in the order of their first ones. */
export function grouped(items: Items, key: (item: ItemView) => string): readonly Items[] {
  const groups = new Map<string, ItemView[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return [...groups.values()];
}

/** Key of what is said alike of items: price, sale, price of a unit, stock. */
export const offerKey = ({ price, sale, unitPrice, band, days, noRestock }: ItemView): string =>
  JSON.stringify([price, sale, unitPrice, band, days, band === 'out' && noRestock]);

/** Items that share a row, what they have alike said once: 'Large, Standard · Amber; Black'. With at least one item. */
export function rowName(items: Items): string {
  const [first] = items;
  const isAlike = (_: string, at: number): boolean => items.every(({ values }) => values[at] === first?.values[at]);
  const said = (texts: readonly string[] = []): string => texts.filter((text) => text !== '').join(', ');
  const alike = said(first?.values.filter(isAlike));
  const others = items.map(({ values }) => said(values.filter((value, at) => !isAlike(value, at))));
  const name = [alike, others.filter((other) => other !== '').join('; ')].filter((part) => part !== '').join(' · ');
  return name === '' ? items.map(({ sku }) => sku).join('; ') : name;
}

export interface Offers {
  readonly matrix: OptionMatrix;
  /** Index in `items` of the payload. */
  readonly opening: number;
  /** One item of each offer: items that differ in nothing that is shown where one is chosen share it. */
  readonly offers: Items;
  /**
   * A line for each cell of the matrix: '' where there is none, else number of the offer, id and article number with a
   * tab between them. Of very many items only the opening one has the latter two.
   */
  readonly cells: string;
  /** In the order of the cells. */
  readonly items: Items;
}

/** With at least one item. */
export function offersOf({ options, items }: Pick<ProductPayload['product'], 'options' | 'items'>): Offers {
  const matrix = optionMatrix(options, items);
  const groups = grouped(items, offerKey);
  const opening = openingItem(items);
  const line = (item: ItemView | undefined): string => {
    if (item === undefined) return '';
    const offer = groups.findIndex((group) => group.includes(item));
    return items.length <= MOST_WHOLE || item === items[opening]
      ? [offer, item.id, item.sku].join('\t')
      : String(offer);
  };
  return {
    matrix,
    opening,
    offers: groups.flatMap((group) => group.slice(0, 1)),
    cells: matrix.cells.map((at) => line(items[at])).join('\n'),
    items: matrix.cells.flatMap((at) => items[at] ?? []),
  };
}
