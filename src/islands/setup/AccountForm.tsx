import { useState } from 'react';
import { takeUpLink } from '#src/backend/owner.ts';
import { toBackendError } from '#src/backend/errors.ts';
import { isEmail } from '#src/domain/person/email.ts';
import type { Parts } from '#src/islands/setup/step-props.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { EmailField } from '#src/ui/EmailField.tsx';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { Field } from '#src/ui/Field.tsx';
import { NewPasswordField } from '#src/ui/NewPasswordField.tsx';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';
import { errorWords } from '#src/wording/error-words.ts';
import { passwordHint, passwordRefusal } from '#src/wording/password-words.ts';

/** Props of the forms that a link opens. */
export interface LinkFormProps extends Parts {
  readonly token: string;
  readonly onIn: () => void;
  /** The link does not hold. */
  readonly onDead: () => void;
}

/** The owner of a new shop gets a password of their own. */
export function AccountForm({ props, t, owner, token, onIn, onDead }: LinkFormProps) {
  const { locale } = props;
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useSubmit((error) => [{ text: errorWords(t, error) }]);
  const problems = (): SummaryError[] => {
    const refusal = passwordRefusal(t, password, [email, name]);
    return [
      ...(name.trim() === '' ? [{ text: t('name.missing'), field: 'name' }] : []),
      ...(isEmail(email.trim()) ? [] : [{ text: t('emailInvalid'), field: 'email' }]),
      ...(refusal === null ? [] : [{ text: refusal, field: 'password' }]),
    ];
  };
  const take = async (): Promise<void> => {
    try {
      await takeUpLink(owner, { token, name: name.trim(), email: email.trim(), password, locale });
    } catch (error) {
      if (toBackendError(error).code !== 'not_found') throw error;
      return onDead();
    }
    // The studio is open too; where that fails, it asks for the same password.
    await openOnce(locale)
      .then((backend) => backend.signIn(email.trim(), password))
      .catch(() => undefined);
    onIn();
  };
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t('account.submit')}
      busy={t('saving')}
      head={{ title: t('account.title'), text: t('account.text') }}
      onSubmit={() => form.submit(problems(), take)}
    >
      <Field {...form.inputOf('name', name, setName)} label={t('name')} autoComplete="name" required />
      <EmailField {...form.inputOf('email', email, setEmail)} label={t('email')} autoComplete="username" />
      <NewPasswordField
        {...form.inputOf('password', password, setPassword)}
        label={t('password')}
        hint={t('passwordHint')}
        show={t('show')}
        hide={t('hide')}
        strength={passwordHint(t, password, [email, name])}
      />
    </PanelForm>
  );
}
