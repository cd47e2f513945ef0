import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { LinkProps } from '#src/islands/confirm/props.ts';
import { useLink } from '#src/islands/confirm/use-link.ts';
import { toBackendError } from '#src/lib/errors.ts';
import { textOrNull } from '#src/stores/json.ts';
import { claimsOf } from '#src/stores/session/claims.ts';
import { leaveAccount } from '#src/stores/session/leave-account.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { $session } from '#src/stores/session/session.ts';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { PanelTitle } from '#src/ui/PanelTitle.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';

/**
 * The confirmation of an account's address. The link shows that the mails are read, the session or the password that the account is the
 * reader's own: anybody can open an account with somebody else's address, and must not get their orders by that person's press.
 */
export function VerifyLink({ t, locale, token, onDone, onDead }: LinkProps) {
  const [password, setPassword] = useState('');
  const session = useStore($session);
  const claims = claimsOf(token);
  const email = textOrNull(claims['email']) ?? '';
  const [isOwn] = useState(session.status === 'authenticated' && session.record.id === claims['id']);
  const form = useLink({ t, onDead }, (error) =>
    toBackendError(error).code === 'invalid_credentials' ? [{ text: t('wrongPassword'), field: 'password' }] : null,
  );
  const confirm = (): Promise<void> =>
    form.submit(!isOwn && password === '' ? [{ text: t('passwordMissing'), field: 'password' }] : [], async () => {
      const backend = await openOnce(locale);
      if (!isOwn) {
        if (session.status === 'authenticated') leaveAccount();
        await backend.signIn(email, password);
      }
      await backend.confirmVerification(token);
      onDone();
    });
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t('verify')}
      busy={t('busy')}
      onSubmit={confirm}
      head={
        <>
          <PanelTitle text={t('verifyTitle')} />
          <p>{isOwn ? t('verifyText') : t('verifyElsewhere', { email })}</p>
        </>
      }
    >
      {isOwn ? null : (
        <PasswordField
          {...form.inputOf('password', password, setPassword)}
          label={t('password')}
          autoComplete="current-password"
          show={t('show')}
          hide={t('hide')}
        />
      )}
    </PanelForm>
  );
}
