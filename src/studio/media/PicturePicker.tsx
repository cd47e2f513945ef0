import { useRef, useState } from 'react';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { MediaSearch } from '#src/studio/media/MediaSearch.tsx';
import { MediumThumb } from '#src/studio/media/MediumThumb.tsx';
import { mediumName } from '#src/studio/media/medium-words.ts';
import { useMedia } from '#src/studio/media/use-media.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface PicturePickerProps {
  /** Ids inside begin with it. */
  readonly id: string;
  /** Pictures that the field has. */
  readonly has: readonly string[];
  readonly onTake: (medium: string) => void;
}

/** The library beside the pictures of a record: what is pressed is taken. */
export function PicturePicker(props: PicturePickerProps) {
  const { id } = props;
  const { t } = useStudio();
  const [isOpen, setOpen] = useState(false);
  const press = useRef<HTMLButtonElement>(null);
  return (
    <div className="picture-picker">
      <button
        ref={press}
        type="button"
        className="link"
        aria-expanded={isOpen}
        aria-controls={`${id}-library`}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'media.library.close' : 'media.library')}
      </button>
      <div id={`${id}-library`} hidden={!isOpen}>
        {isOpen && <Library {...props} />}
      </div>
    </div>
  );
}

function Library({ id, has, onTake }: PicturePickerProps) {
  const { t, client, locale, words: inWords } = useStudio();
  const [words, setWords] = useState('');
  const [said, setSaid] = useState('');
  const { media, next, failure, more } = useMedia(client, { words, unused: false });
  return (
    <>
      <MediaSearch id={`${id}-library-search`} onSearch={setWords} />
      <p role="status">{media === null && failure === null ? t('loading') : said}</p>
      <Problem text={failure !== null && inWords(failure)} />
      {media?.length === 0 && <p>{t('media.none')}</p>}
      <ul className="media-grid media-grid-small">
        {(media ?? []).map((medium) => {
          const name = mediumName(medium, locale);
          const isTaken = has.includes(medium.id);
          return (
            <li key={medium.id}>
              <button
                type="button"
                className="medium-take"
                aria-pressed={isTaken}
                aria-label={t('media.library.take', { name })}
                onClick={() => {
                  if (isTaken) return;
                  onTake(medium.id);
                  setSaid(t('media.library.taken', { name }));
                }}
              >
                <MediumThumb medium={medium} />
                <span className="medium-name" dir="auto">
                  {name}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {next !== '' && (
        <button type="button" className="link" onClick={more}>
          {t('media.more')}
        </button>
      )}
    </>
  );
}
