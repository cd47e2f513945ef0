import { useCallback, useMemo } from 'react';
import type { PanelProps, Desk } from '#src/desk/desk-types.ts';
import { DayPage } from '#src/desk/moving-in/DayPage.tsx';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { loadFindingWords } from '#src/staff/moving-in/finding-words.ts';
import { MoveInWizard } from '#src/staff/moving-in/MoveInWizard.tsx';
import { newKey } from '#src/backend/new-key.ts';
import { PEOPLE_KINDS, PEOPLE_PIECE, type PeopleFinding } from '#src/contract/moving-in/people-api.ts';
import { toDeskError } from '#src/staff/kit/call-backend.ts';
import { addCounts, NO_COUNTS } from '#src/staff/moving-in/import-run.ts';
import type { Sender, ShownFinding } from '#src/staff/moving-in/sender.ts';
import { usePart } from '#src/desk/use-desk.ts';

/** '#move-in': customers and past orders of a former shop; '#move-in/day': the day on which it is left. */
export function MoveInPanel({ rest }: PanelProps) {
  const { desk, t } = usePart('staff-moving-in');
  const { locale, props } = desk;
  const sender = useMemo(() => deskSender(desk), [desk]);
  const { value: findingT, error } = useRead(useCallback(() => loadFindingWords(locale), [locale]));
  if (rest === 'day') return <DayPage />;
  return (
    <>
      <h1>{t('wizard.title')}</h1>
      <p className="lead">{t('wizard.desk')}</p>
      <p>
        <a className="go" href="#move-in/day">
          {t('wizard.day')}
        </a>
      </p>
      <Problem text={error !== null && desk.words(error)} />
      {findingT !== null && (
        <MoveInWizard
          findingT={findingT}
          locale={locale}
          currency={props.currency}
          sender={sender}
          place="desk"
          after={
            <p className="actions">
              <a className="go" href="#customers">
                {desk.t('nav.customers')}
              </a>
            </p>
          }
        />
      )}
    </>
  );
}

/** Failures that go by themselves. */
const PASSING: readonly string[] = ['unreachable', 'too_many', 'unavailable'];

function shownFinding({ code, weight, row, params }: PeopleFinding): ShownFinding {
  return { words: `moving-in:people.${code}`, weight, row, column: '', params, where: '' };
}

function deskSender(desk: Desk): Sender {
  return {
    kinds: PEOPLE_KINDS,
    most: () => PEOPLE_PIECE,
    newSeries: newKey,
    send: async (piece, { source, shop, dry, series }) => {
      // A trial has a series of its own, of which nothing stays.
      const request = { source, shop, dry, series: dry ? newKey() : series };
      const records =
        piece.kind === 'customers'
          ? { customers: piece.records }
          : piece.kind === 'orders'
            ? { orders: piece.records }
            : piece.kind === 'reviews'
              ? { reviews: piece.records }
              : {};
      const { counts, findings } = await desk.read('move-in', { ...request, ...records });
      return {
        counts: PEOPLE_KINDS.map((kind) => counts[kind]).reduce(addCounts, NO_COUNTS),
        findings: findings.map(shownFinding),
      };
    },
    isPassing: (error) => PASSING.includes(toDeskError(error).code),
    words: desk.words,
    undo: async (series) => {
      let after = '';
      do {
        ({ after } = await desk.read('move-in-undo', { series, after }));
      } while (after !== '');
    },
  };
}
