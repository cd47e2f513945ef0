import { useEffect, useState } from 'react';
import type { PanelProps } from '#src/islands/login/props.ts';
import type { AuthMethods } from '#src/backend/backend.ts';
import { BackendError } from '#src/backend/errors.ts';
import { keepCodeRequest, type CodeRequest } from '#src/stores/session/code-request.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { startProviderSignIn, type Provider } from '#src/stores/session/provider-sign-in.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import type { Submission } from '#src/ui/use-submit.ts';

export interface OtherWaysProps extends Omit<PanelProps, 'onEmail'> {
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
export function OtherWays({ t, locale, email, back, form, checkEmail, onCode }: OtherWaysProps) {
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
