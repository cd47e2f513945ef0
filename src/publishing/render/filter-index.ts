import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filterCardsPath, filterWordsPath } from '#src/contract/filter-index.ts';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '#src/domain/site/locale.ts';
import { filterWords, type FilterWords } from '#src/i18n/filter-words.ts';
import type { Site } from '#src/publishing/site/create-site.ts';
import type { Stale } from '#src/publishing/site/stale.ts';
import { PROJECT_ROOT } from '#src/runtime/places.ts';
import type { FileSink } from '#src/publishing/render/output.ts';

function wordsOf(locale: Locale): FilterWords {
  const read = <Words>(namespace: string): Words => {
    const own = (one: Locale): Words =>
      JSON.parse(readFileSync(join(PROJECT_ROOT, `i18n/${one}/${namespace}.json`), 'utf8')) as Words;
    return { ...own(DEFAULT_LOCALE), ...own(locale) };
  };
  return filterWords({ filters: read('filters'), catalogue: read('catalogue'), product: read('product') });
}

/** Writes what listings are filtered by: of `/facets` the files that differ. */
export function writeFilterFiles(
  site: Pick<Site, 'filterFiles' | 'filterCards'>,
  { files, cards, removed }: Stale['filters'],
  sink: FileSink,
): void {
  for (const path of removed) sink.remove(path.slice(1));
  const words = new Map(LOCALES.map((locale) => [filterWordsPath(locale), locale]));
  for (const path of files) {
    const text = site.filterFiles.get(path) ?? '';
    const locale = words.get(path);
    const whole =
      locale === undefined ? text : JSON.stringify({ ...(JSON.parse(text) as object), words: wordsOf(locale) });
    sink.write(path.slice(1), whole);
  }
  for (const locale of LOCALES) {
    for (const file of cards)
      sink.write(filterCardsPath(locale, file).slice(1), JSON.stringify(site.filterCards(file, locale)));
  }
}
