import { useState } from 'react';
import { INTERFACE } from '#src/config.ts';
import type { PanelProps } from '#src/islands/login/props.ts';
import { errorWords } from '#src/wording/error-words.ts';
import { keepCodeRequest, type CodeRequest } from '#src/stores/session/code-request.ts';
import { enter } from '#src/stores/session/enter.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { keepDevice, waitingSignIn } from '#src/stores/session/second-factor.ts';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { useSubmit, type Submission } from '#src/ui/use-submit.ts';
import { Field } from '#src/ui/Field.tsx';

export interface CodePanelProps extends PanelProps {
  readonly request: CodeRequest;
  readonly onRequest: (request: CodeRequest) => void;
  readonly onBack: () => void;
  /** The code is right, and the account needs its password too: `mfaId` names the sign-in. */
  readonly onPassword: (mfaId: string) => void;
}

/** The code from the mail, or from the app. Blanks and dashes that come along when it is pasted do not matter. */
export function CodePanel({ t, locale, request, onRequest, onBack, onPassword }: CodePanelProps) {
  const [code, setCode] = useState('');
  const [isSentAgain, setSentAgain] = useState(false);
  const [remember, setRemember] = useState(false);
  const [isRecovery, setRecovery] = useState(false);
  const { mfaId, byApp } = request;
  const form = useSubmit((error) => [{ text: errorWords(t, error), field: 'code' }]);
  const isWhole = isRecovery ? code !== '' : code.length === INTERFACE.codeLength;
  const signIn = (): Promise<void> =>
    form.submit(
      isWhole ? [] : [{ text: t(isRecovery ? 'recoveryMissing' : 'codeMissing'), field: 'code' }],
      async () => {
        const backend = await openOnce(locale);
        const step = mfaId === '' ? undefined : { mfaId, remember };
        const waiting = await waitingSignIn(enter(backend.signInWithCode(request.otpId, code, step).then(keepDevice)));
        if (waiting !== '') onPassword(waiting);
      },
    );
  const sendAgain = (): Promise<void> =>
    form.submit([], async () => {
      const asked = await (await openOnce(locale)).requestCode(request.email, mfaId || undefined);
      const again = { ...request, ...asked };
      keepCodeRequest(again);
      onRequest(again);
      setCode('');
      setSentAgain(true);
    });
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t('submit')}
      busy={t('submitting')}
      onSubmit={signIn}
      head={{
        title: t(byApp ? 'appTitle' : 'codeTitle'),
        text: t(byApp ? 'appText' : mfaId === '' ? 'codeSent' : 'secondSent', { email: request.email }),
      }}
      foot={
        <>
          <p role="status" className="label">
            {isSentAgain && t('codeSentAgain')}
          </p>
          <p className="account-links">
            {byApp ? (
              <button
                type="button"
                className="link"
                onClick={() => {
                  setRecovery(!isRecovery);
                  setCode('');
                }}
              >
                {t(isRecovery ? 'useApp' : 'useRecovery')}
              </button>
            ) : (
              <button type="button" className="link" onClick={() => void sendAgain()}>
                {t('codeAgain')}
              </button>
            )}
            <button type="button" className="link" onClick={onBack}>
              {t('otherAddress')}
            </button>
          </p>
        </>
      }
    >
      <CodeField t={t} form={form} code={code} onCode={setCode} isRecovery={isRecovery} byApp={byApp} />
      {mfaId !== '' && (
        <label className="tick">
          <input type="checkbox" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
          <span>
            {t('remember')} <span className="label">{t('rememberNote')}</span>
          </span>
        </label>
      )}
    </PanelForm>
  );
}

/** A recovery code has letters too, and dashes between them. */
const RECOVERY_LENGTH = 14;

interface CodeFieldProps extends Pick<PanelProps, 't'> {
  readonly form: Submission;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly isRecovery: boolean;
  /** An app makes it, no mail brings it. */
  readonly byApp: boolean;
}

/** Field in which a code is typed: six digits, or a recovery code in their place. */
function CodeField({ t, form, code, onCode, isRecovery, byApp }: CodeFieldProps) {
  const common = {
    id: 'code',
    name: 'code',
    required: true,
    value: code,
    readOnly: form.isBusy,
    error: form.errorOf('code'),
  };
  if (isRecovery)
    return (
      <Field
        {...common}
        label={t('recovery')}
        hint={t('recoveryHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onCode(target.value.slice(0, RECOVERY_LENGTH))}
      />
    );
  return (
    <Field
      {...common}
      label={t('code')}
      hint={t(byApp ? 'appHint' : 'codeHint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      data-code
      onChange={({ target }) => onCode(target.value.replace(/\D/g, '').slice(0, INTERFACE.codeLength))}
    />
  );
}
