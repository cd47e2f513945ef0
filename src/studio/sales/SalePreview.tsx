import { useState, useCallback } from 'react';
import { formatAmount } from '#src/domain/format/money.ts';
import { itemPriceParts, type PriceWords } from '#src/html/price-parts.ts';
import { ListPages } from '#src/studio/list/ListPages.tsx';
import type { JudgedSale } from '#src/studio/sales/judge-sales.ts';
import { momentOf, momentWords } from '#src/studio/studio-words.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import type { Messages } from '#src/i18n/i18n.ts';
import { createT, type ClientT } from '#src/i18n/client-t.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { useStudio } from '#src/studio/use-studio.ts';

/** Rows that are seen at once. */
const SHOWN = 50;
const SHOW = ['all', 'problems', 'plain'] as const;
type Show = (typeof SHOW)[number];

const IS_SHOWN: Readonly<Record<Show, (sale: JudgedSale) => boolean>> = {
  all: () => true,
  problems: ({ problem }) => problem !== null,
  plain: ({ problem, said }) => problem === null && said === null,
};

/** Why an item cannot go on sale. */
function problemWords(studio: Studio, { facts, price, problem, value }: JudgedSale): string {
  const { t, locale, props } = studio;
  const moment = (stored: string | undefined): string => momentWords(locale, momentOf(stored ?? ''));
  switch (problem) {
    case null:
      return '';
    case 'overlap':
      return t('sales.problem.overlap', { starts: moment(facts?.overlap?.starts), ends: moment(facts?.overlap?.ends) });
    case 'not_below':
      return t('sales.problem.not_below', { price: formatAmount(locale, price, props.currency) });
    case 'value':
      return t('sales.problem.value', { value });
    default:
      return t(`sales.problem.${problem}`);
  }
}

interface SeenProps {
  readonly sale: JudgedSale;
  readonly words: PriceWords;
}

/** The price as the page of the product will have it, and why there is no reduction beside it. */
function Seen({ sale: { facts, price, said }, words }: SeenProps) {
  const studio = useStudio();
  const amount = (minor: number): string => formatAmount(studio.locale, minor, studio.props.currency);
  const reference = facts?.reference ?? 0;
  return (
    <>
      {itemPriceParts({ price, sale: said, unitPrice: null }, words).map(
        ({ tag: Tag, className, text, struck, after }) => (
          <Tag key={text} className={className}>
            {text}
            {struck !== undefined && <del>{struck}</del>}
            {after}{' '}
          </Tag>
        ),
      )}
      {said === null && (
        <span className="note">
          {studio.t(reference === 0 ? 'sale.notSold' : 'sale.notStruck', {
            reference: amount(reference),
            price: amount(price),
          })}
        </span>
      )}
    </>
  );
}

interface RowProps {
  readonly sale: JudgedSale;
  readonly words: PriceWords | null;
}

function SaleRow({ sale, words }: RowProps) {
  const studio = useStudio();
  const { facts, sku, price, problem } = sale;
  const { t, locale, props } = studio;
  const amount = (minor: number | undefined): string =>
    minor === undefined || minor === 0 ? '–' : formatAmount(locale, minor, props.currency);
  return (
    <tr data-odd={problem !== null}>
      <th scope="row">
        {facts === null ? sku : <a href={`#items/${facts.item}`}>{sku}</a>}
        {facts !== null && (
          <span className="label" dir="auto">
            {[facts.name, facts.values].filter((text) => text !== '').join(' · ')}
          </span>
        )}
      </th>
      <td data-name={t('sales.today')}>{amount(facts?.price)}</td>
      <td data-name={t('sales.reference')}>{amount(facts?.reference)}</td>
      <td data-name={t('sales.price')}>{amount(price)}</td>
      <td data-name={t('sales.seen')}>
        {problem !== null && <span className="field-error">{problemWords(studio, sale)}</span>}
        {problem === null && words !== null && <Seen sale={sale} words={words} />}
      </td>
    </tr>
  );
}

/** Each item with its price of today, the lowest of 30 days, its price in the sale, and what visitors will see. */
export function SalePreview({ sales }: { readonly sales: readonly JudgedSale[] }) {
  const { t, locale, props } = useStudio();
  const product = useProductWords(locale);
  const words = product && { locale, currency: props.currency, t: product };
  const [show, setShow] = useState<Show>('all');
  const [at, setAt] = useState(1);
  const found = sales.filter(IS_SHOWN[show]);
  const pages = Math.max(1, Math.ceil(found.length / SHOWN));
  // Another reduction may have left fewer of them.
  const page = Math.min(at, pages);
  return (
    <>
      <SelectField
        id="sale-show"
        label={t('sales.show')}
        value={show}
        options={SHOW.map((value) => ({
          value,
          text: t(`sales.show.${value}`, { count: sales.filter(IS_SHOWN[value]).length }),
        }))}
        onChange={({ target }) => {
          setShow(SHOW.find((one) => one === target.value) ?? show);
          setAt(1);
        }}
      />
      <div className="scroll" tabIndex={0} role="region" aria-label={t('sales.preview')}>
        <table className="sale-table">
          <thead>
            <tr>
              <th scope="col">{t('field.item')}</th>
              <th scope="col">{t('sales.today')}</th>
              <th scope="col">{t('sales.reference')}</th>
              <th scope="col">{t('sales.price')}</th>
              <th scope="col">{t('sales.seen')}</th>
            </tr>
          </thead>
          <tbody>
            {found.slice((page - 1) * SHOWN, page * SHOWN).map((sale, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a table may name a number twice
              <SaleRow key={`${sale.sku} ${place}`} sale={sale} words={words} />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && <ListPages page={page} pages={pages} onPage={setAt} />}
    </>
  );
}

type ProductMessages = Messages<'product'>;

const FILES = import.meta.glob<ProductMessages>('/i18n/*/product.json', { import: 'default' });

/** The words that pages of products have for a price and its sale; null until they are there. */
function useProductWords(locale: Locale): ClientT<ProductMessages> | null {
  const load = useCallback(async (wanted: Locale): Promise<ClientT<ProductMessages>> => {
    const words = await FILES[`/i18n/${wanted}/product.json`]?.();
    if (words === undefined) throw new Error('The words of products cannot be loaded');
    const t = createT(words, wanted);
    return t;
  }, []);
  return useLoaded(load, locale);
}
