import { useEffect, useState } from 'react';
import { checkSender, sendTestMail } from '#src/backend/owner.ts';
import type { MailCheckAnswer, TestMailAnswer } from '#src/contract/mail-check-api.ts';
import type { DnsEntry } from '#src/contract/mail-delivery.ts';
import type { SetupT } from '#src/islands/setup/props.ts';
import type { Parts } from '#src/islands/setup/step-props.ts';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';
import { errorWords } from '#src/wording/error-words.ts';

/** A mail to whoever asks, and what the mail server says of it. */
function TestMail({ t, owner }: Parts) {
  const [answer, setAnswer] = useState<TestMailAnswer | null>(null);
  const form = useSubmit((error) => [{ text: errorWords(t, error) }]);
  const send = async (): Promise<void> => {
    setAnswer(null);
    setAnswer(await sendTestMail(owner));
  };
  return (
    <>
      <h3>{t('mail.test')}</h3>
      <ErrorSummary title={t('problem')} errors={form.errors} />
      <p className="actions">
        <button type="button" className="button" aria-disabled={form.isBusy} onClick={() => void form.submit([], send)}>
          {t(form.isBusy ? 'loading' : 'mail.testSend')}
        </button>
      </p>
      <div role="status">
        {answer !== null && (
          <div className="setup-state" data-open={answer.sent}>
            <p>{answer.text}</p>
            {answer.look !== '' && <p>{answer.look}</p>}
          </div>
        )}
      </div>
    </>
  );
}

/** Shows what is to be entered at whoever runs the DNS of the domain, to be copied. */
function Entry({ t, entry, onSaid }: { t: SetupT; entry: DnsEntry; onSaid: (text: string) => void }) {
  const copy = (text: string): void =>
    void navigator.clipboard.writeText(text).then(
      () => onSaid(t('mail.copied')),
      () => onSaid(t('mail.notCopied')),
    );
  const rows = [
    [t('mail.entryName'), entry.name],
    [t('mail.entryValue'), entry.value],
  ] as const;
  return (
    <dl className="setup-entry">
      {rows.map(([label, text]) => (
        <div key={label}>
          <dt className="label">{label}</dt>
          <dd>
            <code translate="no">{text}</code>{' '}
            <button
              type="button"
              className="link"
              aria-label={t('mail.copyOf', { name: label })}
              onClick={() => copy(text)}
            >
              {t('mail.copy')}
            </button>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows what mail providers find of the sender's domain in the DNS. */
function SenderCheck({ t, owner }: Parts) {
  const [check, setCheck] = useState<MailCheckAnswer | null>(null);
  const [said, setSaid] = useState('');
  const readFindings = async (again: boolean): Promise<void> => {
    try {
      setCheck(await checkSender(owner, again));
      if (again) setSaid(t('mail.lookedAgain'));
    } catch (error) {
      setSaid(errorWords(t, error));
    }
  };
  // Once: later by the button.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => void readFindings(false), [owner]);
  return (
    <>
      <h3>{t('mail.domain')}</h3>
      {check?.lookedAt === '' && <p>{t('mail.notLooked')}</p>}
      <ul className="setup-list">
        {check?.findings.map(({ record, state, text, todo, enter }) => (
          <li key={`${record} ${text}`}>
            <p>
              <strong>{t(`finding.${state}`)}</strong> {text}
            </p>
            {todo !== '' && <p>{todo}</p>}
            {enter !== null && <Entry t={t} entry={enter} onSaid={setSaid} />}
          </li>
        ))}
      </ul>
      <p className="actions">
        <button type="button" className="link" onClick={() => void readFindings(true)}>
          {t('mail.lookAgain')}
        </button>
        <span role="status">{said}</span>
      </p>
    </>
  );
}

/** Shows whether mails leave and arrive, once a mail server is set. */
export function MailCheck(parts: Parts) {
  return (
    <>
      <TestMail {...parts} />
      <SenderCheck {...parts} />
    </>
  );
}
