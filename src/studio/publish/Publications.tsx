import { useRef, useState } from 'react';
import type { BuildRecord } from '#src/contract/records.ts';
import { TABLE_COLLECTIONS } from '#src/contract/studio-api.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { publicationState, publicationWords } from '#src/studio/publish/publication-state.ts';
import { seqsOf, type Publication } from '#src/studio/publish/publications.ts';
import { UndoState } from '#src/studio/publish/UndoState.tsx';
import { useUndo } from '#src/studio/publish/use-undo.ts';
import { collectionWord, momentOf, momentWords } from '#src/studio/studio-words.ts';

export interface PublicationsProps {
  readonly studio: Studio;
  readonly publications: readonly Publication[];
  /** The newest first. */
  readonly builds: readonly BuildRecord[];
  /** Nothing is heard of who builds. */
  readonly isSilent: boolean;
  /** Something has been taken back. */
  readonly onUndone: () => void;
}

/** Records that a line names; the others are counted. */
const NAMED = 3;
/** Publications that are seen at once. */
const SHOWN = 8;

/** What was published, and whether visitors see it; each can be taken back as long as nobody has changed the same since. */
export function Publications({ studio, publications, builds, isSilent, onUndone }: PublicationsProps) {
  const { t, locale } = studio;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAll, setAll] = useState(false);
  const shown = isAll ? publications : publications.slice(0, SHOWN);
  const { busy, said, refused, undo } = useUndo(studio, (isWhole) => {
    // Its button goes.
    if (isWhole) heading.current?.focus();
    onUndone();
  });
  const titleOf = ({ isSeries, collections, records, count }: Publication): string => {
    if (isSeries) {
      const of = TABLE_COLLECTIONS.find((collection) => collections.includes(collection)) ?? 'products';
      return t(`publish.table.${of}`, { count });
    }
    const names = records.slice(0, NAMED).map(({ label, record }) => label || record);
    return count > NAMED ? t('publish.more', { names: names.join(', '), count: count - NAMED }) : names.join(', ');
  };
  const stateWord = (publication: Publication): string => {
    if (publication.left === 0) return t('publish.takenBack');
    return publicationWords(studio, publicationState(seqsOf(publication), builds, isSilent));
  };
  return (
    <section className="studio-part" aria-labelledby="publications">
      <h2 ref={heading} id="publications" tabIndex={-1}>
        {t('publish.published')}
      </h2>
      {publications.length === 0 && <p>{t('publish.published.none')}</p>}
      <p role="status">{said}</p>
      <ol className="publications">
        {shown.map((publication) => {
          const { id, at, authorName, collections, left } = publication;
          const title = publication.isUndo ? t('publish.undoOf', { name: titleOf(publication) }) : titleOf(publication);
          const who = authorName === 'superuser' ? t('publish.operator') : authorName;
          const where = collections.map((collection) => collectionWord(studio, collection)).join(', ');
          return (
            <li key={id} className="publication">
              <div className="draft-text">
                <p dir="auto">{title}</p>
                <p className="label">
                  {[where, who, momentWords(locale, momentOf(at)), stateWord(publication)]
                    .filter((text) => text !== '')
                    .join(' · ')}
                </p>
                {busy !== id && <UndoState studio={studio} publication={publication} />}
                {refused?.id === id && (
                  <div role="alert">
                    {refused.texts.map((text) => (
                      <p key={text} className="field-error">
                        {text}
                      </p>
                    ))}
                  </div>
                )}
              </div>
              {left > 0 && (publication.undo !== 'running' || busy === id) && (
                <button
                  type="button"
                  className="link"
                  aria-label={t('publish.undo.name', { name: title })}
                  aria-disabled={busy !== null}
                  onClick={() => void undo(publication)}
                >
                  {busy === id ? t('publish.busy') : t('publish.undo')}
                </button>
              )}
            </li>
          );
        })}
      </ol>
      {publications.length > shown.length && (
        <button type="button" className="link" onClick={() => setAll(true)}>
          {t('publish.earlier', { count: publications.length - shown.length })}
        </button>
      )}
    </section>
  );
}
