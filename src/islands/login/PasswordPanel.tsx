import { useEffect, useState } from 'react';
import type { PanelProps } from '#src/islands/login/props.ts';
import { emailProblem } from '#src/wording/email-problem.ts';
import { errorWords } from '#src/wording/error-words.ts';
import { BackendError, toBackendError } from '#src/backend/errors.ts';
import { keepCodeRequest, type CodeRequest } from '#src/stores/session/code-request.ts';
import { enter } from '#src/stores/session/enter.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { readDevice, waitingSignIn } from '#src/stores/session/second-factor.ts';
import { EmailField } from '#src/ui/EmailField.tsx';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { useSubmit, type Submission } from '#src/ui/use-submit.ts';
import type { AuthMethods } from '#src/backend/backend.ts';
import { startProviderSignIn, type Provider } from '#src/stores/session/provider-sign-in.ts';

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
  // The backend says no more of a password that it does not look at.
  const form = useSubmit((error) => [
    { text: errorWords(t, error) },
    ...(begun === '' && toBackendError(error).code === 'invalid_credentials' ? [{ text: t('sureOfBoth') }] : []),
  ]);
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

interface OtherWaysProps extends Omit<PanelProps, 'onEmail'> {
  readonly back: string | null;
  /** The form above shows what goes wrong here, too. */
  readonly form: Submission;
  readonly checkEmail: () => readonly SummaryError[];
  readonly onCode: (request: CodeRequest) => void;
}

/** Methods that the backend has switched on; null while that is not known. */
function useMethods(locale: PanelProps['locale']): AuthMethods | null {
  const [methods, setMethods] = useState<AuthMethods | null>(null);
  useEffect(() => {
    // Without an answer there is still the password, and the code.
    openOnce(locale)
      .then(({ authMethods }) => authMethods())
      .then(setMethods, () => undefined);
  }, [locale]);
  return methods;
}

/** A one-time code by mail, and other services. */
function OtherWays({ t, locale, email, back, form, checkEmail, onCode }: OtherWaysProps) {
  const methods = useMethods(locale);
  const [pressed, setPressed] = useState('');
  const sendCode = async (): Promise<void> => {
    setPressed('code');
    await form.submit(checkEmail(), async () => {
      const request = { ...(await (await openOnce(locale)).requestCode(email)), email, mfaId: '' };
      keepCodeRequest(request);
      onCode(request);
    });
  };
  const leaveFor = async (provider: Provider): Promise<void> => {
    setPressed(provider.name);
    await form.submit([], async () => {
      const address = startProviderSignIn(provider, back, location);
      if (address === null) throw new BackendError('not_kept');
      location.assign(address);
    });
  };
  return (
    <section className="account-ways" aria-labelledby="other-ways">
      <h2 id="other-ways" className="label">
        {t('otherWays')}
      </h2>
      {methods?.otp.enabled !== false && (
        <button
          type="button"
          className="button button-plain button-wide"
          aria-disabled={form.isBusy}
          onClick={() => void sendCode()}
        >
          {form.isBusy && pressed === 'code' ? t('sendingCode') : t('sendCode')}
        </button>
      )}
      {methods?.oauth2.enabled === true &&
        methods.oauth2.providers.map((provider) => (
          <button
            key={provider.name}
            type="button"
            className="button button-plain button-wide"
            aria-disabled={form.isBusy}
            onClick={() => void leaveFor(provider)}
          >
            {t(form.isBusy && pressed === provider.name ? 'leaving' : 'provider', { provider: provider.displayName })}
          </button>
        ))}
    </section>
  );
}
