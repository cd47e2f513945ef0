import { useState } from 'react';
import type { PanelProps } from '#src/islands/login/props.ts';
import { emailProblem } from '#src/lib/email-problem.ts';
import { errorWords } from '#src/lib/error-words.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { EmailField } from '#src/ui/EmailField.tsx';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';
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
        <PanelTitle key="sent" text={t('forgotSentTitle')} />
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
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <PanelTitle key="ask" text={t('forgotTitle')} />
      <p>{t('forgotText')}</p>
      <ErrorSummary title={t('forgotProblem')} errors={form.errors} />
      <EmailField
        id="email"
        name="email"
        label={t('email')}
        value={email}
        readOnly={form.isBusy}
        error={form.errorOf('email')}
        onChange={({ target }) => onEmail(target.value)}
      />
      <button className="button button-wide" type="submit" aria-disabled={form.isBusy}>
        {form.isBusy ? t('forgotSending') : t('forgotSend')}
      </button>
      {back}
    </form>
  );
}
