/**
 * Says which country a page counts for while nothing else is known: the only place that decides it
 * (docs/decisions/0315).
 */
import { REGION } from '#src/domain/site/language/regions.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export interface CountryQuestion {
  /** Country that the shopper has chosen before; null: none. */
  readonly chosen: string | null;
  /** Languages of the browser, BCP 47, the dearest first: 'it-IT', 'it'. */
  readonly languages: readonly string[];
  /** Locale of the page. */
  readonly locale: Locale;
  /** Delivered to, ISO 3166-1 alpha-2. */
  readonly codes: readonly string[];
  /** The seller's. */
  readonly home: string;
}

/** A language's own country: of most its code says it. */
function ownCountry(language: string): string {
  return (REGION as Readonly<Record<string, string>>)[language] ?? language.toUpperCase();
}

/**
 * Country that was chosen before, else the region of one of the browser's languages, else the own country of one of
 * them or of the page's, else the seller's, else the first; null: nothing is delivered anywhere.
 */
export function shopperCountry({ chosen, languages, locale, codes, home }: CountryQuestion): string | null {
  const regions = languages.map((tag) => /-([a-z]{2})\b/i.exec(tag)?.[1]?.toUpperCase() ?? '');
  const own = [...languages.map((tag) => tag.split('-')[0] ?? ''), locale].map(ownCountry);
  const known = [chosen, ...regions, ...own, home].find((code) => code !== null && codes.includes(code));
  return known ?? codes[0] ?? null;
}
