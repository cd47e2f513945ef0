import { PERSON_NAME } from '#src/domain/person/account.ts';
import { guessEmail } from '#src/domain/person/email-guess.ts';
import type { RegisterMessages, RegisterProps } from '#src/islands/register/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { EmailField } from '#src/ui/EmailField.tsx';
import { Field } from '#src/ui/Field.tsx';
import { NewPasswordField } from '#src/ui/NewPasswordField.tsx';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { pageLink, withLinks } from '#src/ui/text-links.tsx';
import { passwordHint, passwordRefusal } from '#src/wording/password-words.ts';
import { useEffect, useState } from 'react';
import { toBackendError } from '#src/backend/errors.ts';
import { enter } from '#src/stores/session/enter.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { keepEmail, keepName, readEmail, readName } from '#src/stores/session/sign-in-draft.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { useBegun } from '#src/ui/use-begun.ts';
import { useSubmit } from '#src/ui/use-submit.ts';
import { emailProblem } from '#src/wording/email-problem.ts';
import { errorWords } from '#src/wording/error-words.ts';

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

/** Shows what holds for an account, with the way to read it. */
function TermsNote({ t, paths }: Pick<RegisterProps, 'paths'> & { readonly t: ClientT<RegisterMessages> }) {
  return (
    <p className="account-small">
      {withLinks(t('terms'), { terms: pageLink(paths.terms, t('termsLink')) })}
      {paths.privacy !== null && (
        <> {withLinks(t('privacy'), { privacy: pageLink(paths.privacy, t('privacyLink')) })}</>
      )}
    </p>
  );
}

interface RegistrationOptions extends Pick<RegisterProps, 'locale'> {
  readonly t: ClientT<RegisterMessages>;
  readonly onMade: () => void;
}

/** Keeps what is typed for a new account, says what is wrong with it, and makes the account. */
function useRegistration({ t, locale, onMade }: RegistrationOptions) {
  const [email, setEmail] = useBegun('', readEmail);
  const [password, setPassword] = useState('');
  const [name, setName] = useBegun('', readName);
  const personal = [email, name];

  // The SDK comes while the shopper types.
  useEffect(() => void openOnce(locale).catch(() => undefined), [locale]);

  /**
   * Explains what the backend says against the fields; it is the only place that says whether an address has an
   * account.
   */
  const explain = (error: unknown): readonly SummaryError[] => {
    const { fields } = toBackendError(error);
    const errors: SummaryError[] = [];
    if (fields['email'] !== undefined) {
      errors.push({ text: t(fields['email'] === 'validation_not_unique' ? 'taken' : 'emailInvalid'), field: 'email' });
    }
    if (fields['password'] !== undefined)
      errors.push({ text: passwordRefusal(t, password, personal) ?? t('password_common'), field: 'password' });
    return errors.length > 0 ? errors : [{ text: errorWords(t, error) }];
  };
  const form = useSubmit(explain);

  const changeEmail = (typed: string): void => {
    setEmail(typed);
    keepEmail(typed);
  };
  const changeName = (typed: string): void => {
    setName(typed);
    keepName(typed);
  };
  const check = (): readonly SummaryError[] => {
    const found = { email: emailProblem(t, email), password: passwordRefusal(t, password, personal) };
    return Object.entries(found).flatMap(([field, text]) => (text === null ? [] : [{ text, field }]));
  };
  const create = (): Promise<void> =>
    form.submit(check(), async () => {
      const { signUp } = await openOnce(locale);
      await enter(signUp(email.trim(), password, name.trim()));
      onMade();
    });
  return { form, email, changeEmail, name, changeName, password, setPassword, create };
}
