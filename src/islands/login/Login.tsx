import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { CodePanel } from '#src/islands/login/CodePanel.tsx';
import { FORGOTTEN } from '#src/islands/login/forgotten.ts';
import { PasswordPanel } from '#src/islands/login/PasswordPanel.tsx';
import type { LoginProps, PanelProps } from '#src/islands/login/props.ts';
import { createT } from '#src/i18n/client-t.ts';
import { returnPath, withReturn } from '#src/navigation/return-path.ts';
import { arrive } from '#src/stores/session/arrive.ts';
import { keepCodeRequest, readCodeRequest, type CodeRequest } from '#src/stores/session/code-request.ts';
import { keepEmail, readEmail } from '#src/stores/session/sign-in-draft.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { $session } from '#src/stores/session/session.ts';
import { useBegun } from '#src/ui/use-begun.ts';
import { useHydrating } from '#src/ui/use-hydrating.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { BackendError, toBackendError } from '#src/backend/errors.ts';
import { enter } from '#src/stores/session/enter.ts';
import { endProviderSignIn, pageOfSignIn, type ProviderAnswer } from '#src/stores/session/provider-sign-in.ts';
import { emailProblem } from '#src/wording/email-problem.ts';
import { errorWords } from '#src/wording/error-words.ts';
import { EmailField } from '#src/ui/EmailField.tsx';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { PanelTitle } from '#src/ui/PanelTitle.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';

type Panel = 'password' | 'forgotten' | CodeRequest;

function firstPanel(): Panel {
  return location.hash === FORGOTTEN ? 'forgotten' : (readCodeRequest() ?? 'password');
}

/**
 * Every way to sign in. Goes back to where the shopper was, in whichever tab they have signed in. What is typed stays,
 * whatever goes wrong.
 */
export function Login({ locale, messages, paths }: LoginProps) {
  const t = useMemo(() => createT(messages, locale), [messages, locale]);
  const isHydrating = useHydrating();
  const session = useStore($session);
  const signIn = useProviderSignIn(locale);
  const [email, setEmail] = useBegun('', readEmail);
  const [panel, setPanel] = useBegun<Panel>('password', firstPanel);
  const [begun, setBegun] = useState('');
  const [came] = useBegun<string | null>(null, () => returnPath(location.href, document.referrer));
  const back = signIn.back ?? came;
  const isSignedIn = !isHydrating && session.status === 'authenticated';

  // The SDK comes while the shopper types.
  useEffect(() => void openOnce(locale).catch(() => undefined), [locale]);
  useEffect(() => {
    if (!isSignedIn) return;
    keepCodeRequest(null);
    void arrive(back ?? paths.home);
  }, [isSignedIn, back, paths.home]);

  if (isSignedIn || signIn.isUnderWay) {
    return (
      <p className="lead" role="status">
        {t(isSignedIn ? 'signedIn' : 'submitting')}
      </p>
    );
  }
  const common: PanelProps = {
    t,
    locale,
    email,
    onEmail: (typed) => {
      setEmail(typed);
      keepEmail(typed);
    },
  };
  const toPassword = (mfaId = ''): void => {
    keepCodeRequest(null);
    setBegun(mfaId);
    setPanel('password');
  };
  if (panel === 'forgotten') return <ForgotPanel {...common} onBack={() => toPassword()} />;
  if (panel !== 'password')
    return (
      <CodePanel {...common} request={panel} onRequest={setPanel} onBack={() => toPassword()} onPassword={toPassword} />
    );
  return (
    <PasswordPanel
      {...common}
      failure={signIn.failure}
      begun={begun}
      back={back}
      registerPath={withReturn(paths.register, back)}
      onForgotten={() => setPanel('forgotten')}
      onCode={setPanel}
    />
  );
}

/**
 * The end of a trip to another service, if that is where the shopper comes from. What it has added to the address goes
 * at once. 'elsewhere': the page in the shopper's language takes over.
 */
function readProviderSignIn(): ProviderAnswer | 'elsewhere' | null {
  const next = pageOfSignIn(location);
  if (next !== null) {
    location.replace(next);
    return 'elsewhere';
  }
  const end = endProviderSignIn(location);
  if (end !== null) history.replaceState(null, '', location.pathname);
  return end;
}

/** Signs in with what another service has sent the shopper back with. */
function useProviderSignIn(locale: Locale): {
  /** Path of the page where the shopper was before the trip, or null. */
  readonly back: string | null;
  readonly isUnderWay: boolean;
  readonly failure: BackendError | null;
} {
  const [found] = useBegun<ProviderAnswer | 'elsewhere' | null>(null, readProviderSignIn);
  const end = found === 'elsewhere' ? null : found;
  const arrival = end?.arrival ?? null;
  const [failed, setFailed] = useState<BackendError | null>(null);
  const failure = arrival instanceof BackendError ? arrival : failed;
  useEffect(() => {
    if (arrival === null || arrival instanceof BackendError) return;
    openOnce(locale)
      .then(({ signInWithProvider }) => enter(signInWithProvider(arrival)))
      .catch((error: unknown) => setFailed(toBackendError(error)));
  }, [arrival, locale]);
  const isUnderWay = found === 'elsewhere' || (arrival !== null && failure === null);
  return { back: end?.back ?? null, isUnderWay, failure };
}

/** Has a link to a new password mailed. Says the same whether there is an account with the address. */
function ForgotPanel({ t, locale, email, onEmail, onBack }: PanelProps & { readonly onBack: () => void }) {
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
