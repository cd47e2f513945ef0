/** Mail addresses: which ones mail servers take, and what a mistyped one was meant to be. */

/** UTF-16 code units. */
export const EMAIL_LENGTH = 254;

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/**
 * An address that mail servers take without quotation marks or extensions; browsers write international domains as
 * xn--….
 */
const EMAIL = new RegExp(`^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?=[A-Za-z])${LABEL}$`);

/**
 * Returns what stands for a mailbox in limits and look-ups: capital letters do not make another one anywhere. Dots and
 * what follows a plus sign do at many providers, and only they know: such addresses count apart, as different people
 * may have them.
 */
export function mailboxOf(email: string): string {
  return email.trim().toLowerCase();
}

/** Says whether a text without blanks around it is a mail address. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LENGTH && EMAIL.test(text);
}
