import { useEffect, useState, type SubmitEvent } from 'react';
import { keepDraft, readDraft } from '#src/islands/login/draft.ts';
import type { LoginProps } from '#src/islands/login/props.ts';
import { validateLogin, type LoginErrors } from '#src/islands/login/validate.ts';
import { createT } from '#src/lib/client-t.ts';
import { toBackendError } from '#src/lib/errors.ts';
import { sitePath } from '#src/lib/site-path.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { $session } from '#src/stores/session/session.ts';
import { ErrorSummary, type SummaryError } from '#src/ui/ErrorSummary.tsx';
import { Field } from '#src/ui/Field.tsx';

type FailureKey = 'invalid_credentials' | 'unreachable' | 'unknown' | 'notKept';

/** The words for a login that failed. */
function failureKey(error: unknown): FailureKey {
  const { code, status } = toBackendError(error);
  if (code === 'invalid_credentials') return code;
  return status === 0 ? 'unreachable' : 'unknown';
}

/** Password login. Goes back to the page of `?return=`, else home. What is typed stays, whatever goes wrong. */
export function LoginForm({ locale, messages, homePath }: LoginProps) {
  const t = createT(messages, locale);
  const [email, setEmail] = useState(readDraft);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<LoginErrors>({});
  const [summary, setSummary] = useState<readonly SummaryError[]>([]);
  const [busy, setBusy] = useState(false);

  // The SDK comes while the shopper types.
  useEffect(() => void openOnce(locale).catch(() => undefined), [locale]);

  const fail = (key: FailureKey): void => {
    setSummary([{ text: t(key) }]);
    setBusy(false);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const found = validateLogin({ email, password });
    setErrors(found);
    setSummary(
      (['email', 'password'] as const).flatMap((field) => (found[field] ? [{ text: t(found[field]), field }] : [])),
    );
    if (found.email || found.password) return;
    setBusy(true);
    try {
      const { signIn } = await openOnce(locale);
      await signIn(email.trim(), password);
    } catch (error) {
      fail(failureKey(error));
      return;
    }
    $session.sync();
    if ($session.get().status !== 'authenticated') {
      fail('notKept');
      return;
    }
    keepDraft('');
    location.assign(sitePath(new URLSearchParams(location.search).get('return')) ?? homePath);
  };

  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary title={t('problem')} errors={summary} />
      <Field
        id="email"
        label={t('email')}
        type="email"
        autoComplete="username"
        required
        value={email}
        error={errors.email && t(errors.email)}
        onChange={({ target }) => {
          setEmail(target.value);
          keepDraft(target.value);
        }}
      />
      <Field
        id="password"
        label={t('password')}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        error={errors.password && t(errors.password)}
        onChange={({ target }) => setPassword(target.value)}
      />
      <button className="button" type="submit" aria-disabled={busy}>
        {busy ? t('submitting') : t('submit')}
      </button>
    </form>
  );
}
