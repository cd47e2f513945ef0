import type { ReactNode } from 'react';
import { isFetched } from '#src/contract/moving-in/awaited-pictures.ts';
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import type { MovedKind, MovedProduct, MovedTexts } from '#src/contract/moving-in/moved.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { summaryOf } from '#src/moving-in/summary.ts';
import type { FindingT } from '#src/staff/moving-in/finding-words.ts';
import { wordsOf } from '#src/staff/kit/part-words.ts';

export interface PreviewPartProps {
  readonly findingT: FindingT;
  readonly locale: Locale;
  /** ISO 4217, of the shop. */
  readonly currency: string;
  readonly contents: MovedContents;
  readonly kinds: readonly MovedKind[];
}

const SHOWN = 10;

interface Row {
  readonly key: string;
  readonly cells: readonly ReactNode[];
}

interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

function textIn(texts: MovedTexts, locale: Locale): string {
  const all = [locale, ...LOCALES].map((one) => texts[one] ?? '');
  return all.find((text) => text !== '') ?? '';
}

function priceOf({ variants }: MovedProduct, { locale, currency }: PreviewPartProps): string {
  const t = wordsOf('staff-moving-in');
  const prices = variants.flatMap(({ price }) => (price === null ? [] : [price])).toSorted((a, b) => a - b);
  const [least, most] = [prices[0], prices.at(-1)];
  if (least === undefined || most === undefined) return t('preview.noPrice');
  const words = (price: number): string => formatAmount(locale, price, currency);
  return least === most ? words(least) : `${words(least)} – ${words(most)}`;
}

/** A day in words; what is none stays as it stands in the file. */
function dayOf(locale: Locale, text: string): string {
  return Number.isNaN(Date.parse(text)) ? text : formatDate(locale, Date.parse(text));
}

