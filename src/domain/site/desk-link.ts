/** Addresses of places at the desk, for mails and messages to people of the shop. */
import { localePath, type Locale } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';

/** Site path. `place`: 'orders', 'order/ID' …; '': the first page. */
export function deskLink(locale: Locale, place: string): string {
  return `${localePath(locale, ROUTES.desk.path)}${place === '' ? '' : `#${place}`}`;
}
