import { useState } from 'react';
import type { RevisionRecord } from '#src/contract/records.ts';
import { callStudio, StudioError } from '#src/islands/studio/call-studio.ts';
import type { Studio } from '#src/islands/studio/part.ts';
import { isLive, type Publication } from '#src/islands/studio/publish/publications.ts';
import { failureWords } from '#src/islands/studio/record/problem-words.ts';
import { fieldProblemWords, collectionWord, momentOf, momentWords } from '#src/islands/studio/studio-words.ts';

export interface PublicationsProps {
  readonly studio: Studio;
  readonly publications: readonly Publication[];
  /** `liveSeq`. */
  readonly live: number;
}

/** Records that a line names; the others are counted. */
const NAMED = 3;
/** Publications that are seen at once. */
const SHOWN = 8;

/** What was published, and whether visitors see it; each can be taken back as long as nobody has changed the same since. */
export function Publications({ studio, publications, live }: PublicationsProps) {
  const { t, locale, client } = studio;
  const [busy, setBusy] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<{ readonly id: string; readonly texts: readonly string[] } | null>(null);
  const [said, setSaid] = useState('');
  const [isAll, setAll] = useState(false);
  const shown = isAll ? publications : publications.slice(0, SHOWN);
  const undo = async (id: string): Promise<void> => {
    if (busy !== null) return;
    setBusy(id);
    setOutcome(null);
    setSaid('');
    try {
      await callStudio(client, 'undo', { publications: [id] });
      setSaid(t('publish.undone'));
    } catch (error) {
      const refusal = error instanceof StudioError ? error.refusal : null;
      const edited = (refusal?.edited ?? []).map((one) => t('publish.changedSince', { name: nameOf(id, one.record) }));
      const problems = (refusal?.problems ?? []).map((one) => fieldProblemWords(studio, one));
      setOutcome({ id, texts: [failureWords(studio, error), ...edited, ...problems] });
    }
    setBusy(null);
  };
  const revisionsOf = (id: string): readonly RevisionRecord[] =>
    publications.find((publication) => publication.id === id)?.records ?? [];
  const nameOf = (id: string, record: string): string =>
    revisionsOf(id).find((revision) => revision.record === record)?.label ?? record;
  const stateWord = (publication: Publication): string => {
    // Nobody has told yet what visitors see.
    if (live === 0) return '';
    const seen = isLive(publication, live);
    return t(seen === null ? 'publish.unseen' : seen ? 'publish.seen' : 'publish.notYet');
  };
  return (
    <section className="studio-part" aria-labelledby="publications">
      <h2 id="publications">{t('publish.published')}</h2>
      {publications.length === 0 && <p>{t('publish.published.none')}</p>}
      <p role="status">{said}</p>
      <ol className="publications">
        {shown.map((publication) => {
          const { id, records, at, authorName } = publication;
          const names = records.slice(0, NAMED).map(({ label, record }) => label || record);
          const title =
            records.length > NAMED
              ? t('publish.more', { names: names.join(', '), count: records.length - NAMED })
              : names.join(', ');
          const who = authorName === 'superuser' ? t('publish.operator') : authorName;
          const where = [...new Set(records.map(({ collection }) => collectionWord(studio, collection)))].join(', ');
          return (
            <li key={id} className="publication">
              <div className="draft-text">
                <p dir="auto">{title}</p>
                <p className="label">
                  {[where, who, momentWords(locale, momentOf(at)), stateWord(publication)]
                    .filter((text) => text !== '')
                    .join(' · ')}
                </p>
                {outcome?.id === id && (
                  <div role="alert">
                    {outcome.texts.map((text) => (
                      <p key={text} className="field-error">
                        {text}
                      </p>
                    ))}
                  </div>
                )}
              </div>
              <button
                type="button"
                className="link"
                aria-label={t('publish.undo.name', { name: title })}
                aria-disabled={busy !== null}
                onClick={() => void undo(id)}
              >
                {busy === id ? t('publish.busy') : t('publish.undo')}
              </button>
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
