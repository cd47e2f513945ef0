import { useState } from 'react';
import type { LinkProps } from '#src/islands/confirm/props.ts';
import { useLink, useShownEmail } from '#src/islands/confirm/use-link.ts';
import { toBackendError } from '#src/backend/errors.ts';
import { passwordHint, passwordRefusal } from '#src/wording/password-words.ts';
import { textOrNull } from '#src/stores/json.ts';
import { claimsOf } from '#src/stores/session/claims.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { endSessionOf } from '#src/stores/session/session.ts';
import { NewPasswordField } from '#src/ui/NewPasswordField.tsx';
import { PanelForm } from '#src/ui/PanelForm.tsx';

/** A new password. Whoever has it signs in with it: a link from a mail alone opens no account. */
export function ResetLink({ t, locale, token, onDone, onDead }: LinkProps) {
  const [password, setPassword] = useState('');
  const claims = claimsOf(token);
  const email = textOrNull(claims['email']) ?? '';
  const shownEmail = useShownEmail(email);
  const form = useLink({ t, onDead }, (error) =>
    toBackendError(error).fields['password'] === undefined
      ? null
      : [{ text: passwordRefusal(t, password, [email]) ?? t('password_common'), field: 'password' }],
  );
  const save = (): Promise<void> => {
    const problem = passwordRefusal(t, password, [email]);
    return form.submit(problem === null ? [] : [{ text: problem, field: 'password' }], async () => {
      await (await openOnce(locale)).confirmPasswordReset(token, password);
      // The backend has ended every session of the account; the one of this browser may be somebody else's.
      endSessionOf(claims['id']);
      onDone(email);
    });
  };
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t('reset')}
      busy={t('busy')}
      onSubmit={save}
      head={{ title: t('resetTitle'), text: t('resetText', { email: shownEmail }) }}
    >
      {/* Password managers keep the new password with it. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        {...form.inputOf('password', password, setPassword)}
        label={t('newPassword')}
        hint={t('passwordHint')}
        show={t('show')}
        hide={t('hide')}
        strength={passwordHint(t, password, [email])}
      />
    </PanelForm>
  );
}
