import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchIndexPath, type SearchWords } from '#src/contract/search-index.ts';
import type { Site } from '#src/publishing/site/create-site.ts';
import { searchIndex } from '#src/publishing/site/search-index.ts';
import { DEFAULT_LOCALE, type Locale } from '#src/domain/site/locale.ts';
import { PROJECT_ROOT } from '#src/runtime/places.ts';
import type { FileSink } from '#src/publishing/render/output.ts';

function wordsOf(locale: Locale): SearchWords {
  const read = (one: Locale): SearchWords =>
    JSON.parse(readFileSync(join(PROJECT_ROOT, `i18n/${one}/search.json`), 'utf8')) as SearchWords;
  return { ...read(DEFAULT_LOCALE), ...read(locale) };
}

/** Writes `/search/{locale}.json`. */
export function writeSearchIndex(
  site: Pick<Site, 'products' | 'productNames' | 'collections'>,
  locale: Locale,
  sink: FileSink,
): void {
  sink.write(searchIndexPath(locale).slice(1), JSON.stringify(searchIndex(site, locale, wordsOf(locale))));
}
