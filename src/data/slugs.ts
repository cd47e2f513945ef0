import { ContentError, recordName } from '#src/data/content-error.ts';
import { LOCALES, type Locale, type Localized, localized } from '#src/domain/locale.ts';

type Sluggable = { readonly id: string } & { readonly [Field in `slug_${Locale}`]: string };

/** What may stand in a path as it is, and be a file name on any system. */
const SAFE = /^[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*$/u;
const MOST_BYTES = 200;

/**
 * The slug of each record in each language. A missing one is the English one, or the id where another record has that slug already:
 * every record has a path of its own in every language.
 * @throws ContentError that names the record and the field of a slug that is no path segment, or that two records share.
 */
export function slugsOf(collection: string, records: readonly Sluggable[]): ReadonlyMap<string, Localized<string>> {
  const taken = localized(() => new Map<string, string>());
  for (const locale of LOCALES) {
    for (const record of records) {
      const slug = record[`slug_${locale}`];
      if (slug === '') continue;
      if (!SAFE.test(slug) || Buffer.byteLength(slug) > MOST_BYTES) {
        throw new ContentError(
          `${recordName(collection, record.id)}: the field "slug_${locale}" ("${slug.slice(0, 40)}") cannot be an address. Use letters, digits and hyphens, at most ${MOST_BYTES} bytes.`,
        );
      }
      const other = taken[locale].get(slug);
      if (other !== undefined) {
        throw new ContentError(
          `${recordName(collection, record.id)}: the field "slug_${locale}" ("${slug}") is also that of "${other}". Give one of them another.`,
        );
      }
      taken[locale].set(slug, record.id);
    }
  }
  return new Map(
    records.map((record) => [
      record.id,
      localized((locale) => {
        const own = record[`slug_${locale}`];
        if (own !== '') return own;
        const english = record.slug_en;
        return english !== '' && !taken[locale].has(english) ? english : record.id;
      }),
    ]),
  );
}
