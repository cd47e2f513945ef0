/** Records that the demo and a live shop both begin with: text pages, colours, countries. */
import type { DemoCountry } from '#scripts/demo/countries.ts';
import { columns, demoId, type AnyDraft } from '#scripts/demo/draft.ts';
import { COLOURS } from '#scripts/demo/palette.ts';
import type { DemoPage } from '#scripts/demo/types.ts';

/** `unread`: a live shop takes no orders before somebody has read them. */
export function pageDrafts(pages: readonly DemoPage[], unread: boolean): AnyDraft[] {
  return pages.map((page, index) => ({
    collection: 'pages',
    id: demoId('pages', page.key),
    fields: {
      key: page.key,
      status: 'published',
      rank: (index + 1) * 10,
      menu: 'footer',
      unread,
      ...columns('slug', page.slug),
      ...columns('title', page.title),
      ...columns('summary', page.summary),
      ...columns('body', page.body),
    },
  }));
}

export function paletteDrafts(): AnyDraft[] {
  return COLOURS.map((colour, index) => ({
    collection: 'palette',
    id: demoId('palette', colour.token),
    fields: {
      token: colour.token,
      rank: (index + 1) * 10,
      dark: colour.dark,
      light: colour.light,
      ...columns('name', colour.name),
      ...columns('note', colour.note),
    },
  }));
}

/** With their VAT rates. */
export function countryDrafts(countries: readonly DemoCountry[]): AnyDraft[] {
  return countries.map((country) => ({
    collection: 'countries',
    id: demoId('countries', country.code),
    fields: {
      code: country.code,
      ...columns('name', country.name),
      active: country.active,
      vat_standard: country.standard,
      vat_books: `${country.books}`,
      // Nothing is sold at rates that the seller enters.
      vat_reduced: 0,
      vat_super_reduced: 0,
      vat_number: '',
      territories: '',
    },
  }));
}
