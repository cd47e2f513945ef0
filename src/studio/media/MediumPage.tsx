import { useCallback, useState } from 'react';
import type { MediumRecord, DraftRecord, MediaUseRecord } from '#src/contract/records.ts';
import { localized } from '#src/domain/site/locale.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { mediumOf, noteMedium } from '#src/studio/media/medium-of.ts';
import { mediumName } from '#src/studio/media/medium-words.ts';
import { MediumForm } from '#src/studio/media/MediumForm.tsx';
import type { Studio } from '#src/studio/studio-types.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { MediaUpload } from '#src/studio/media/MediaUpload.tsx';
import type PocketBase from 'pocketbase';
import { isEdited, type EditedCollection } from '#src/schema/derived/editing.ts';
import { foundRecord } from '#src/studio/record/stored-record.ts';
import { EXPAND, nameOf } from '#src/studio/record/names.ts';
import { collectionWord } from '#src/studio/studio-words.ts';
import { useStudio } from '#src/studio/use-studio.ts';

/** One picture of the library: what it says, where it is shown, and another one in its place. */
export function MediumPage({ id }: { readonly id: string }) {
  const { t, client, locale, words } = useStudio();
  const [round, setRound] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new round reads it again
  const load = useCallback(() => mediumOf(client, id), [client, id, round]);
  const { value, error, isBusy } = useReadOnce<MediumRecord | null>(load);
  const readAgain = (): void => {
    noteMedium(client, id, null);
    setRound((before) => before + 1);
  };
  const alt = localized((one) => value?.[`alt_${one}`] ?? '');
  return (
    <>
      <p>
        <a href="#media">{t('media.back')}</a>
      </p>
      <h1 tabIndex={-1} dir="auto">
        {value === null ? t('media.title') : mediumName({ ...value, alt }, locale)}
      </h1>
      {isBusy && <p role="status">{t('loading')}</p>}
      <Problem text={error !== null && words(error)} />
      {!isBusy && error === null && value === null && <p>{t('media.gone')}</p>}
      {value !== null && (
        <>
          <p className="label">
            {value.width > 0
              ? t('media.file', { name: value.name, width: value.width, height: value.height })
              : value.name}
          </p>
          <MediumForm key={value.id} medium={value} onSaved={readAgain} />
          <MediumPlaces id={id} />
          <MediumReplacement medium={value} onReplaced={readAgain} />
        </>
      )}
    </>
  );
}

/** Another picture in the place of one, wherever that is shown; and the former one back. */
function MediumReplacement({ medium, onReplaced }: { readonly medium: MediumRecord; readonly onReplaced: () => void }) {
  const studio = useStudio();
  const { t, client } = studio;
  /** Id of the medium that has the former picture; '': nothing was replaced here. */
  const [former, setFormer] = useState('');
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState('');
  const swap = async (by: string, isBack: boolean): Promise<void> => {
    setRefused('');
    try {
      const { uses } = await callStudio(client, 'media-swap', { medium: medium.id, by });
      noteMedium(client, by, null);
      setFormer(isBack ? '' : by);
      setSaid(isBack ? t('media.restored') : t('media.replaced', { count: uses }));
      onReplaced();
    } catch (error) {
      setRefused(studio.words(error));
    }
  };
  return (
    <section className="medium-part" aria-labelledby="medium-replace">
      <h2 id="medium-replace">{t('media.replace')}</h2>
      <p>{t('media.replace.hint')}</p>
      <MediaUpload
        id="medium-file"
        label={t('media.replace.do')}
        most={1}
        said={said}
        onAdd={(by) => void swap(by, false)}
      />
      {former !== '' && (
        <button type="button" className="link" onClick={() => void swap(former, true)}>
          {t('media.replace.undo')}
        </button>
      )}
      <Problem text={refused} />
    </section>
  );
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
function MediumPlaces({ id }: { readonly id: string }) {
  const studio = useStudio();
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
      <Problem text={error !== null && studio.words(error)} />
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
