import type PocketBase from 'pocketbase';
import { useState } from 'react';
import {
  PICTURE_PROBLEMS,
  type AwaitedPicturesAnswer,
  type AwaitedPicturesRequest,
  type PictureProblem,
} from '#src/contract/moving-in/awaited-pictures.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { useStudio } from '#src/studio/use-studio.ts';
import { wordsOf, type PartT } from '#src/staff/kit/part-words.ts';

interface FailedRow {
  readonly id: string;
  readonly collection: string;
  readonly record: string;
  readonly source: string;
  /** A code of `PICTURE_PROBLEMS`. */
  readonly problem: string;
  readonly params: PictureProblem['params'] | null;
}

interface Pictures extends Pick<AwaitedPicturesAnswer, 'waiting' | 'failed'> {
  readonly rows: readonly FailedRow[];
}

/** Failed pictures that are named. */
const SHOWN = 20;

/** A new function each time, so that they are counted again. */
function loaderOf(client: PocketBase) {
  return async (): Promise<Pictures> => {
    const { waiting, failed } = await callStudio(client, 'awaited-pictures', { action: 'count', pictures: null });
    if (failed === 0) return { waiting, failed, rows: [] };
    const { items } = await client.collection<FailedRow>('awaited_pictures').getList(1, SHOWN, {
      filter: "state = 'failed'",
      fields: 'id,collection,record,source,problem,params',
      skipTotal: true,
    });
    return { waiting, failed, rows: items };
  };
}

/** Why it did not come, and what to do. */
function reasonOf(t: PartT<'staff-moving-in'>, { problem, params }: FailedRow): string {
  const code = PICTURE_PROBLEMS.find((one) => one === problem);
  return code === undefined ? '' : t(`pictures.problem.${code}`, params ?? {});
}

/** Pictures of another shop that are on their way, and those that did not come: they are tried again, or taken off the list. */
export function AwaitedPictures() {
  const studio = useStudio();
  const t = wordsOf('staff-moving-in');
  const { client } = studio;
  const [load, setLoad] = useState(() => loaderOf(client));
  const [problem, setProblem] = useState('');
  const { value, error: failure } = useReadOnce(load);
  const act = async (action: AwaitedPicturesRequest['action']): Promise<void> => {
    setProblem('');
    try {
      let changed: number;
      do {
        ({ changed } = await callStudio(client, 'awaited-pictures', { action, pictures: null }));
      } while (changed > 0);
    } catch (error) {
      setProblem(studio.words(error));
    }
    setLoad(() => loaderOf(client));
  };
  const { waiting = 0, failed = 0, rows = [] } = value ?? {};
  return (
    <section className="move-in-part" aria-labelledby="move-in-pictures">
      <h2 id="move-in-pictures">{t('pictures.title')}</h2>
      <p role="status">
        {value !== null && `${t('pictures.waiting', { count: waiting })} ${t('pictures.failed', { count: failed })}`}
      </p>
      <Problem text={problem !== '' ? problem : failure !== null && studio.words(failure)} />
      {rows.length > 0 && (
        <ul className="move-in-facts">
          {rows.map((row) => (
            <li key={row.id}>
              <a href={`#${row.collection}/${row.record}`} dir="auto">
                {row.source}
              </a>
              <p className="label">{reasonOf(t, row)}</p>
            </li>
          ))}
        </ul>
      )}
      <p className="actions">
        <button type="button" className="link" onClick={() => setLoad(() => loaderOf(client))}>
          {t('pictures.look')}
        </button>
        {failed > 0 && (
          <>
            <button type="button" className="button button-plain" onClick={() => void act('again')}>
              {t('pictures.again')}
            </button>
            <button type="button" className="link" onClick={() => void act('forget')}>
              {t('pictures.forget')}
            </button>
          </>
        )}
      </p>
    </section>
  );
}
