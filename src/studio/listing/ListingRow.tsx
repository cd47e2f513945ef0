import { useEffect, useState, type ReactNode } from 'react';
import type { DraftRecord } from '#src/contract/records.ts';
import type { ListedCollection, ListedRow } from '#src/contract/studio-list.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { shownText } from '#src/domain/text/fallback.ts';
import { linesOf } from '#src/domain/text/texts.ts';
import { STATUSES } from '#src/schema/kinds/lengths.ts';
import { DuplicateButton } from '#src/studio/duplicate/DuplicateButton.tsx';
import { DraftMarks } from '#src/studio/list/DraftMarks.tsx';
import { inLanguage, nameOf } from '#src/studio/record/names.ts';
import { textOf, fileAddress } from '#src/studio/record/stored-record.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface ListingRowProps {
  readonly collection: ListedCollection;
  readonly row: ListedRow;
  /** What editors have begun to change in it. */
  readonly drafts: readonly DraftRecord[];
  /** Something of it is on this device alone. */
  readonly isUnsent: boolean;
  /** What chooses the row, before it. */
  readonly tick: ReactNode;
  /** What can be typed into the row, after it. */
  readonly cells: ReactNode;
}

const MARK = { whole: '✓', missing: '–', outdated: '~' } as const;

/** How its texts are in each language. */
function Languages({ row }: Pick<ListingRowProps, 'row'>) {
  const { t } = useStudio();
  return (
    <span className="listing-languages">
      {LOCALES.map((locale) => {
        const state = row.languages[locale];
        return (
          <span key={locale} data-state={state}>
            <span aria-hidden="true">{`${locale.toUpperCase()} ${MARK[state]}`}</span>
            <span className="hidden-visually">{t(`listing.language.${state}`, { language: LOCALE_NAME[locale] })}</span>
          </span>
        );
      })}
    </span>
  );
}

function pricesOf({ t, locale, props: { currency } }: Studio, { items, priceFrom, priceTo }: ListedRow): string {
  if (items === 0) return t('listing.noItems');
  const [from, to] = [formatAmount(locale, priceFrom, currency), formatAmount(locale, priceTo, currency)];
  return priceFrom === priceTo ? from : `${from} – ${to}`;
}

/** A line of the list of products or items: what it looks like, costs, has and lacks. */
export function ListingRow({ collection, row, drafts, isUnsent, tick, cells }: ListingRowProps) {
  const studio = useStudio();
  const { t, locale, me } = studio;
  const own = drafts.find(({ author }) => author === me.id);
  const shown = { ...row.values, ...own?.data };
  const name = nameOf(collection, shown, locale);
  const values = linesOf(inLanguage(shown, 'values', locale)).join(', ');
  const status = STATUSES.find((one) => one === textOf(shown, 'status'));
  const category = shownText((one) => row.category[one], locale).text;
  return (
    <li className="listing-row">
      {tick}
      <a className="record-link" href={`#${collection}/${row.id}`}>
        <ListingPicture row={row} />
        <span className="listing-name">
          <span className="record-name" dir="auto">
            {name === '' ? t('unnamed') : name}
          </span>
          <span className="record-facts label">
            {values !== '' && <span>{values}</span>}
            {category !== '' && <span>{category}</span>}
            <DraftMarks {...{ studio, drafts, isUnsent }} />
          </span>
        </span>
        <span className="listing-facts label">
          {collection === 'products' && <span className="listing-price">{pricesOf(studio, row)}</span>}
          <span className="listing-stock" data-band={row.band}>
            {row.band === 'out'
              ? t('listing.out')
              : row.stock === null
                ? t('listing.uncounted')
                : t('list.stock', { count: row.stock })}
            {row.band === 'backorder' && ` · ${t('listing.backorder')}`}
            {row.band === 'low' &&
              ` · ${t(collection === 'products' && row.items > 1 ? 'listing.someLow' : 'listing.low')}`}
          </span>
          <Languages row={row} />
          {status !== undefined && <span data-status={status}>{t(`status.${status}`)}</span>}
        </span>
      </a>
      {cells}
      {collection === 'products' && <DuplicateButton id={row.id} name={name} />}
    </li>
  );
}

/** The measures that PocketBase makes of every picture. */
const THUMB = '100x100';

/** The first picture of a row, small; an empty place where there is none. */
function ListingPicture({ row }: { readonly row: ListedRow }) {
  const { client } = useStudio();
  const { picture } = row;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const [id = '', file = ''] = picture.split('/', 2);
      const found = await fileAddress(client, { id, collectionName: 'media' }, file, THUMB).catch(() => null);
      if (isCurrent) setAddress(found);
    };
    if (picture !== '') void read();
    return () => {
      isCurrent = false;
    };
  }, [client, picture]);
  // The name beside it says what it is.
  return picture === '' || address === null ? (
    <span className="listing-picture" data-empty={picture === ''} />
  ) : (
    <img className="listing-picture" src={address} alt="" loading="lazy" decoding="async" width={56} height={56} />
  );
}
