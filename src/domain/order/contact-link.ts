/**
 * The address of the contact form with what it begins with: whom to answer, and about which order. It is the fragment,
 * because an order's number and an address say who somebody is: browsers send it to no server, and the page takes it
 * out of its address at once (src/client/contact-draft.ts).
 */
import { localePath, type Locale } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';

/** '' where it is not known. */
export interface ContactSubject {
  readonly number: string;
  readonly email: string;
}

/** Returns what the fragment holds, without '#'. */
export function contactFragment({ number, email }: ContactSubject): string {
  return Object.entries({ order: number, email })
    .flatMap(([name, value]) => (value === '' ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
}

/** Site path, for example `/fr/contact#order=K7QM-X2PA&email=zoe%40visitor.example`. */
export function contactLink(locale: Locale, subject: ContactSubject): string {
  return `${localePath(locale, ROUTES.contact.path)}#${contactFragment(subject)}`;
}