/** How many there are, and the first one as a link: the page's policy lets no other server draw here. */
function Pictures({ product }: { readonly product: MovedProduct }) {
  const t = wordsOf('staff-moving-in');
  const all = [...product.pictures, ...product.variants.flatMap((one) => one.pictures)].map(({ from }) => from);
  const [first] = all;
  if (first === undefined) return '0';
  const name = first.split(/[?#]/)[0]?.split('/').at(-1) || first;
  return (
    <>
      {isFetched(first) ? (
        <a href={first} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      ) : (
        name
      )}
      {all.length > 1 && ` ${t('preview.picturesMore', { count: all.length - 1 })}`}
    </>
  );
}

function productTable(props: PreviewPartProps): Table {
  const t = wordsOf('staff-moving-in');
  const { locale, contents } = props;
  return {
    title: t('kind.products'),
    columns: [
      t('preview.name'),
      t('preview.price'),
      t('preview.variants'),
      t('preview.pictures'),
      t('preview.category'),
    ],
    rows: contents.products.slice(0, SHOWN).map((product) => ({
      key: product.key,
      cells: [
        textIn(product.name, locale),
        priceOf(product, props),
        product.variants.length === 1
          ? '1'
          : `${product.variants.length}: ${product.variants
              .slice(0, 3)
              .map((one) => Object.values(one.values)[0]?.join(' / ') ?? one.sku)
              .join(', ')}${product.variants.length > 3 ? ' …' : ''}`,
        <Pictures key="pictures" product={product} />,
        product.categories.map(({ path }) => path.join(' › ')).join(', '),
      ],
    })),
  };
}

function otherTables({ locale, contents }: PreviewPartProps): Readonly<Partial<Record<MovedKind, Table>>> {
  const t = wordsOf('staff-moving-in');
  return {
    attributes: {
      title: t('kind.attributes'),
      columns: [t('preview.name'), t('preview.values')],
      rows: contents.attributes.slice(0, SHOWN).map(({ key, name, values }) => ({
        key,
        cells: [textIn(name, locale), values.map((value) => textIn(value.name, locale)).join(', ')],
      })),
    },
    categories: {
      title: t('kind.categories'),
      columns: [t('preview.category'), t('preview.name')],
      rows: contents.categories
        .slice(0, SHOWN)
        .map(({ row, path, name }) => ({ key: `${row}`, cells: [path.join(' › '), textIn(name, locale)] })),
    },
    companions: {
      title: t('kind.companions'),
      columns: [t('preview.name'), t('preview.goesWith')],
      rows: contents.companions.slice(0, SHOWN).map(({ product, goesWith }) => {
        const nameOf = (key: string): string => {
          const found = contents.products.find((one) => one.key === key);
          return found === undefined ? key : textIn(found.name, locale);
        };
        return { key: product, cells: [nameOf(product), goesWith.map(nameOf).join(', ')] };
      }),
    },
    customers: {
      title: t('kind.customers'),
      columns: [t('preview.email'), t('preview.name'), t('preview.city'), t('preview.newsletter')],
      rows: contents.customers.slice(0, SHOWN).map(({ key, email, name, addresses, newsletter }) => ({
        key,
        cells: [email, name, addresses[0]?.city ?? '', newsletter && 'at' in newsletter ? t('preview.consent') : ''],
      })),
    },
    orders: {
      title: t('kind.orders'),
      columns: [t('preview.number'), t('preview.placed'), t('preview.email'), t('preview.total'), t('preview.lines')],
      rows: contents.orders.slice(0, SHOWN).map(({ number, placed, email, total, currency, lines }) => ({
        key: number,
        cells: [
          number,
          dayOf(locale, placed),
          email,
          /^[A-Z]{3}$/.test(currency) ? formatAmount(locale, total, currency) : `${total}`,
          `${lines.length}`,
        ],
      })),
    },
    reviews: {
      title: t('kind.reviews'),
      columns: [t('preview.product'), t('preview.stars'), t('preview.author'), t('preview.placed')],
      rows: contents.reviews.slice(0, SHOWN).map(({ row, product, stars, author, written }) => ({
        key: `${row} ${product}`,
        cells: [product, `${stars}`, author, dayOf(locale, written)],
      })),
    },
    redirects: {
      title: t('kind.redirects'),
      columns: [t('addresses.from'), t('addresses.to')],
      rows: contents.redirects
        .slice(0, SHOWN)
        .map(({ from, to, row }) => ({ key: `${row} ${from}`, cells: [from, to] })),
    },
  };
}

function Shown({ table, id }: { readonly table: Table; readonly id: string }): ReactNode {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-labelledby={id}>
      <table className="move-in-table">
        <caption id={id}>{table.title}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, cells: [first = '', ...others] }) => (
            <tr key={key}>
              <th scope="row" dir="auto">
                {first}
              </th>
              {others.map((cell, place) => (
                <td key={table.columns[place + 1]} dir="auto">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The first ten of each kind, as they will be here. */
export function PreviewPart(props: PreviewPartProps) {
  const t = wordsOf('staff-moving-in');
  const { findingT, locale, currency, contents, kinds } = props;
  const tables = { products: productTable(props), ...otherTables(props) };
  const shown = kinds.flatMap((kind) => {
    const table = tables[kind];
    return table === undefined || table.rows.length === 0 ? [] : [{ kind, table }];
  });
  if (shown.length === 0) return null;
  return (
    <section className="move-in-part" aria-labelledby="move-in-preview">
      <h2 id="move-in-preview">{t('preview.title')}</h2>
      {kinds.includes('products') && (
        <ul className="move-in-facts">
          {summaryOf(contents, locale, currency).map(({ words, params }) => {
            const text = findingT(`moving-in:${words}`, params);
            return (
              <li key={text} dir="auto">
                {text}
              </li>
            );
          })}
        </ul>
      )}
      <p>{t('preview.about')}</p>
      {shown.map(({ kind, table }) => (
        <Shown key={kind} id={`move-in-preview-${kind}`} table={table} />
      ))}
    </section>
  );
}
