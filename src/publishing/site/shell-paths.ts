import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { FIXED_PAGE_KEYS, ROUTES } from '#src/domain/site/routes.ts';

/** Routes without a parameter that records stand behind: they have a payload, or no page. */
const OF_RECORDS: readonly string[] = ['home', 'catalogue', 'palette', ...FIXED_PAGE_KEYS];

/** Paths of the pages that no record stands for (the cart, the login, …), in every locale. */
export function shellPaths(): string[] {
  const shells = Object.entries(ROUTES).filter(([name, { path }]) => !path.includes('{') && !OF_RECORDS.includes(name));
  return LOCALES.flatMap((locale) => shells.map(([, { path }]) => localePath(locale, path)));
}
