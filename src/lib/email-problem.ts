import { isEmail } from '#src/domain/email.ts';
import type { ClientT } from '#src/lib/client-t.ts';
import type { Messages } from '#src/lib/i18n.ts';

/** What is wrong with a typed address, in words; null: nothing that can be seen from here. */
export function emailProblem(t: ClientT<Messages<'account-form'>>, email: string): string | null {
  const text = email.trim();
  if (text === '') return t('emailMissing');
  return isEmail(text) ? null : t('emailInvalid');
}
