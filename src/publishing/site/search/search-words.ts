/** Words of the interface that the files of the search hold. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/places.ts';
import type { SearchRules } from '#src/contract/search-index.ts';
import { type SearchLanguage, searchLanguage } from '#src/i18n/search-language.ts';
import { DEFAULT_LOCALE, type Locale } from '#src/domain/site/locale.ts';

const files = new Map<string, Readonly<Record<string, string>>>();

function messages(locale: Locale, namespace: string): Readonly<Record<string, string>> {
  const file = join(PROJECT_ROOT, `i18n/${locale}/${namespace}.json`);
  let found = files.get(file);
  if (found === undefined) files.set(file, (found = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
  return found;
}

/** A string of i18n/{locale}/{namespace}.json, or that of the default language. */
export function searchWord(locale: Locale, namespace: 'product' | 'routes' | 'search-rules', key: string): string {
  return messages(locale, namespace)[key] || (messages(DEFAULT_LOCALE, namespace)[key] ?? key);
}

export function searchRules(locale: Locale): SearchRules {
  const rule = (key: keyof SearchRules): string => searchWord(locale, 'search-rules', key);
  return { stop: rule('stop'), elided: rule('elided'), endings: rule('endings') };
}

const languages = new Map<Locale, SearchLanguage>();

/** Reader of a language; it keeps the stems that it has found. */
export function languageOf(locale: Locale): SearchLanguage {
  let found = languages.get(locale);
  if (found === undefined) languages.set(locale, (found = searchLanguage(searchRules(locale))));
  return found;
}
