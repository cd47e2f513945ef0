/** Redirects as rows of a table: a person writes where they lead, and the shop keeps the record that stands there. */
import { byId, inEachLocale } from '#pocketbase/base/query.ts';
import { effectiveSlug, slugPath } from '#src/domain/catalogue/slug.ts';
import { splitLocale } from '#src/domain/site/split-locale.ts';

const RECORD_FIELDS = [
  ['product', 'products'],
  ['category', 'categories'],
  ['page', 'pages'],
] as const;
/** Path that a redirect leads to today; '': none. */
export function leadsTo(tx: core.App, redirect: core.Record): string {
  const { locale } = splitLocale(redirect.getString('from'));
  for (const [field, collection] of RECORD_FIELDS) {
    const record = byId(tx, collection, redirect.getString(field));
    const slug = record === null ? '' : effectiveSlug(inEachLocale(record, 'slug'), locale);
    if (slug !== '') return slugPath(field, locale, slug);
  }
  return redirect.getString('to');
}
