import { useEffect, useState } from 'react';
import { toBackendError } from '#src/backend/errors.ts';
import type { RegisterMessages, RegisterProps } from '#src/islands/register/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { enter } from '#src/stores/session/enter.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { keepEmail, keepName, readEmail, readName } from '#src/stores/session/sign-in-draft.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { useBegun } from '#src/ui/use-begun.ts';
import { useSubmit } from '#src/ui/use-submit.ts';
import { emailProblem } from '#src/wording/email-problem.ts';
import { errorWords } from '#src/wording/error-words.ts';
import { passwordRefusal } from '#src/wording/password-words.ts';

export interface RegistrationOptions extends Pick<RegisterProps, 'locale'> {
  readonly t: ClientT<RegisterMessages>;
  readonly onMade: () => void;
}

/** Keeps what is typed for a new account, says what is wrong with it, and makes the account. */
export function useRegistration({ t, locale, onMade }: RegistrationOptions) {
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
