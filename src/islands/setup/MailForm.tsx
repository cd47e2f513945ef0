import { useEffect, useState } from 'react';
import { loadMail, saveMail, checkSender, sendTestMail } from '#src/backend/owner.ts';
import type { MailSettings } from '#src/contract/setup-api.ts';
import type { StepParts, Parts } from '#src/islands/setup/step-props.ts';
import { refusedFields } from '#src/islands/setup/refused-fields.ts';
import { StepForm } from '#src/islands/setup/StepForm.tsx';
import { EmailField } from '#src/ui/EmailField.tsx';
import { Field } from '#src/ui/Field.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';
import { errorWords } from '#src/wording/error-words.ts';
import type { MailCheckAnswer, TestMailAnswer } from '#src/contract/mail-check-api.ts';
import type { DnsEntry } from '#src/contract/mail-delivery.ts';
import type { SetupT } from '#src/islands/setup/props.ts';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';

/** Values that PocketBase has until somebody sets others. */
const UNSET = { host: 'smtp.example.com', sender: 'support@example.com' };

/** The server that takes the shop's mails. */
export function MailForm(parts: StepParts) {
  const { t, owner, data, onChanged } = parts;
  const [mail, setMail] = useState<MailSettings | null>(null);
  const form = useSubmit((error) => {
    const refused = refusedFields(t, error);
    return refused.length > 0 ? refused : [{ text: errorWords(t, error) }];
  });
  useEffect(() => {
    loadMail(owner).then(
      (stored) =>
        setMail({
          ...stored,
          host: stored.host === UNSET.host ? '' : stored.host,
          sender: stored.sender === UNSET.sender ? data.shop.email : stored.sender,
        }),
      (error: unknown) => form.show([{ text: errorWords(t, error) }]),
    );
    // Once: what is typed stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [owner]);
  if (mail === null) return <p className="lead">{form.errors[0]?.text ?? t('loading')}</p>;
  const change = (changes: Partial<MailSettings>): void => setMail({ ...mail, ...changes });
  const problems = mail.host.trim() === '' ? [{ text: t('mail.noHost'), field: 'host' }] : [];
  const save = async (): Promise<void> => {
    await saveMail(owner, { ...mail, host: mail.host.trim(), sender: mail.sender.trim() });
    // One stays: whether a mail arrives is seen here.
    await onChanged();
  };
  return (
    <>
      <StepForm {...parts} form={form} submit={t('mail.save')} onSubmit={() => form.submit(problems, save)}>
        <Field
          {...form.inputOf('host', mail.host, (host) => change({ host }))}
          label={t('mail.host')}
          hint={t('mail.hostHint')}
          autoComplete="off"
        />
        <Field
          {...form.inputOf('port', String(mail.port), (port) => change({ port: Number(port.replace(/\D/g, '')) }))}
          label={t('mail.port')}
          hint={t('mail.portHint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          {...form.inputOf('username', mail.username, (username) => change({ username }))}
          label={t('mail.user')}
          autoComplete="off"
        />
        <PasswordField
          {...form.inputOf('secret', mail.password, (password) => change({ password }))}
          label={t('password')}
          hint={t('mail.passwordHint')}
          show={t('show')}
          hide={t('hide')}
          autoComplete="off"
        />
        <EmailField
          {...form.inputOf('sender', mail.sender, (sender) => change({ sender }))}
          label={t('mail.sender')}
          hint={t('mail.senderHint')}
          autoComplete="email"
        />
        <label className="tick">
          <input type="checkbox" checked={mail.tls} onChange={({ target }) => change({ tls: target.checked })} />
          <span>{t('mail.tls')}</span>
        </label>
      </StepForm>
      {data.state.mail.enabled && <MailCheck {...parts} />}
    </>
  );
}

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
function MailCheck(parts: Parts) {
  return (
    <>
      <TestMail {...parts} />
      <SenderCheck {...parts} />
    </>
  );
}
