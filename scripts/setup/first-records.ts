/**
 * Records that a live shop begins with: no products, no people, no way of delivery; texts that somebody must read
 * before it opens.
 */
import { COUNTRIES, member, type DemoCountry } from '#scripts/demo/countries.ts';
import { columns, demoId, type AnyDraft } from '#scripts/demo/draft.ts';
import { TEMPLATES } from '#scripts/demo/pages.ts';
import { countryDrafts, pageDrafts, paletteDrafts } from '#scripts/demo/shared-records.ts';
import { SHOP } from '#scripts/demo/shop.ts';
import { words } from '#scripts/demo/text.ts';
import { VAT_TABLE } from '#src/domain/money/vat-table.ts';
import { localized, type Locale } from '#src/domain/site/locale.ts';

const TITLE = words('Welcome', 'Bienvenue', 'Benvenuti');
const ACTION = words('See all products', 'Voir tous les produits', 'Guarda tutti i prodotti');

/** The demo's, and all other member states of the Union. None is delivered to before somebody says so. */
function allCountries(): DemoCountry[] {
  const named = new Set(COUNTRIES.map(({ code }) => code));
  const others = Object.keys(VAT_TABLE).filter((code) => !named.has(code));
  const nameIn = (locale: Locale, code: string): string =>
    new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
  const added = others.map((code) =>
    member(
      code,
      localized((locale) => nameIn(locale, code)),
    ),
  );
  return [...COUNTRIES, ...added].map((country) => ({ ...country, active: false }));
}

/**
 * The shop record last: that it exists says that all of it is there. @param siteUrl Its host is the name until somebody
 * gives another.
 */
export function firstRecords(siteUrl: string): AnyDraft[] {
  return [
    ...pageDrafts(TEMPLATES, true),
    ...paletteDrafts(),
    ...countryDrafts(allCountries()),
    {
      collection: 'home',
      id: demoId('home', 'home'),
      fields: {
        announcement_on: false,
        navigation: [],
      },
    },
    {
      collection: 'blocks',
      id: demoId('blocks', 'hero'),
      fields: {
        kind: 'hero',
        status: 'published',
        rank: 10,
        ...columns('title', TITLE),
        ...columns('action', ACTION),
      },
    },
    {
      collection: 'blocks',
      id: demoId('blocks', 'works'),
      fields: { kind: 'products', status: 'published', rank: 20 },
    },
    {
      collection: 'shop',
      id: demoId('shop', 'shop'),
      fields: {
        brand: new URL(siteUrl).hostname,
        ...columns('vat_exempt_note', SHOP.vatExemptNote),
        currency: SHOP.currency,
        // Of all schemes the one that counts VAT nowhere before a country is delivered to.
        vat_scheme: 'oss',
        low_stock: SHOP.lowStock,
      },
    },
  ];
}
