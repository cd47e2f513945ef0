import { useEffect, useState } from 'react';
import type { StoredProblem } from '#src/contract/records.ts';
import type { StudioProblem } from '#src/contract/studio-api.ts';
import { isEdited } from '#src/schema/derived/editing.ts';
import type { Studio, Values } from '#src/studio/studio-types.ts';
import { foundRecord } from '#src/studio/record/found-record.ts';
import { EXPAND, inLanguage, nameOf } from '#src/studio/record/names.ts';
import { collectionWord, fieldProblemWords, storedProblemWords } from '#src/studio/studio-words.ts';

/** What people call a record, in the editor's language; until that is known, and where it is gone, its collection and id. */
function useRecordName(studio: Studio, collection: string, record: string): string {
  const [name, setName] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const { client, locale } = studio;
    const edited = isEdited(collection) ? collection : null;
    const nameIn = (found: Values): string =>
      (edited === null ? inLanguage(found, 'name', locale) : nameOf(edited, found, locale)).trim();
    foundRecord(client, collection, record, edited === null ? '' : EXPAND[edited])
      .then((found) => isCurrent && found !== null && setName(nameIn(found)))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [studio, collection, record]);
  return name || `${collectionWord(studio, collection)} ${record}`;
}

/** What is wrong with one field of a record, and the way there; what only the dashboard edits is named. */
function RecordProblem({ studio, problem }: { readonly studio: Studio; readonly problem: StudioProblem }) {
  const { collection, record } = problem;
  const name = useRecordName(studio, collection, record);
  return (
    <li>
      {isEdited(collection) ? (
        <a href={`#${collection}/${record}`} dir="auto">
          {name}
        </a>
      ) : (
        <span dir="auto">{name}</span>
      )}{' '}
      · {fieldProblemWords(studio, problem)}
    </li>
  );
}

export interface BuildProblemProps {
  readonly studio: Studio;
  readonly problem: StoredProblem;
}

/** Why the site could not be renewed, or what it does without; where that is, and what to do. */
export function BuildProblem({ studio, problem }: BuildProblemProps) {
  const { problems = [], ...itself } = problem;
  const isLive = problem.code === 'left_out';
  if (problems.length === 0) return storedProblemWords(studio, itself).map((text) => <p key={text}>{text}</p>);
  return (
    <>
      <p>{studio.t(isLive ? 'publish.problem.left_out' : 'publish.problem.content')}</p>
      <ul>
        {problems.map((one) => (
          <RecordProblem key={`${one.record} ${one.field} ${one.message}`} studio={studio} problem={one} />
        ))}
      </ul>
      <p>{studio.t('publish.toDo')}</p>
    </>
  );
}
