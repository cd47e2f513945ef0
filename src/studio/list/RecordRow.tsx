import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import type { DraftRecord } from '#src/contract/records.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { readOutdated } from '#src/domain/catalogue/outdated.ts';
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/site/locale.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import { DraftMarks } from '#src/studio/list/DraftMarks.tsx';
import { useNamedMedia } from '#src/studio/media/use-named-media.ts';
import type { Studio, Values } from '#src/studio/studio-types.ts';
import { missingIn } from '#src/studio/record/LanguageTabs.tsx';
import { nameOf, automaticTarget } from '#src/studio/record/names.ts';
import { numberOf, textOf } from '#src/studio/record/stored-record.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface RecordRowProps {
  readonly collection: EditedCollection;
  /** As it is stored; of a new one what its draft has. */
  readonly record: Values;
  readonly place: string;
  /** What editors have begun to change in it. */
  readonly drafts: readonly DraftRecord[];
  /** Something of it is on this device alone. */
  readonly isUnsent: boolean;
}

function redirectFact(t: Studio['t'], to: string): string {
  return to === '' ? t('list.nowhere') : `→ ${to}`;
}

/** What is worth knowing of a record at a glance, beside its name. */
function factsOf({ t, locale, props }: Studio, collection: EditedCollection, record: Values): readonly string[] {
  const day = (field: string): string =>
    new Intl.DateTimeFormat(FORMAT_LOCALE[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(textOf(record, field).replace(' ', 'T')),
    );
  const price = formatAmount(locale, numberOf(record, 'price'), props.currency);
  switch (collection) {
    case 'items':
      return [price, t('list.stock', { count: numberOf(record, 'stock') })];
    case 'sales':
      return [
        price,
        textOf(record, 'starts') === '' ? '' : `${day('starts')} – ${day('ends')}`,
        textOf(record, 'campaign'),
      ].filter((fact) => fact !== '');
    case 'redirects':
      return [redirectFact(t, textOf(record, 'to') || (automaticTarget(record, locale)?.path ?? ''))];
    default:
      return [];
  }
}

/** A line of a list: the record's name, its state, and what is still to do. */
export function RecordRow({ collection, record, place, drafts, isUnsent }: RecordRowProps) {
  const studio = useStudio();
  const { t, locale, me } = studio;
  const spec = SPECS[collection];
  const own = drafts.find(({ author }) => author === me.id);
  const shown = { ...record, ...own?.data };
  const media = useNamedMedia(collection, shown);
  const name = nameOf(collection, shown, locale);
  const status = spec.status
    ? spec.groups.flatMap(({ fields }) => fields).find(({ name: field }) => field === 'status')
    : undefined;
  const word =
    status?.kind === 'choice' ? status.options.find(({ value }) => value === shown['status'])?.word : undefined;
  const missing = LOCALES.filter((one) => one !== DEFAULT_LOCALE && missingIn(spec, shown, one, media) > 0);
  const isOutdated = Object.keys(readOutdated(shown['outdated'])).length > 0;
  const isSold = collection === 'sales' && textOf(record, 'state') !== '';
  return (
    <li>
      <a className="record-link" href={`#${place}`}>
        {collection === 'palette' && (
          <span className="swatches" aria-hidden="true">
            <span style={{ backgroundColor: textOf(shown, 'dark') }} />
            <span style={{ backgroundColor: textOf(shown, 'light') }} />
          </span>
        )}
        <span className="record-name" dir="auto">
          {name === '' ? t('unnamed') : name}
        </span>
        <span className="record-facts label">
          {factsOf(studio, collection, shown).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {word !== undefined && <span data-status={textOf(shown, 'status')}>{t(word)}</span>}
          {isSold && <span>{t(`sale.${textOf(record, 'state') as 'active' | 'ended' | 'scheduled'}`)}</span>}
          {missing.length > 0 && (
            <span data-mark="missing">{t('list.missing', { languages: missing.join(', ').toUpperCase() })}</span>
          )}
          {isOutdated && <span data-mark="outdated">{t('list.outdatedMark')}</span>}
          <DraftMarks {...{ studio, drafts, isUnsent }} />
        </span>
      </a>
    </li>
  );
}
