import { useEffect, useState } from 'react';
import { OtherWays } from '#src/islands/login/OtherWays.tsx';
import type { PanelProps } from '#src/islands/login/props.ts';
import { emailProblem } from '#src/wording/email-problem.ts';
import { errorWords } from '#src/wording/error-words.ts';
import type { BackendError } from '#src/backend/errors.ts';
import { keepCodeRequest, type CodeRequest } from '#src/stores/session/code-request.ts';
import { enter } from '#src/stores/session/enter.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { readDevice, waitingSignIn } from '#src/stores/session/second-factor.ts';
import { EmailField } from '#src/ui/EmailField.tsx';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';

export interface PasswordPanelProps extends PanelProps {
  /** Reason for which a trip to another service has failed. */
  readonly failure: BackendError | null;
  /** Path of the page where the shopper was, or null. */
  readonly back: string | null;
  readonly registerPath: string;
  /** Names the sign-in that a code has begun, and that the password ends; '': there is none. */
  readonly begun: string;
  readonly onForgotten: () => void;
  readonly onCode: (request: CodeRequest) => void;
}

/** Email and password, and the ways to everything else. */
export function PasswordPanel({ t, locale, email, onEmail, failure, begun, ...rest }: PasswordPanelProps) {
  const [password, setPassword] = useState('');
  const form = useSubmit((error) => [{ text: errorWords(t, error) }]);
  const { show } = form;
  useEffect(() => {
    if (failure !== null) show([{ text: errorWords(t, failure) }]);
  }, [failure, show, t]);

  const checkEmail = (): readonly SummaryError[] => {
    const text = emailProblem(t, email);
    return text === null ? [] : [{ text, field: 'email' }];
  };
  const signIn = (): Promise<void> =>
    form.submit(
      [...checkEmail(), ...(password === '' ? [{ text: t('passwordMissing'), field: 'password' }] : [])],
      async () => {
        const backend = await openOnce(locale);
        const address = email.trim();
        const device = readDevice();
        const step = { ...(begun === '' ? {} : { mfaId: begun }), ...(device === '' ? {} : { device }) };
        const mfaId = await waitingSignIn(enter(backend.signIn(address, password, step)));
        if (mfaId === '') return;
        const request = { ...(await backend.requestCode(address, mfaId)), email: address, mfaId };
        keepCodeRequest(request);
        rest.onCode(request);
      },
    );
  return (
    <>
      <PanelForm
        form={form}
        problem={t('problem')}
        submit={t('submit')}
        busy={t('submitting')}
        onSubmit={signIn}
        {...(begun === '' ? {} : { head: { title: t('password'), text: t('secondPassword') } })}
        foot={
          <p className="account-links account-ends">
            <button type="button" className="link" onClick={rest.onForgotten}>
              {t('forgotten')}
            </button>
            <a className="link" href={rest.registerPath}>
              {t('register')}
            </a>
          </p>
        }
      >
        <EmailField {...form.inputOf('email', email, onEmail)} label={t('email')} autoComplete="username" />
        <PasswordField
          {...form.inputOf('password', password, setPassword)}
          label={t('password')}
          autoComplete="current-password"
          show={t('show')}
          hide={t('hide')}
        />
      </PanelForm>
      {begun === '' && (
        <OtherWays
          t={t}
          locale={locale}
          email={email.trim()}
          back={rest.back}
          form={form}
          checkEmail={checkEmail}
          onCode={rest.onCode}
        />
      )}
    </>
  );
}
