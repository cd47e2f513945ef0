import { useState } from 'react';
import type { LinkProps } from '#src/islands/confirm/props.ts';
import { useLink, useShownEmail } from '#src/islands/confirm/use-link.ts';
import { toBackendError } from '#src/backend/errors.ts';
import { textOrNull } from '#src/stores/json.ts';
import { claimsOf } from '#src/stores/session/claims.ts';
import { leaveAccount } from '#src/stores/session/leave-account.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { $session } from '#src/stores/session/session.ts';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { useBegun } from '#src/ui/use-begun.ts';

/** Says whether it is the account of this id that is signed in here. */
function isSignedIn(user: unknown): boolean {
  const session = $session.get();
  return session.status === 'authenticated' && session.record.id === user;
}

/**
 * The confirmation of an account's address. The link shows that the mails are read, the session or the password that
 * the account is the reader's own: anybody can open an account with somebody else's address, and must not get their
 * orders by that person's press.
 */
export function VerifyLink({
  t,
  locale,
  token,
  onDone,
  onDead,
  isDrawnOwn,
}: LinkProps & { readonly isDrawnOwn: boolean }) {
  const [password, setPassword] = useState('');
  const claims = claimsOf(token);
  const email = textOrNull(claims['email']) ?? '';
  const shownEmail = useShownEmail(email);
  const [isOwn] = useBegun(isDrawnOwn, () => isSignedIn(claims['id']));
  const form = useLink({ t, onDead }, (error) =>
    toBackendError(error).code === 'invalid_credentials' ? [{ text: t('wrongPassword'), field: 'password' }] : null,
  );
  const confirm = (): Promise<void> =>
    form.submit(!isOwn && password === '' ? [{ text: t('passwordMissing'), field: 'password' }] : [], async () => {
      const backend = await openOnce(locale);
      if (!isOwn) {
        await backend.signIn(email, password, {
          onAccepted: () => {
            // Only now: whoever else is signed in stays so until the password is right.
            if ($session.get().status === 'authenticated' && !isSignedIn(claims['id'])) leaveAccount();
          },
        });
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
      head={{ title: t('verifyTitle'), text: isOwn ? t('verifyText') : t('verifyElsewhere', { email: shownEmail }) }}
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
