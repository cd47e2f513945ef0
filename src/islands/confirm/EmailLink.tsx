import { useState } from 'react';
import type { LinkProps } from '#src/islands/confirm/props.ts';
import { useLink, useShownEmail } from '#src/islands/confirm/use-link.ts';
import { toBackendError } from '#src/backend/errors.ts';
import { textOrNull } from '#src/stores/json.ts';
import { claimsOf } from '#src/stores/session/claims.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { endSessionOf } from '#src/stores/session/session.ts';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';

/** The change of an address: the link shows that the new one is right, the password who asks. */
export function EmailLink({ t, locale, token, onDone, onDead }: LinkProps) {
  const [password, setPassword] = useState('');
  const claims = claimsOf(token);
  const email = textOrNull(claims['newEmail']) ?? '';
  const shownEmail = useShownEmail(email);
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
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t('emailConfirm')}
      busy={t('busy')}
      onSubmit={change}
      head={{ title: t('emailTitle'), text: t('emailText', { email: shownEmail }) }}
    >
      <PasswordField
        {...form.inputOf('password', password, setPassword)}
        label={t('password')}
        autoComplete="current-password"
        show={t('show')}
        hide={t('hide')}
      />
    </PanelForm>
  );
}
