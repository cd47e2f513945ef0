/** What the head of a page says to search engines (specification, section 1: titles carry the translated short description and the tagline). */
import { absoluteUrl } from '#src/navigation/paths.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale, type Localized } from '#src/domain/site/locale.ts';
import { COLON_SPACE } from '#src/domain/site/language/colons.ts';

interface Brand {
  readonly brand: string;
  readonly tagline: string;
  /** Short description in the page's language. */
  readonly description: string;
}

/**
 * `{title} · {brand}: {short description} – {tagline}`; the home page (title null) has no first part, and empty texts leave no gap.
 * Some languages set a space before a colon.
 */
export function pageTitle(
  title: string | null,
  { brand, tagline, description }: Brand,
  locale: Locale = DEFAULT_LOCALE,
): string {
  const colon = `${COLON_SPACE[locale]}: `;
  const shop = description === '' ? brand : `${brand}${colon}${description}`;
  return [title === null || title === '' ? shop : `${title} · ${shop}`, tagline]
    .filter((part) => part !== '')
    .join(' – ');
}

export interface AlternateLink {
  readonly hreflang: string;
  readonly href: string;
}

/**
 * The same page in each language, and `x-default` (English) for all others. `englishIn`: languages in which it shows English words: there it is the
 * English page, and no other version of it.
 */
export function alternateLinks(
  site: string | URL,
  alternates: Localized<string>,
  englishIn: readonly Locale[] = [],
): AlternateLink[] {
  const links = LOCALES.filter((locale) => !englishIn.includes(locale)).map((locale) => ({
    hreflang: locale as string,
    href: absoluteUrl(site, alternates[locale]),
  }));
  return [...links, { hreflang: 'x-default', href: absoluteUrl(site, alternates[DEFAULT_LOCALE]) }];
}
