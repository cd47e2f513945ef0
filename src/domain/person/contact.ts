/** Says what a message of the contact form must be: the same rules in the browser and in the backend. */
import { EMAIL_LENGTH, isEmail } from '#src/domain/person/email.ts';
import { hasUnseen } from '#src/domain/text/texts.ts';

/** Most characters (UTF-16 code units) of each field. */
export const CONTACT_LIMITS = { name: 100, email: EMAIL_LENGTH, order_number: 40, message: 5000 } as const;

export type ContactField = keyof typeof CONTACT_LIMITS;
export const CONTACT_FIELDS = ['name', 'email', 'order_number', 'message'] as const satisfies readonly ContactField[];

/** Texts that somebody has typed. The order number may be empty. */
export type ContactTexts = Readonly<Record<ContactField, string>>;

/** Stable names: the API answers them, and the page has words for each. */
export type ContactCode = 'text_missing' | 'text_too_long' | 'text_characters' | 'email_shape';

export interface ContactProblem {
  readonly field: ContactField;
  readonly code: ContactCode;
}

/** A person needs at least this long to fill the form in, ms; a program does not. */
export const CONTACT_SOONEST_MS = 3000;
/** A form that has been open longer than this is a stored copy, ms. */
export const CONTACT_LATEST_MS = 24 * 60 * 60 * 1000;

/** Bytes of a whole request: four bytes for each character, and as much again for escapes and names. */
export const CONTACT_BODY_BYTES = 48 * 1024;

/** Without blanks around each text, and with one kind of line end. */
export function tidyContact(texts: ContactTexts): ContactTexts {
  return {
    name: texts.name.trim(),
    email: texts.email.trim(),
    order_number: texts.order_number.trim(),
    message: texts.message.replace(/\r\n?/g, '\n').trim(),
  };
}

function codeOf(field: ContactField, text: string): ContactCode | null {
  if (text === '') return field === 'order_number' ? null : 'text_missing';
  if (text.length > CONTACT_LIMITS[field]) return 'text_too_long';
  if (hasUnseen(text, field === 'message' ? '\n\t\u2028\u2029' : '')) return 'text_characters';
  return field === 'email' && !isEmail(text) ? 'email_shape' : null;
}

/** Says what is wrong with tidied texts: at most one problem a field, in the order of the form. */
export function contactProblems(texts: ContactTexts): ContactProblem[] {
  return CONTACT_FIELDS.flatMap((field) => {
    const code = codeOf(field, texts[field]);
    return code === null ? [] : [{ field, code }];
  });
}

/** Says what is wrong with the time, in ms, for which the form was open. */
export function openTimeProblem(openMs: unknown): 'sent_too_soon' | 'sent_too_late' | null {
  if (typeof openMs !== 'number' || !(openMs >= CONTACT_SOONEST_MS)) return 'sent_too_soon';
  return openMs > CONTACT_LATEST_MS ? 'sent_too_late' : null;
}
