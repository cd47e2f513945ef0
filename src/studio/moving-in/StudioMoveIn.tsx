import { useCallback, useMemo, useState } from 'react';
import type { FindingT } from '#src/staff/moving-in/finding-words.ts';
import { MoveInWizard } from '#src/staff/moving-in/MoveInWizard.tsx';
import { OldAddresses } from '#src/staff/moving-in/OldAddresses.tsx';
import { wordsOf, type PartT } from '#src/staff/kit/part-words.ts';
import { useStudio } from '#src/studio/use-studio.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import {
  MOVE_IN_KINDS,
  MOVE_IN_MOST,
  type MoveInAnswer,
  type MoveInFinding,
  type MoveInKind,
} from '#src/contract/moving-in/move-in-api.ts';
import type { MovedKind } from '#src/contract/moving-in/moved.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { isPassing } from '#src/studio/change/save-rows.ts';
import { newId } from '#src/studio/record/stored-record.ts';
import { findGone } from '#src/moving-in/pieces.ts';
import type { Counts, PieceAnswer, Sender, ShownFinding } from '#src/staff/moving-in/sender.ts';
import type PocketBase from 'pocketbase';
import {
  PICTURE_PROBLEMS,
  type AwaitedPicturesAnswer,
  type AwaitedPicturesRequest,
  type PictureProblem,
} from '#src/contract/moving-in/awaited-pictures.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { useReadOnce } from '#src/staff/kit/use-read.ts';

/** Products and addresses of a former shop, their pictures that are on their way, and whether old addresses lead somewhere. */
export function StudioMoveIn({ findingT }: { readonly findingT: FindingT }) {
  const studio = useStudio();
  const t = wordsOf('staff-moving-in');
  const sender = useMemo(() => studioSender(studio), [studio]);
  const [ends, setEnds] = useState(0);
  const onEnd = useCallback(() => setEnds((count) => count + 1), []);
  return (
    <>
      <h1 tabIndex={-1}>{t('wizard.title')}</h1>
      <p className="lead">{t('wizard.studio')}</p>
      <MoveInWizard
        findingT={findingT}
        locale={studio.locale}
        currency={studio.props.currency}
        sender={sender}
        place="studio"
        onEnd={onEnd}
        after={
          <p className="actions">
            <a className="go" href="#publish">
              {t('wizard.publish')}
            </a>
          </p>
        }
      />
      <AwaitedPictures key={ends} />
      <section className="move-in-part" aria-labelledby="move-in-addresses">
        <h2 id="move-in-addresses">{t('day.addresses')}</h2>
        <OldAddresses locale={studio.locale} importPath="#import" />
      </section>
    </>
  );
}

/** The catalogue and addresses of a former shop, sent as an editor. */
function answerOf({ outcomes, findings }: MoveInAnswer): PieceAnswer {
  const countsOf = (all: typeof outcomes): Counts => {
    const times = (did: (typeof outcomes)[number]['did']): number => all.filter((one) => one.did === did).length;
    return {
      created: times('created'),
      updated: times('updated'),
      unchanged: times('unchanged'),
      leftOut: times('left_out') + times('not_tried'),
    };
  };
  return {
    counts: countsOf(outcomes),
    ofProducts: countsOf(outcomes.filter(({ kind }) => kind === 'products')),
    findings: findings.map(shownOf),
  };
}

function shownOf({ code, words, key, weight, row, column, params }: MoveInFinding): ShownFinding {
  return { weight, row, column, params, words: `${words}:${code}`, where: key };
}

const isOurs = (kind: MovedKind): kind is MoveInKind => MOVE_IN_KINDS.some((one) => one === kind);

function studioSender(studio: Studio): Sender {
  const { client } = studio;
  return {
    kinds: MOVE_IN_KINDS,
    most: (kind) => (isOurs(kind) ? MOVE_IN_MOST[kind] : 1),
    newSeries: newId,
    send: async (piece, { source, locale, dry, series, trial }) => {
      const records = { [piece.kind]: piece.records };
      const tried = trial === null ? {} : { tried: trial.tried(records) };
      const request = { source, locale, ...records, dry, ...tried, series, onlyGood: true };
      const answer = await callStudio(client, 'move-in', request);
      trial?.note(answer);
      return answerOf(answer);
    },
    gone: async ({ products }, source) =>
      (await findGone(products, (after) => callStudio(client, 'move-in-brought', { source, after }))).map(shownOf),
    isPassing,
    words: (error) => studio.words(error),
    undo: async (series, progress) => {
      const as = newId();
      for (let left = Infinity; left > 0; progress(left)) ({ left } = await callStudio(client, 'undo', { series, as }));
    },
  };
}

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
