import { useCallback, useMemo, useState } from 'react';
import type { FindingT } from '#src/staff/moving-in/finding-words.ts';
import { MoveInWizard } from '#src/staff/moving-in/MoveInWizard.tsx';
import { OldAddresses } from '#src/staff/moving-in/OldAddresses.tsx';
import { wordsOf } from '#src/staff/kit/part-words.ts';
import { useStudio } from '#src/studio/use-studio.ts';
import { AwaitedPictures } from '#src/studio/moving-in/AwaitedPictures.tsx';
import type { Studio } from '#src/studio/studio-types.ts';
import {
  MOVE_IN_KINDS,
  MOVE_IN_MOST,
  type MoveInAnswer,
  type MoveInKind,
} from '#src/contract/moving-in/move-in-api.ts';
import type { MovedKind } from '#src/contract/moving-in/moved.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { isPassing } from '#src/studio/change/save-rows.ts';
import { newId } from '#src/studio/record/stored-record.ts';
import type { Counts, PieceAnswer, Sender } from '#src/staff/moving-in/sender.ts';

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
  const times = (did: (typeof outcomes)[number]['did']): number => outcomes.filter((one) => one.did === did).length;
  const counts: Counts = {
    created: times('created'),
    updated: times('updated'),
    unchanged: times('unchanged'),
    leftOut: times('left_out') + times('not_tried'),
  };
  return {
    counts,
    findings: findings.map(({ code, words, key, weight, row, column, params }) => ({
      weight,
      row,
      column,
      params,
      words: `${words}:${code}`,
      where: key,
    })),
  };
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
    isPassing,
    words: (error) => studio.words(error),
    undo: async (series, progress) => {
      const as = newId();
      for (let left = Infinity; left > 0; progress(left)) ({ left } = await callStudio(client, 'undo', { series, as }));
    },
  };
}
