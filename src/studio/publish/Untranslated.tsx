import { useCallback } from 'react';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { picturesNamed } from '#src/schema/derived/without-pictures.ts';
import { readMedia } from '#src/studio/media/medium-of.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { gapFilter, type Gaps, gapsOf, TRANSLATED } from '#src/studio/publish/translation-gaps.ts';
import { collectionWord } from '#src/studio/studio-words.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { useStudio } from '#src/studio/use-studio.ts';

/** Records that are named; the others are counted. */
const NAMED = 8;

interface Lacking {
  readonly collection: string;
  readonly count: number;
  readonly records: readonly { readonly id: string; readonly name: string; readonly gaps: readonly Gaps[] }[];
}

async function readLacking({ client }: Studio): Promise<readonly Lacking[]> {
  const lists = TRANSLATED.map(async (translated) => {
    const { collection } = translated;
    const found = await client
      .collection<Readonly<Record<string, unknown>> & { readonly id: string }>(collection)
      .getList(1, NAMED, { filter: gapFilter(translated), sort: '-updated' });
    const media = await readMedia(
      client,
      found.items.flatMap((record) => picturesNamed(collection, record)),
    );
    const records = found.items.map((record) => ({
      id: record.id,
      name: String(record[SPECS[collection].name] ?? ''),
      gaps: gapsOf(record, translated, media),
    }));
    return { collection, count: found.totalItems, records };
  });
  return (await Promise.all(lists)).filter(({ count }) => count > 0);
}

/** What is shown in English for want of a translation, and what was translated from an older text. */
export function Untranslated() {
  const studio = useStudio();
  const { t } = studio;
  const { value: lacking, error } = useReadOnce(useCallback(() => readLacking(studio), [studio]));
  const words = ({ locale, missing, outdated }: Gaps): string =>
    [
      `${LOCALE_NAME[locale]}:`,
      missing === 0 ? '' : t('publish.gap.missing', { count: missing }),
      outdated === 0 ? '' : t('publish.gap.outdated', { count: outdated }),
    ]
      .filter((text) => text !== '')
      .join(' ');
  return (
    <section className="studio-part" aria-labelledby="untranslated">
      <h2 id="untranslated">{t('publish.untranslated')}</h2>
      <Problem text={error !== null && studio.words(error)} />
      {lacking?.length === 0 && <p>{t('publish.untranslated.none')}</p>}
      {lacking?.map(({ collection, count, records }) => (
        <details key={collection} className="studio-more">
          <summary>
            {collectionWord(studio, collection)} <span className="label">{count}</span>
          </summary>
          <ul className="gap-list">
            {records.map(({ id, name, gaps }) => (
              <li key={id}>
                <a href={`#${collection}/${id}`} dir="auto">
                  {name || id}
                </a>
                <p className="label">{gaps.map(words).join(' · ')}</p>
              </li>
            ))}
            {count > records.length && (
              <li className="label">{t('publish.gap.more', { count: count - records.length })}</li>
            )}
          </ul>
        </details>
      ))}
    </section>
  );
}
