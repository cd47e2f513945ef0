import { useState } from 'react';
import type { PanelProps } from '#src/islands/login/props.ts';
import { emailProblem } from '#src/wording/email-problem.ts';
import { errorWords } from '#src/wording/error-words.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { EmailField } from '#src/ui/EmailField.tsx';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { PanelTitle } from '#src/ui/PanelTitle.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';

/** Has a link to a new password mailed. Says the same whether there is an account with the address. */
export function ForgotPanel({ t, locale, email, onEmail, onBack }: PanelProps & { readonly onBack: () => void }) {
  const [sentTo, setSentTo] = useState('');
  const form = useSubmit((error) => [{ text: errorWords(t, error) }]);
  const back = (
    <button type="button" className="link" onClick={onBack}>
      {t('back')}
    </button>
  );
  if (sentTo !== '') {
    return (
      <div className="form">
        <PanelTitle text={t('forgotSentTitle')} />
        <p>{t('forgotSent', { email: sentTo })}</p>
        {back}
      </div>
    );
  }
  const send = (): Promise<void> => {
    const problem = emailProblem(t, email);
    return form.submit(problem === null ? [] : [{ text: problem, field: 'email' }], async () => {
      await (await openOnce(locale)).requestPasswordReset(email.trim());
      setSentTo(email.trim());
    });
  };
  return (
    <PanelForm
      form={form}
      problem={t('forgotProblem')}
      submit={t('forgotSend')}
      busy={t('forgotSending')}
      onSubmit={send}
      head={{ title: t('forgotTitle'), text: t('forgotText') }}
      foot={back}
    >
      <EmailField {...form.inputOf('email', email, onEmail)} label={t('email')} autoComplete="username" />
    </PanelForm>
  );
}
