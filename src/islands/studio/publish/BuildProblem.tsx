import { useEffect, useState } from 'react';
import type { StoredProblem } from '#src/contract/records.ts';
import type { StudioProblem } from '#src/contract/studio-api.ts';
import { type EditedCollection, isEdited } from '#src/domain/editing.ts';
import { SPECS } from '#src/islands/studio/fields/collections.ts';
import type { Studio } from '#src/islands/studio/part.ts';
import { collectionWord, fieldProblemWords, storedProblemWords } from '#src/islands/studio/studio-words.ts';

interface RecordLinkProps {
  readonly studio: Studio;
  readonly collection: EditedCollection;
  readonly record: string;
}

/** Leads to the form of a record, by the name that people call it. */
function RecordLink({ studio, collection, record }: RecordLinkProps) {
  const [name, setName] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const field = SPECS[collection].name;
    studio.client
      .collection<Readonly<Record<string, unknown>>>(collection)
      .getOne(record, { fields: field })
      .then((found) => isCurrent && setName(String(found[field] ?? '').trim()))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [studio, collection, record]);
  return (
    <a href={`#${collection}/${record}`} dir="auto">
      {name || `${collectionWord(studio, collection)} ${record}`}
    </a>
  );
}

/** What is wrong with one field of a record, and the way there; what only the dashboard edits is named. */
function RecordProblem({ studio, problem }: { readonly studio: Studio; readonly problem: StudioProblem }) {
  const { collection, record } = problem;
  const words = fieldProblemWords(studio, problem);
  if (!isEdited(collection)) return <li>{`${collectionWord(studio, collection)} ${record} · ${words}`}</li>;
  return (
    <li>
      <RecordLink studio={studio} collection={collection} record={record} /> · {words}
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
