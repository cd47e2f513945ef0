import type { DraftRecord } from '#src/contract/records.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { ColleagueDraft } from '#src/studio/publish/ColleagueDraft.tsx';
import type { DraftsPanel } from '#src/studio/publish/use-drafts-panel.ts';
import { collectionWord, momentOf, momentWords, storedProblemWords } from '#src/studio/studio-words.ts';

export interface DraftListProps {
  readonly studio: Studio;
  readonly drafts: readonly DraftRecord[];
  readonly nameOf: (draft: DraftRecord) => string;
  /** Ids of those that are chosen; null: they are colleagues'. */
  readonly chosen: ReadonlySet<string> | null;
  readonly onChoose: (id: string, isChosen: boolean) => void;
  readonly panel: DraftsPanel;
}

/** What editors have begun: each leads to its record. */
export function DraftList({ studio, drafts, nameOf, chosen, onChoose, panel }: DraftListProps) {
  const { t, locale } = studio;
  const about = (draft: DraftRecord): string => {
    const what = `${collectionWord(studio, draft.collection)} · ${t(`publish.action.${draft.action}`)}`;
    const when = momentWords(locale, momentOf(draft.updated));
    return chosen === null ? `${what} · ${draft.author_name} · ${when}` : `${what} · ${when}`;
  };
  return (
    <ul className="draft-list">
      {drafts.map((draft) => {
        const name = nameOf(draft);
        const wrong = [
          ...(draft.problem === null ? [] : storedProblemWords(studio, draft.problem)),
          ...(panel.problems.get(draft.id) ?? []),
        ];
        return (
          <li key={draft.id} className="draft-row">
            {chosen !== null && (
              <input
                type="checkbox"
                className="draft-tick"
                id={`draft-${draft.id}`}
                checked={chosen.has(draft.id)}
                onChange={({ target }) => onChoose(draft.id, target.checked)}
              />
            )}
            <div className="draft-text">
              {chosen === null ? <p dir="auto">{name}</p> : <label htmlFor={`draft-${draft.id}`}>{name}</label>}
              <p className="label">{about(draft)}</p>
              {draft.publish_at !== '' && (
                <p className="label">
                  {t('publish.scheduledFor', { time: momentWords(locale, momentOf(draft.publish_at)) })}
                </p>
              )}
              {wrong.map((text) => (
                <p key={text} className="field-error">
                  {text}
                </p>
              ))}
              {chosen === null && <ColleagueDraft studio={studio} draft={draft} name={name} panel={panel} />}
            </div>
            <a
              className="draft-open"
              href={`#${draft.collection}/${draft.action === 'create' ? `new/${draft.record}` : draft.record}`}
              aria-label={t('publish.open.name', { name })}
            >
              {t('publish.open')}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
