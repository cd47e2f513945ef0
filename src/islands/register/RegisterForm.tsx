import { PERSON_NAME } from '#src/domain/person/account.ts';
import { guessEmail } from '#src/domain/person/email-guess.ts';
import type { RegisterMessages, RegisterProps } from '#src/islands/register/props.ts';
import { TermsNote } from '#src/islands/register/TermsNote.tsx';
import { useRegistration } from '#src/islands/register/use-registration.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { EmailField } from '#src/ui/EmailField.tsx';
import { Field } from '#src/ui/Field.tsx';
import { NewPasswordField } from '#src/ui/NewPasswordField.tsx';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { passwordHint } from '#src/wording/password-words.ts';

export interface RegisterFormProps extends Pick<RegisterProps, 'locale' | 'paths'> {
  readonly t: ClientT<RegisterMessages>;
  readonly loginPath: string;
  /** The account is there, and the shopper is signed in. */
  readonly onMade: () => void;
}

/** Email and password, and a name for those who want. */
export function RegisterForm({ t, locale, loginPath, paths, onMade }: RegisterFormProps) {
  const { form, email, changeEmail, name, changeName, password, setPassword, create } = useRegistration({
    t,
    locale,
    onMade,
  });
  const guess = guessEmail(email.trim());
  const isTaken = form.errorOf('email') === t('taken');
  return (
    <PanelForm form={form} problem={t('problem')} submit={t('submit')} busy={t('submitting')} onSubmit={create}>
      <EmailField {...form.inputOf('email', email, changeEmail)} label={t('email')} autoComplete="username">
        {isTaken && (
          <p>
            <a href={loginPath}>{t('takenSignIn')}</a>
          </p>
        )}
        <p className="field-guess" role="status">
          {guess !== null && (
            <button type="button" className="link" onClick={() => changeEmail(guess)}>
              {t('emailGuess', { email: guess })}
            </button>
          )}
        </p>
      </EmailField>
      <NewPasswordField
        {...form.inputOf('password', password, setPassword)}
        label={t('password')}
        hint={t('passwordHint')}
        show={t('show')}
        hide={t('hide')}
        strength={passwordHint(t, password, [email, name])}
      />
      <Field
        id="name"
        name="name"
        label={`${t('name')} (${t('optional')})`}
        hint={t('nameHint')}
        autoComplete="name"
        maxLength={PERSON_NAME}
        value={name}
        readOnly={form.isBusy}
        onChange={({ target }) => changeName(target.value)}
      />
      <TermsNote t={t} paths={paths} />
    </PanelForm>
  );
}
