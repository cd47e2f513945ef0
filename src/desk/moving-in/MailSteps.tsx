import { useCallback, useState } from 'react';
import { askAtDesk } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { KnownStep } from '#src/desk/moving-in/DayStep.tsx';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import type { MoveInT } from '#src/staff/moving-in/words.ts';

/** What providers find of the sender's domain in the DNS, and what to enter there. */
export function MailSteps({ desk, t }: { readonly desk: Desk; readonly t: MoveInT }) {
  const { client, locale } = desk;
  const [isAgain, setAgain] = useState(false);
  const read = useCallback(
    () => askAtDesk(client, 'mail-check', { locale, again: isAgain }),
    [client, locale, isAgain],
  );
  const { value, error, isBusy, reload } = useRead(read);
  return (
    <>
      <p role="status">{isBusy && value === null ? desk.t('loading') : ''}</p>
      <Problem text={error !== null && desk.words(error)} />
      {value !== null && (
        <ul className="day-steps">
          <KnownStep t={t} isDone={value.hasServer}>
            <p>{t(value.hasServer ? 'day.mail.server' : 'day.mail.noServer')}</p>
          </KnownStep>
          {value.lookedAt === '' && (
            <KnownStep t={t} isDone={null}>
              <p>{t('day.mail.notLooked')}</p>
            </KnownStep>
          )}
          {value.findings.map(({ record, state, text, todo, enter }) => (
            <KnownStep key={`${record} ${text}`} t={t} isDone={state === 'unknown' ? null : state !== 'wrong'}>
              <p>{text}</p>
              {todo !== '' && <p>{todo}</p>}
              {enter !== null && (
                <p className="day-record" translate="no">
                  <code>{enter.name}</code> <code>TXT</code> <code>{enter.value}</code>
                </p>
              )}
            </KnownStep>
          ))}
        </ul>
      )}
      <p className="actions">
        <button
          type="button"
          className="link"
          aria-disabled={isBusy}
          onClick={() => {
            setAgain(true);
            reload();
          }}
        >
          {t('day.mail.again')}
        </button>
      </p>
    </>
  );
}
