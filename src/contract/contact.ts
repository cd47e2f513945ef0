/** Says what the contact form sends to the backend, and what that answers. */
import { CONTACT_FIELDS, type ContactCode, type ContactField, type ContactTexts } from '#src/domain/person/contact.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Path of the route, after the backend's address. */
export const CONTACT_PATH = '/api/shop/contact';

/** Body of the POST, as JSON. */
export interface ContactRequest extends ContactTexts {
  /** 15 characters, a-z and 0-9, made anew for each text: a message that is sent twice is kept once. */
  readonly id: string;
  readonly locale: Locale;
  /** ms for which the form has been open. */
  readonly open_ms: number;
  /** Always empty; people do not see its field. */
  readonly website: string;
}

/**
 * 200: the message is kept, or was a program's. 400: `data` has a code under each refused field. 413: too large. 429:
 * too many from one address. All but the first are of PocketBase's own shape `{ status, message, data }`.
 */
export interface ContactAnswer {
  readonly received: true;
}

/** An answer that was sent from the desk, as it is kept with its message. */
export interface MessageReply {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Account that has sent it: 'users anna@…'. */
  readonly by: string;
  readonly subject: string;
  readonly text: string;
}

/** Codes of what people cannot correct in a field of theirs. */
export type ContactRequestCode = 'id_shape' | 'locale_unknown' | 'sent_too_soon' | 'sent_too_late';

const CODES: readonly string[] = [
  'text_missing',
  'text_too_long',
  'text_characters',
  'email_shape',
] satisfies ContactCode[];

function isCode(value: unknown): value is ContactCode {
  return typeof value === 'string' && CODES.includes(value);
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

/** The fields that an answer of status 400 refuses; none where it refuses something else, or is no such answer. */
export function refusedFields(answer: unknown): { field: ContactField; code: ContactCode }[] {
  return CONTACT_FIELDS.flatMap((field) => {
    const code = property(property(property(answer, 'data'), field), 'code');
    return isCode(code) ? [{ field, code }] : [];
  });
}
