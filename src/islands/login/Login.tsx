import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { CodePanel } from '#src/islands/login/CodePanel.tsx';
import { FORGOTTEN } from '#src/islands/login/forgotten.ts';
import { ForgotPanel } from '#src/islands/login/ForgotPanel.tsx';
import { PasswordPanel } from '#src/islands/login/PasswordPanel.tsx';
import type { LoginProps, PanelProps } from '#src/islands/login/props.ts';
import { useProviderSignIn } from '#src/islands/login/use-provider-sign-in.ts';
import { createT } from '#src/i18n/client-t.ts';
import { returnPath, withReturn } from '#src/navigation/return-path.ts';
import { arrive } from '#src/stores/session/arrive.ts';
import { keepCodeRequest, readCodeRequest, type CodeRequest } from '#src/stores/session/code-request.ts';
import { keepEmail, readEmail } from '#src/stores/session/sign-in-draft.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { $session } from '#src/stores/session/session.ts';
import { useBegun } from '#src/ui/use-begun.ts';
import { useHydrating } from '#src/ui/use-hydrating.ts';

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
