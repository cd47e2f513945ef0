import type { DraftRecord } from '#src/contract/records.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface DraftMarksProps {
  /** What editors have begun to change in the record. */
  readonly drafts: readonly DraftRecord[];
  /** Something of it is on this device alone. */
  readonly isUnsent: boolean;
}

/** What of a row is not published yet, and whose it is. */
export function DraftMarks({ drafts, isUnsent }: DraftMarksProps) {
  const { t, me } = useStudio();
  return (
    <>
      {isUnsent && <span data-mark="draft">{t('list.unsent')}</span>}
      {drafts
        .toSorted((one, other) => Number(other.author === me.id) - Number(one.author === me.id))
        .map(({ id, author, author_name: name }) => (
          <span key={id} data-mark="draft">
            {author === me.id ? t('list.draft') : t('list.draftOf', { name })}
          </span>
        ))}
    </>
  );
}
