import { useEffect, useState } from 'react';
import { loadMail, saveMail } from '#src/backend/owner.ts';
import type { MailSettings } from '#src/contract/setup-api.ts';
import { MailCheck } from '#src/islands/setup/MailCheck.tsx';
import type { StepParts } from '#src/islands/setup/step-props.ts';
import { refusedFields } from '#src/islands/setup/refused-fields.ts';
import { StepForm } from '#src/islands/setup/StepForm.tsx';
import { EmailField } from '#src/ui/EmailField.tsx';
import { Field } from '#src/ui/Field.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';
import { errorWords } from '#src/wording/error-words.ts';

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
