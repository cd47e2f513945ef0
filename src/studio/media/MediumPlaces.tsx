import { useCallback } from 'react';
import type PocketBase from 'pocketbase';
import type { DraftRecord, MediaUseRecord } from '#src/contract/records.ts';
import { isEdited, type EditedCollection } from '#src/schema/derived/editing.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { foundRecord } from '#src/studio/record/found-record.ts';
import { EXPAND, nameOf } from '#src/studio/record/names.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { errorWords } from '#src/wording/error-words.ts';
import { collectionWord } from '#src/studio/studio-words.ts';

export interface MediumPlacesProps {
  readonly studio: Studio;
  readonly id: string;
}

interface ShownIn {
  readonly key: string;
  readonly collection: EditedCollection;
  readonly record: string;
  readonly name: string;
  readonly isDraft: boolean;
}

/** Places that are named; a picture in more is shown in these, too. */
const MOST = 100;

async function shownIn({ client, locale }: Studio, use: MediaUseRecord): Promise<ShownIn | null> {
  const isDraft = use.collection === 'drafts';
  const draft = isDraft ? await foundDraft(client, use.record) : null;
  const [collection, record] = isDraft ? [draft?.collection ?? '', draft?.record ?? ''] : [use.collection, use.record];
  if (!isEdited(collection)) return null;
  const found = await foundRecord(client, collection, record, EXPAND[collection]);
  const name = nameOf(collection, { ...found, ...draft?.data }, locale);
  return { key: use.id, collection, record, name, isDraft };
}

async function foundDraft(client: PocketBase, id: string): Promise<DraftRecord | null> {
  const filter = client.filter('id = {:id}', { id });
  return (await client.collection<DraftRecord>('drafts').getList(1, 1, { filter, skipTotal: true })).items[0] ?? null;
}

/** The records, and the drafts, that show a picture, each with the way there. */
export function MediumPlaces({ studio, id }: MediumPlacesProps) {
  const { t, client } = studio;
  const load = useCallback(async () => {
    const filter = client.filter('medium = {:id}', { id });
    const asked = { filter, sort: 'collection,record', skipTotal: true };
    const { items } = await client.collection<MediaUseRecord>('media_uses').getList(1, MOST, asked);
    const places = await Promise.all(items.map((use) => shownIn(studio, use)));
    return places.filter((place) => place !== null);
  }, [studio, client, id]);
  const { value, error } = useReadOnce(load);
  return (
    <section className="medium-part" aria-labelledby="medium-places">
      <h2 id="medium-places">{t('media.places')}</h2>
      <Problem text={error !== null && errorWords(t, error)} />
      {value?.length === 0 && <p>{t('media.uses.none')}</p>}
      <ul>
        {(value ?? []).map(({ key, collection, record, name, isDraft }) => {
          const words = `${collectionWord(studio, collection)}: ${name || record}`;
          return (
            <li key={key}>
              <a href={`#${collection}/${record}`} dir="auto">
                {isDraft ? t('media.places.draft', { name: words }) : words}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
