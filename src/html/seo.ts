/**
 * Head of a page for search engines (specification, section 1: titles carry the translated short description and the
 * tagline).
 */
import { absoluteUrl } from '#src/navigation/paths.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale, type Localized } from '#src/domain/site/locale.ts';
import { COLON_SPACE } from '#src/domain/site/language/colons.ts';

interface Brand {
  readonly brand: string;
  readonly tagline: string;
  /** Short description in the page's language. */
  readonly description: string;
}

/** Characters that result lists and tabs show of a title. */
export const TITLE_LENGTH = 65;

/** `text` cut at a word, with an ellipsis, so that it has `TITLE_LENGTH` characters at most. */
function cutTitle(text: string): string {
  const letters = [...text];
  if (letters.length <= TITLE_LENGTH) return text;
  const kept = letters.slice(0, TITLE_LENGTH - 1).join('');
  return `${kept.replace(/\s+\S*$/u, '')}…`;
}

/** A title that somebody has written for search engines: nothing is added to it. */
export function ownTitle(text: string): string {
  return cutTitle(text.replace(/\s+/g, ' ').trim());
}

/**
 * Title of a page: what it is about comes first, then as much of `· {brand}: {short description} – {tagline}` as fits
 * into `TITLE_LENGTH`: the short description goes before the brand, and the brand before the tagline
 * (docs/decisions/0324). Where the tagline does not fit, what it is part of (`group`) stands in its place, if that fits
 * (docs/decisions/0389). The home page (title null) begins with the brand. Empty texts leave no gap. Some languages set
 * a space before a colon.
 */
export function pageTitle(
  title: string | null,
  { brand, tagline, description }: Brand,
  locale: Locale = DEFAULT_LOCALE,
  group = '',
): string {
  const shop = description === '' ? brand : `${brand}${COLON_SPACE[locale]}: ${description}`;
  const ends = tagline === '' ? '' : ` – ${tagline}`;
  const whole = title === null || title === '' ? [shop, brand] : [`${title} · ${shop}`, `${title} · ${brand}`, title];
  const within = title === null || group === '' ? [] : [`${title} – ${group}`];
  const fits = [...whole.map((text) => text + ends), ...within, ...whole].find(
    (text) => [...text].length <= TITLE_LENGTH,
  );
  return fits ?? cutTitle(title ?? shop);
}

export interface AlternateLink {
  readonly hreflang: string;
  readonly href: string;
}

/**
 * The same page in each language, and `x-default` (English) for all others. `englishIn`: languages in which it shows
 * English words: there it is the English page, and no other version of it.
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
