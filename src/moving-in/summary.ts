/**
 * Sums up what files bring, so that a column which was read as something else shows before anything is written: for the
 * studio and for commands. Words: i18n/{locale}/moving-in.json, namespace 'moving-in'.
 */
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import type { Finding, MovedProduct, MovedVariant } from '#src/contract/moving-in/moved.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { TAX_CLASSES } from '#src/domain/money/vat.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';

export interface SummaryLine {
  readonly words: `summary.${string}`;
  readonly params: Finding['params'];
}

type StockState = 'inStock' | 'out' | 'backorder' | 'uncounted' | 'unsaid';

function stockOf({ stock, stockRule }: MovedVariant): StockState {
  if (stockRule === 'uncounted') return stockRule;
  if ((stock ?? 0) > 0) return 'inStock';
  if (stockRule === 'backorder') return stockRule;
  return stock === null && stockRule === null ? 'unsaid' : 'out';
}

function nameIn({ key, name }: MovedProduct, locale: Locale): string {
  return [locale, ...LOCALES].map((one) => name[one] ?? '').find((text) => text !== '') ?? key;
}

/** None for files without products. `currency`: of the shop. */
export function summaryOf(
  { products, findings }: Pick<MovedContents, 'products' | 'findings'>,
  locale: Locale,
  currency: string,
): readonly SummaryLine[] {
  if (products.length === 0) return [];
  const ofStatus = (status: MovedProduct['status']): MovedProduct[] => products.filter((one) => one.status === status);
  const isOut = ({ variants }: MovedProduct): boolean =>
    variants.every((one) => ['out', 'unsaid'].includes(stockOf(one)));
  const isIn = ({ variants }: MovedProduct): boolean => variants.some((one) => stockOf(one) === 'inStock');
  const [published, draft, archived] = [ofStatus('published'), ofStatus('draft'), ofStatus('archived')];
  const stocks = products.flatMap(({ variants }) => variants.map(stockOf));
  const inState = (state: StockState): number => stocks.filter((one) => one === state).length;
  const prices = products
    .flatMap((product) => product.variants.flatMap(({ price }) => (price === null ? [] : [{ price, product }])))
    .toSorted((one, other) => one.price - other.price);
  const priced = (name: string, at: number): Finding['params'] => {
    const found = prices[at];
    if (found === undefined) return {};
    return { [name]: formatAmount(locale, found.price, currency), [`${name}Name`]: nameIn(found.product, locale) };
  };
  const said = (...codes: readonly string[]): number => findings.filter(({ code }) => codes.includes(code)).length;
  const classes = [...TAX_CLASSES, null].map((taxClass) => ({
    words: `summary.tax.${taxClass ?? 'unsaid'}` as const,
    params: { of: products.filter((one) => one.taxClass === taxClass).length },
  }));
  return [
    {
      words: 'summary.status',
      params: {
        all: products.length,
        published: published.length,
        draft: draft.length,
        archived: archived.length,
        unsaid: ofStatus(null).length,
      },
    },
    {
      words: 'summary.stock',
      params: {
        all: stocks.length,
        inStock: inState('inStock'),
        out: inState('out'),
        backorder: inState('backorder'),
        uncounted: inState('uncounted'),
        unsaid: inState('unsaid'),
      },
    },
    {
      words: 'summary.crossed',
      params: { out: published.filter(isOut).length, waiting: [...draft, ...archived].filter(isIn).length },
    },
    ...(prices.length === 0
      ? []
      : [
          {
            words: 'summary.prices' as const,
            params: {
              ...priced('least', 0),
              ...priced('median', Math.floor((prices.length - 1) / 2)),
              ...priced('most', prices.length - 1),
            },
          },
        ]),
    {
      words: 'summary.unpriced',
      params: { none: stocks.length - prices.length, sale: said('sale_price'), old: said('old_price') },
    },
    ...classes.filter(({ params }) => params.of > 0),
    ...LOCALES.map((one): SummaryLine => {
      const named = products.filter(({ name }) => (name[one] ?? '') !== '');
      return {
        words: 'summary.language',
        params: { language: LOCALE_NAME[one], named: named.length, all: products.length },
      };
    }),
  ];
}
