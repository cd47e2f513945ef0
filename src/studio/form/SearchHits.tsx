import { useCallback, useContext } from 'react';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import type { SlugKind } from '#src/domain/catalogue/slug.ts';
import type { FormTools } from '#src/studio/form/form-tools.ts';
import { searchHit, TEXT_LENGTH, TITLE_LENGTH } from '#src/studio/form/search-hit.ts';
import { ShownLanguage } from '#src/studio/form/shown-language.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { foundRecord, textOf, type StoredRecord } from '#src/studio/record/stored-record.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface SearchHitsProps {
  readonly form: FormTools;
  readonly kind: SlugKind;
  /** Field with the category that it is part of. */
  readonly groupField: string;
}

const NOTHING: Values = {};

interface LengthProps {
  readonly word: 'hit.titleLength' | 'hit.textLength';
  readonly used: number;
  readonly most: number;
}

/** How much of the room is used: in numbers, as a line, and in words where it is too much. */
function Length({ word, used, most }: LengthProps) {
  const { t } = useStudio();
  const isLong = used > most;
  return (
    <p className="label hit-length" data-long={isLong}>
      {t(word, { used, most })}
      {isLong && ` ${t('hit.cut')}`}
      <svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.min(used, most)} height={1} />
      </svg>
    </p>
  );
}

interface OneHitProps extends SearchHitsProps {
  readonly locale: Locale;
  readonly shop: Values;
  readonly group: Values;
}

function OneHit({ form, kind, locale, shop, group }: OneHitProps) {
  const studio = useStudio();
  const { values } = form;
  const hit = searchHit({ values, kind, locale, shop, group });
  const path = hit.path.split('/').filter((part) => part !== '');
  return (
    <>
      <p className="label">{LOCALE_NAME[locale]}</p>
      <div className="hit" lang={locale}>
        <p className="label hit-path">{[location.host, ...path].join(' › ')}</p>
        <p className="hit-title">{hit.title}</p>
        <p>{hit.text === '' ? studio.t('hit.names') : hit.text}</p>
      </div>
      <Length word="hit.titleLength" used={hit.titleLength} most={TITLE_LENGTH} />
      <Length word="hit.textLength" used={hit.textLength} most={TEXT_LENGTH} />
    </>
  );
}

/** How the record will stand in lists of search results, in each language, while somebody writes. */
export function SearchHits(props: SearchHitsProps) {
  const { form, groupField } = props;
  const { client, t } = useStudio();
  const shown = useContext(ShownLanguage);
  const groupId = textOf(form.values, groupField);
  const loadShop = useCallback(
    async () => (await client.collection<StoredRecord>('shop').getList(1, 1)).items[0] ?? NOTHING,
    [client],
  );
  const loadGroup = useCallback(
    async () => (groupId === '' ? NOTHING : ((await foundRecord(client, 'categories', groupId, '')) ?? NOTHING)),
    [client, groupId],
  );
  const { value: shop } = useReadOnce(loadShop);
  const { value: group } = useReadOnce(loadGroup);
  return (
    <div role="group" aria-labelledby="hits-title">
      <h3 id="hits-title" className="hits-title">
        {t('hit.title')}
      </h3>
      <div className="each-columns">
        {LOCALES.map((locale) => (
          <div key={locale} className="each-one" data-shown={locale === shown}>
            <OneHit {...props} locale={locale} shop={shop ?? NOTHING} group={group ?? NOTHING} />
          </div>
        ))}
      </div>
    </div>
  );
}
