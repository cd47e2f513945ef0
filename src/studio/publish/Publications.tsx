import { useRef, useState } from 'react';
import type { BuildRecord } from '#src/contract/records.ts';
import { TABLE_COLLECTIONS } from '#src/contract/studio-api.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { publicationState, publicationWords } from '#src/studio/publish/publication-state.ts';
import { seqsOf, type Publication } from '#src/studio/publish/publications.ts';
import { collectionWord, momentOf, momentWords, fieldProblemWords } from '#src/studio/studio-words.ts';
import { callStudio, isStudioError } from '#src/staff/kit/call-backend.ts';
import { newId } from '#src/studio/record/stored-record.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface PublicationsProps {
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
export function Publications({ publications, builds, isSilent, onUndone }: PublicationsProps) {
  const studio = useStudio();
  const { t, locale } = studio;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAll, setAll] = useState(false);
  const shown = isAll ? publications : publications.slice(0, SHOWN);
  const { busy, said, refused, undo } = useUndo((isWhole) => {
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

interface UndoStateProps {
  readonly studio: Pick<Studio, 't'>;
  readonly publication: Publication;
}

/** How far the undo of a long table is that goes on by itself, whichever window has begun it. */
export function UndoState({ studio, publication }: UndoStateProps) {
  const { undo, count, left } = publication;
  if (undo === 'none') return null;
  const isStuck = undo === 'stuck';
  return (
    <p className={isStuck ? 'field-error' : 'label'} role={isStuck ? 'alert' : undefined}>
      {studio.t(isStuck ? 'publish.undoStuck' : 'publish.undoGoesOn', { done: count - left, count })}
    </p>
  );
}

interface Undo {
  /** Id of the publication that is being taken back; null: none. */
  readonly busy: string | null;
  /** How far that is, or that it is done, in words; ''. */
  readonly said: string;
  /** Why it was refused, in words; null: it was not. */
  readonly refused: { readonly id: string; readonly texts: readonly string[] } | null;
  readonly undo: (publication: Publication) => Promise<void>;
}

/** Takes publications back; a series request by request, the newest first. `onDone`: it is over, and whether all went back. */
function useUndo(onDone: (isWhole: boolean) => void): Undo {
  const studio = useStudio();
  const { t, client } = studio;
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState<Undo['refused']>(null);
  const refusedWords = (error: unknown): readonly string[] => {
    const refusal = isStudioError(error) ? error.refusal : null;
    const edited = (refusal?.edited ?? []).map(({ label, record }) =>
      t('publish.changedSince', { name: label === '' ? record : label }),
    );
    const problems = (refusal?.problems ?? []).map((one) => fieldProblemWords(studio, one));
    return edited.length > 0 ? edited : [studio.words(error), ...problems];
  };
  const undo = async (publication: Publication): Promise<void> => {
    if (busy !== null) return;
    const { id, isSeries, left: count } = publication;
    setBusy(id);
    setRefused(null);
    setSaid('');
    let left = count;
    let broughtBack = false;
    try {
      if (isSeries) {
        const as = newId();
        while (left > 0) {
          setSaid(t('publish.undoing', { done: count - left, count }));
          ({ left } = await callStudio(client, 'undo', { series: id, as }));
        }
      } else {
        const answer = await callStudio(client, 'undo', { publications: [id] });
        ({ left } = answer);
        broughtBack = answer.records.some((one) => one.collection === 'products' && one.action === 'create');
      }
      setSaid(t(broughtBack ? 'publish.undoneWithout' : 'publish.undone'));
    } catch (error) {
      const done = count - left;
      setSaid('');
      // What has begun goes on in the backend, and its line says how far it is.
      const isLeft = done > 0 && isStudioError(error) && error.code === 'unreachable';
      if (!isLeft)
        setRefused({
          id,
          texts: [...refusedWords(error), ...(done > 0 ? [t('publish.undonePart', { done, count })] : [])],
        });
    }
    setBusy(null);
    onDone(left === 0);
  };
  return { busy, said, refused, undo };
}
