import { useState } from 'react';
import { toBackendError } from '#src/backend/errors.ts';
import { signInByLink } from '#src/backend/owner.ts';
import type { LinkFormProps } from '#src/islands/setup/AccountForm.tsx';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { EmailField } from '#src/ui/EmailField.tsx';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';
import { errorWords } from '#src/wording/error-words.ts';

/** For those who run the shop already: the link and their password. */
export function SignInForm({ props, t, owner, token, onIn, onDead }: LinkFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useSubmit((error) => [{ text: errorWords(t, error) }]);
  const signIn = async (): Promise<void> => {
    try {
      await signInByLink(owner, { token, email: email.trim(), password });
    } catch (error) {
      if (toBackendError(error).code !== 'not_found') throw error;
      return onDead();
    }
    // Whoever is an editor with the same password need not sign in to the studio again.
    await openOnce(props.locale)
      .then((backend) => backend.signIn(email.trim(), password))
      .catch(() => undefined);
    onIn();
  };
  const problems = [
    ...(email.trim() === '' ? [{ text: t('emailMissing'), field: 'email' }] : []),
    ...(password === '' ? [{ text: t('passwordMissing'), field: 'password' }] : []),
  ];
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t('signIn.submit')}
      busy={t('loading')}
      head={{ title: t('signIn.title'), text: t('signIn.text') }}
      onSubmit={() => form.submit(problems, signIn)}
    >
      <EmailField {...form.inputOf('email', email, setEmail)} label={t('email')} autoComplete="username" />
      <PasswordField
        {...form.inputOf('password', password, setPassword)}
        label={t('password')}
        show={t('show')}
        hide={t('hide')}
        autoComplete="current-password"
      />
    </PanelForm>
  );
}
