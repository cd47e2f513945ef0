import { ContentError, type ContentProblem, recordName } from '#src/publishing/content/content-error.ts';
import { LOCALES, type Locale, type Localized, localized, DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { type SlugKind, type SlugProblem, slugProblem } from '#src/domain/catalogue/slug.ts';

export type Sluggable = { readonly id: string } & { readonly [Field in `slug_${Locale}`]: string };

const COLLECTIONS = { product: 'products', category: 'categories', page: 'pages' } as const satisfies Record<
  SlugKind,
  string
>;

/** Words for what hooks refuse at save, once more: a slug becomes a file. */
const WORDS = {
  slug_shape: 'is no address word. Use small letters a to z, digits and hyphens, at most 100',
  slug_numeric: 'is a number, which is the address of a page of the catalogue. Choose another',
  slug_reserved: 'is an address that the shop itself uses. Choose another',
} as const satisfies Record<SlugProblem, string>;

const NAMES = { product: 'name', category: 'name', page: 'title' } as const satisfies Record<SlugKind, string>;

/**
 * Names that people call a record by, as problems name one: in the default language, and in each language that has a
 * name of its own.
 */
function namesOf(kind: SlugKind, record: Sluggable): Readonly<Record<string, string>> {
  const names = localized((locale) => String(Reflect.get(record, `${NAMES[kind]}_${locale}`) ?? '').trim());
  const own = LOCALES.filter((locale) => names[locale] !== '');
  const first = own[0] === undefined ? record.id : names[own[0]];
  return { name: first, ...Object.fromEntries(own.map((locale) => [`name_${locale}`, names[locale]])) };
}

/**
 * The slug of each record in each language. A missing one is that of the default language, or the id where another
 * record has that slug already: every record has a path of its own in every language.
 * @throws ContentError that names the record and the field of a slug that is no path segment, or that two records
 * share.
 */
export function slugsOf(kind: SlugKind, records: readonly Sluggable[]): ReadonlyMap<string, Localized<string>> {
  const collection = COLLECTIONS[kind];
  const taken = localized(() => new Map<string, Sluggable>());
  for (const locale of LOCALES) {
    for (const record of records) {
      const slug = record[`slug_${locale}`];
      if (slug === '') continue;
      const problem = slugProblem(kind, slug);
      if (problem !== null) {
        throw new ContentError(
          `${recordName(collection, record.id)}: the field "slug_${locale}" ("${slug.slice(0, 40)}") ${WORDS[problem]}.`,
          { collection, record: record.id, field: `slug_${locale}`, code: problem, params: {} },
        );
      }
      const other = taken[locale].get(slug);
      if (other !== undefined) {
        const problemOf = (of: Sluggable, by: Sluggable): ContentProblem => ({
          collection,
          record: of.id,
          field: `slug_${locale}`,
          code: 'slug_taken',
          params: { slug, locale, ...namesOf(kind, by) },
        });
        throw new ContentError(
          `${recordName(collection, record.id)}: the field "slug_${locale}" ("${slug}") is also that of "${other.id}". Give one of them another.`,
          problemOf(record, other),
          problemOf(other, record),
        );
      }
      taken[locale].set(slug, record);
    }
  }
  return new Map(
    records.map((record) => [
      record.id,
      localized((locale) => {
        const own = record[`slug_${locale}`];
        if (own !== '') return own;
        const usual = record[`slug_${DEFAULT_LOCALE}`];
        return usual !== '' && !taken[locale].has(usual) ? usual : record.id;
      }),
    ]),
  );
}
