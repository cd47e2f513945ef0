/** Choices in words, and the query without each. */
import type { FilterColumns, FilterNames } from '#src/contract/filter-index.ts';
import type { FilterWords } from '#src/i18n/filter-words.ts';
import { type ListingQuery, withValue } from '#src/domain/catalogue/listing-query.ts';
import type { ClientT } from '#src/i18n/client-t.ts';

export interface Choice {
  readonly name: string;
  readonly without: ListingQuery;
}

export interface ChoiceWords {
  readonly t: ClientT<FilterWords>;
  /** A price in minor units, in the words of the language. */
  readonly price: (minor: number) => string;
}

function priceChoice(query: ListingQuery, { t, price }: ChoiceWords): readonly Choice[] {
  const { least, most } = query;
  if (least === null && most === null) return [];
  const [from, to] = [price(least ?? 0), price(most ?? 0)];
  const name =
    least === null ? t('atMost', { to }) : most === null ? t('atLeast', { from }) : t('between', { from, to });
  return [{ name, without: { ...query, least: null, most: null, page: 1 } }];
}

/** In the order of attributes and their values; then price, stock and sale. */
export function choicesOf(
  query: ListingQuery,
  { attributes }: Pick<FilterColumns, 'attributes'>,
  names: Pick<FilterNames, 'attributes'>,
  words: ChoiceWords,
): readonly Choice[] {
  const { t } = words;
  const chosen = attributes.flatMap(([key, values], attribute) => {
    const own = query.values.find(([one]) => one === key)?.[1] ?? [];
    return values.flatMap(([value], place) =>
      own.includes(value)
        ? [{ name: names.attributes[attribute]?.[1][place] ?? value, without: withValue(query, key, value, false) }]
        : [],
    );
  });
  return [
    ...chosen,
    ...priceChoice(query, words),
    ...(query.stock ? [{ name: t('stock'), without: { ...query, stock: false, page: 1 } }] : []),
    ...(query.sale ? [{ name: t('sale'), without: { ...query, sale: false, page: 1 } }] : []),
  ];
}

/** The query with nothing chosen, in the same order. */
export function withoutChoices(query: ListingQuery): ListingQuery {
  return { ...query, values: [], least: null, most: null, stock: false, sale: false, page: 1 };
}
