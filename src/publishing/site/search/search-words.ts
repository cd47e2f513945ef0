/** Words of the interface that the files of the search hold. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/places.ts';
import type { SearchRules } from '#src/contract/search-index.ts';
import { namespacesOf, type WordFile, type Words } from '#src/i18n/namespaces.ts';
import { type SearchLanguage, searchLanguage } from '#src/i18n/search-language.ts';
import { DEFAULT_LOCALE, type Locale } from '#src/domain/site/locale.ts';

type Namespace = 'product' | 'routes' | 'search-rules';

const files = new Map<string, Words>();

function messages(locale: Locale, namespace: Namespace): Words {
  const name = namespace === 'search-rules' ? 'catalogue' : namespace;
  const key = `${locale}/${namespace}`;
  let found = files.get(key);
  if (found === undefined) {
    const file = JSON.parse(readFileSync(join(PROJECT_ROOT, `i18n/${locale}/${name}.json`), 'utf8')) as WordFile;
    found = new Map(namespacesOf(name, file)).get(namespace) ?? {};
    files.set(key, found);
  }
  return found;
}

/** A string of a namespace, or that of the default language. */
export function searchWord(locale: Locale, namespace: Namespace, key: string): string {
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
