import { useState } from 'react';
import { INTERFACE } from '#src/config.ts';
import type { PanelProps } from '#src/islands/login/props.ts';
import { errorWords } from '#src/wording/error-words.ts';
import { keepCodeRequest, type CodeRequest } from '#src/stores/session/code-request.ts';
import { enter } from '#src/stores/session/enter.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { keepDevice, waitingSignIn } from '#src/stores/session/second-factor.ts';
import { Field } from '#src/ui/Field.tsx';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';

export interface CodePanelProps extends PanelProps {
  readonly request: CodeRequest;
  readonly onRequest: (request: CodeRequest) => void;
  readonly onBack: () => void;
  /** The code is right, and the account needs its password too: `mfaId` names the sign-in. */
  readonly onPassword: (mfaId: string) => void;
}

/** The code from the mail. Blanks and dashes that come along when it is pasted do not matter. */
export function CodePanel({ t, locale, request, onRequest, onBack, onPassword }: CodePanelProps) {
  const [code, setCode] = useState('');
  const [isSentAgain, setSentAgain] = useState(false);
  const [remember, setRemember] = useState(false);
  const { mfaId } = request;
  const form = useSubmit((error) => [{ text: errorWords(t, error), field: 'code' }]);
  const signIn = (): Promise<void> =>
    form.submit(code.length === INTERFACE.codeLength ? [] : [{ text: t('codeMissing'), field: 'code' }], async () => {
      const backend = await openOnce(locale);
      const step = mfaId === '' ? undefined : { mfaId, remember };
      const waiting = await waitingSignIn(enter(backend.signInWithCode(request.otpId, code, step).then(keepDevice)));
      if (waiting !== '') onPassword(waiting);
    });
  const sendAgain = (): Promise<void> =>
    form.submit([], async () => {
      const again = {
        ...request,
        otpId: await (await openOnce(locale)).requestCode(request.email, mfaId || undefined),
      };
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
      head={{ title: t('codeTitle'), text: t(mfaId === '' ? 'codeSent' : 'secondSent', { email: request.email }) }}
      foot={
        <>
          <p role="status" className="label">
            {isSentAgain && t('codeSentAgain')}
          </p>
          <p className="account-links">
            <button type="button" className="link" onClick={() => void sendAgain()}>
              {t('codeAgain')}
            </button>
            <button type="button" className="link" onClick={onBack}>
              {t('otherAddress')}
            </button>
          </p>
        </>
      }
    >
      <Field
        id="code"
        name="code"
        label={t('code')}
        hint={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        required
        data-code
        value={code}
        readOnly={form.isBusy}
        error={form.errorOf('code')}
        onChange={({ target }) => setCode(target.value.replace(/\D/g, '').slice(0, INTERFACE.codeLength))}
      />
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
