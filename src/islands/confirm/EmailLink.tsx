import { useState } from 'react';
import type { LinkProps } from '#src/islands/confirm/props.ts';
import { useLink } from '#src/islands/confirm/use-link.ts';
import { toBackendError } from '#src/lib/errors.ts';
import { textOrNull } from '#src/stores/json.ts';
import { claimsOf } from '#src/stores/session/claims.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { endSessionOf } from '#src/stores/session/session.ts';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';
import { PanelTitle } from '#src/ui/PanelTitle.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';

/** The change of an address: the link shows that the new one is right, the password who asks. */
export function EmailLink({ t, locale, token, onDone, onDead }: LinkProps) {
  const [password, setPassword] = useState('');
  const claims = claimsOf(token);
  const email = textOrNull(claims['newEmail']) ?? '';
  const form = useLink({ t, onDead }, (error) =>
    toBackendError(error).fields['password'] === undefined ? null : [{ text: t('wrongPassword'), field: 'password' }],
  );
  const change = (): Promise<void> =>
    form.submit(password === '' ? [{ text: t('passwordMissing'), field: 'password' }] : [], async () => {
      await (await openOnce(locale)).confirmEmailChange(token, password);
      endSessionOf(claims['id']);
      onDone(email);
    });
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      <PanelTitle text={t('emailTitle')} />
      <p>{t('emailText', { email })}</p>
      <ErrorSummary title={t('problem')} errors={form.errors} />
      <PasswordField
        id="password"
        name="password"
        label={t('password')}
        autoComplete="current-password"
        show={t('show')}
        hide={t('hide')}
        value={password}
        readOnly={form.isBusy}
        error={form.errorOf('password')}
        onChange={({ target }) => setPassword(target.value)}
      />
      <button className="button button-wide" type="submit" aria-disabled={form.isBusy}>
        {t(form.isBusy ? 'busy' : 'emailConfirm')}
      </button>
    </form>
  );
}
