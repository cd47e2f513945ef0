import { useStore } from '@nanostores/react';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { failureWords } from '#src/studio/record/problem-words.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import type { Studio, Values } from '#src/studio/studio-types.ts';
import { momentOf, momentWords } from '#src/studio/studio-words.ts';
import { FieldDifference } from '#src/studio/history/FieldDifference.tsx';
import { returnTo, type RecordVersion } from '#src/studio/history/record-versions.ts';
import { useReturn } from '#src/studio/history/use-return.ts';
import { useVersions } from '#src/studio/history/use-versions.ts';

export interface VersionListProps {
  readonly studio: Studio;
  readonly edit: Edit;
}

const ACTION = { create: 'history.made', update: 'history.changed', delete: 'history.deleted' } as const;

/** The versions of a record, the newest first. */
export function VersionList({ studio, edit }: VersionListProps) {
  const { t, locale } = studio;
  const { stored, saving } = useStore(edit.$state);
  const { versions, failure, isLoading, hasMore, more } = useVersions(studio, edit, stored);
  const { said, refused, busy, bringBack } = useReturn(studio, edit, versions);
  const who = (name: string): string => (name === 'superuser' ? t('publish.operator') : name);
  const canReturn = (values: Values | null): values is Values =>
    values !== null && stored !== null && Object.keys(returnTo(edit.collection, values, stored).values).length > 0;
  const button = (name: string, values: Values | null) =>
    canReturn(values) && (
      <button
        type="button"
        className="link"
        aria-label={t('history.back.name', { name })}
        aria-disabled={busy || saving === 'elsewhere'}
        onClick={() => void bringBack(values, name)}
      >
        {t('history.back')}
      </button>
    );
  const oldest: RecordVersion | undefined = versions.at(-1);
  return (
    <>
      <p role="status">{said}</p>
      {refused !== '' && <Problem text={refused} />}
      {!isLoading && failure === null && versions.length === 0 && <p>{t('history.none')}</p>}
      <ol className="versions">
        {versions.map(({ revision, changes, values }) => {
          const time = momentWords(locale, momentOf(revision.created));
          return (
            <li key={revision.id}>
              <div className="version-head">
                <p>
                  {[
                    t(ACTION[revision.action]),
                    who(revision.author_name),
                    time,
                    revision.undone && t('publish.takenBack'),
                  ]
                    .filter((text) => text !== '')
                    .join(' · ')}
                </p>
                {button(time, values)}
              </div>
              {changes.map((change) => (
                <FieldDifference key={change.field} {...{ studio, edit, versions, change }} />
              ))}
            </li>
          );
        })}
        {!hasMore && oldest !== undefined && oldest.revision.before !== null && (
          <li>
            <div className="version-head">
              <p>{t('history.earlier')}</p>
              {button(t('history.earlier'), oldest.revision.before)}
            </div>
          </li>
        )}
      </ol>
      {isLoading && <p role="status">{t('loading')}</p>}
      {failure !== null && <Problem text={failureWords(studio, failure)} />}
      {hasMore && !isLoading && (
        <button type="button" className="link" onClick={more}>
          {t(failure === null ? 'history.more' : 'again')}
        </button>
      )}
    </>
  );
}
