import { passwordProblem, passwordStrength, type PasswordStrength } from '#src/domain/person/password.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';

type T = ClientT<Messages<'account-form'>>;

/** Says why a new password is not taken, in words; null: it is. `personal`: mail address and name of the account. */
export function passwordRefusal(t: T, password: string, personal: readonly string[]): string | null {
  if (password === '') return t('newPasswordMissing');
  const problem = passwordProblem(password, personal);
  return problem === null ? null : t(problem);
}

/** Hint about a new password while it is typed; null: nothing yet. */
export function passwordHint(
  t: T,
  password: string,
  personal: readonly string[],
): { readonly level: PasswordStrength; readonly text: string } | null {
  if (password === '') return null;
  const level = passwordStrength(password, personal);
  return { level, text: level === 0 ? t(passwordProblem(password, personal) ?? 'strength1') : t(`strength${level}`) };
}
