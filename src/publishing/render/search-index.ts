import { searchIndexPath } from '#src/contract/search-index.ts';
import type { Site } from '#src/publishing/site/create-site.ts';
import { searchIndex } from '#src/publishing/site/search-index.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { FileSink } from '#src/publishing/render/output.ts';

/** Writes `/search/{locale}.json`. */
export function writeSearchIndex(
  site: Pick<Site, 'products' | 'productNames' | 'collections'>,
  locale: Locale,
  sink: FileSink,
): void {
  sink.write(searchIndexPath(locale).slice(1), JSON.stringify(searchIndex(site, locale)));
}
