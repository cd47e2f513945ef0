import { useRef, useState } from 'react';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { MediaSearch } from '#src/studio/media/MediaSearch.tsx';
import { MediaUpload } from '#src/studio/media/MediaUpload.tsx';
import { MediumPage } from '#src/studio/media/MediumPage.tsx';
import { MediumThumb } from '#src/studio/media/MediumThumb.tsx';
import { mediumName, usesWords } from '#src/studio/media/medium-words.ts';
import { useMedia } from '#src/studio/media/use-media.ts';
import type { ListedMedium } from '#src/contract/studio-media.ts';
import type { PanelProps } from '#src/studio/studio-types.ts';
import { noteMedium } from '#src/studio/media/medium-of.ts';
import { useStudio } from '#src/studio/use-studio.ts';

/** Files of one choice. */
const MOST = 100;

/** The library of pictures: all of them, those that nothing shows, or one. */
export function MediaPanel({ rest }: PanelProps) {
  const isList = rest === '' || rest === 'unused';
  return isList ? <MediaList key={rest} unused={rest === 'unused'} /> : <MediumPage key={rest} id={rest} />;
}

function MediaList({ unused }: { readonly unused: boolean }) {
  const { t, client, words: inWords } = useStudio();
  const [words, setWords] = useState('');
  const { media, next, failure, more, again, drop } = useMedia(client, { words, unused });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const choose = (id: string, isChosen: boolean): void =>
    setChosen((was) => new Set(isChosen ? [...was, id] : [...was].filter((one) => one !== id)));
  return (
    <>
      <h1 tabIndex={-1}>{t('media.title')}</h1>
      <p className="lead">{t('media.intro')}</p>
      <Which unused={unused} />
      <MediaSearch id="media-search" onSearch={setWords} />
      {!unused && <MediaUpload id="media-files" label={t('media.add')} most={MOST} said="" onAdd={() => again()} />}
      {unused && (
        <MediaDeletion
          media={media ?? []}
          chosen={chosen}
          onChoose={setChosen}
          onDeleted={(ids) => {
            drop(ids);
            setChosen(new Set());
            setSaid(t('media.deleted', { count: ids.size }));
            status.current?.focus();
          }}
        />
      )}
      <p ref={status} role="status" tabIndex={-1}>
        {media === null && failure === null ? t('loading') : said}
      </p>
      <Problem text={failure !== null && inWords(failure)} />
      {media?.length === 0 && <p>{t(unused && words === '' ? 'media.none.unused' : 'media.none')}</p>}
      <ul className="media-grid">
        {(media ?? []).map((medium) => (
          <Tile
            key={medium.id}
            medium={medium}
            chosen={unused ? chosen.has(medium.id) : null}
            onChoose={(isChosen) => choose(medium.id, isChosen)}
          />
        ))}
      </ul>
      {next !== '' && (
        <p>
          <button type="button" className="button" onClick={more}>
            {t('media.more')}
          </button>
        </p>
      )}
    </>
  );
}

/** All pictures, or those that nothing shows. */
function Which({ unused }: { readonly unused: boolean }) {
  const { t } = useStudio();
  const link = (isUnused: boolean) => {
    const words = t(isUnused ? 'media.unused' : 'media.all');
    const isHere = isUnused === unused;
    return (
      <li>
        <a href={isUnused ? '#media/unused' : '#media'} aria-current={isHere ? 'page' : undefined}>
          {isHere ? <strong>{words}</strong> : words}
        </a>
      </li>
    );
  };
  return (
    <nav className="form-sections" aria-label={t('media.which')}>
      <ul>
        {link(false)}
        {link(true)}
      </ul>
    </nav>
  );
}

interface TileProps {
  readonly medium: ListedMedium;
  /** Whether it is selected; null: nothing is selected here. */
  readonly chosen: boolean | null;
  readonly onChoose: (isChosen: boolean) => void;
}

function Tile({ medium, chosen, onChoose }: TileProps) {
  const { t, locale } = useStudio();
  const name = mediumName(medium, locale);
  return (
    <li className="medium-tile">
      <a href={`#media/${medium.id}`}>
        <MediumThumb medium={medium} />
        <span className="medium-name" dir="auto">
          {name}
        </span>
      </a>
      <p className="label">{usesWords(t, medium.uses)}</p>
      {chosen !== null && (
        <label className="medium-choice">
          <input
            type="checkbox"
            aria-label={t('media.choose', { name })}
            checked={chosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
          <span>{t('media.choose.this')}</span>
        </label>
      )}
    </li>
  );
}

interface MediaDeletionProps {
  /** Those that are seen. */
  readonly media: readonly ListedMedium[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onDeleted: (ids: ReadonlySet<string>) => void;
}

/** Deletes the pictures that are selected, after a second press: nothing brings them back. */
function MediaDeletion({ media, chosen, onChoose, onDeleted }: MediaDeletionProps) {
  const { t, client, words } = useStudio();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const remove = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const gone = new Set<string>();
    try {
      for (const id of chosen) {
        await client.collection('media').delete(id);
        noteMedium(client, id, null);
        gone.add(id);
      }
      setFailure(null);
    } catch (error) {
      // Somebody shows it since, or no answer came: the others are gone all the same.
      setFailure(error);
    }
    setBusy(false);
    setAsked(false);
    onDeleted(gone);
  };
  if (media.length === 0 && failure === null) return null;
  return (
    <div className="media-deletion">
      <button type="button" className="link" onClick={() => onChoose(new Set(media.map(({ id }) => id)))}>
        {t('media.delete.all')}
      </button>
      {chosen.size > 0 && !isAsked && (
        <button type="button" className="button" onClick={() => setAsked(true)}>
          {t('media.delete', { count: chosen.size })}
        </button>
      )}
      {chosen.size > 0 && isAsked && (
        <>
          <p>{t('media.delete.sure')}</p>
          <button type="button" className="button" aria-disabled={isBusy} onClick={() => void remove()}>
            {t('media.delete.do')}
          </button>
          <button type="button" className="link" onClick={() => setAsked(false)}>
            {t('media.delete.not')}
          </button>
        </>
      )}
      <Problem text={failure !== null && words(failure)} />
    </div>
  );
}
