import { isEmail } from '#src/domain/person/email.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';

/** Says what is wrong with a typed address, in words; null: nothing that can be seen from here. */
export function emailProblem(t: ClientT<Messages<'account-form'>>, email: string): string | null {
  const text = email.trim();
  if (text === '') return t('emailMissing');
  return isEmail(text) ? null : t('emailInvalid');
}
