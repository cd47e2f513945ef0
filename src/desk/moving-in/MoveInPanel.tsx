import { useCallback, useMemo } from 'react';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { DayPage } from '#src/desk/moving-in/DayPage.tsx';
import { deskSender } from '#src/desk/moving-in/desk-sender.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { loadFindingWords } from '#src/staff/moving-in/finding-words.ts';
import { MoveInWizard } from '#src/staff/moving-in/MoveInWizard.tsx';

/** '#move-in': customers and past orders of a former shop; '#move-in/day': the day on which it is left. */
export function MoveInPanel({ desk, t, rest }: PanelProps<'staff-moving-in'>) {
  const { locale, props } = desk;
  const sender = useMemo(() => deskSender(desk), [desk]);
  const { value: findingT, error } = useRead(useCallback(() => loadFindingWords(locale), [locale]));
  if (rest === 'day') return <DayPage desk={desk} t={t} />;
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
          t={t}
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
