/**
 * The forms that pages send to the backend by themselves, without script: `POST {backend}{GUEST_FORM_PATH}{form}`, as
 * browsers write forms. Each is answered by 303 to the form's own page, with what has become of it as the fragment: the
 * page shows the element of that id (`:target`).
 */
import type { Locale } from '#src/domain/site/locale.ts';

export const GUEST_FORM_PATH = '/api/shop/form/';

/** Form → the route of its page. */
export const GUEST_FORMS = { 'find-order': 'find_order', newsletter: 'newsletter' } as const;
export type GuestForm = keyof typeof GUEST_FORMS;

/**
 * `sent`: taken, and whether anything follows from it is told by mail alone; `later`: too many of one connection, or
 * nothing can be written; `wrong`: fields that nobody can have typed into the form.
 */
export const FORM_OUTCOMES = ['sent', 'later', 'wrong'] as const;
export type FormOutcome = (typeof FORM_OUTCOMES)[number];

/** Fields of the form by which guests find an order. */
export interface FindOrderForm {
  /** As the shopper knows it. */
  readonly number: string;
  readonly email: string;
  readonly locale: Locale;
}
/** Fields of the form for the newsletter. */
export type NewsletterForm = Omit<FindOrderForm, 'number'>;

/** `POST {backend}{NEWSLETTER_LEAVE_PATH}{token}` ends the newsletter (RFC 8058), GET leads to the page that asks. */
export const NEWSLETTER_LEAVE_PATH = '/api/shop/letter/';
