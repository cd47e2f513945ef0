/** What a shop must say before it may take an order from a consumer. One list, for the route of orders and for the commands of operators. */
import { DEMO_SELLER, isTemplateText } from '#src/domain/site/demo-seller.ts';
import { LOCALES, type Locale, type Localized } from '#src/domain/site/locale.ts';

/** A published page. */
export interface LawPage {
  readonly key: string;
  readonly title: string;
  readonly body: Localized<string>;
}

/** Columns of the shop's record that the list looks at. */
export const LAW_COLUMNS = [
  'legal_name',
  'address',
  'country',
  'email',
  'phone',
  'registration',
  'vat_number',
  'vat_scheme',
  'publication_director',
  'host',
  'mediator',
  ...LOCALES.map((locale) => `guarantee_${locale}` as const),
] as const;
export type LawColumn = (typeof LAW_COLUMNS)[number];

export interface LawFacts {
  /** The shop's record, of which what is missing counts as ''. */
  readonly shop: Readonly<Partial<Record<LawColumn, string>>>;
  readonly pages: readonly LawPage[];
}

/** Who sells (Directive 2011/83/EU, art. 6(1); CGI, annexe II, art. 242 nonies A; DPR 633/1972, art. 21). */
const OF_SELLER = ['legal_name', 'address', 'country', 'email', 'phone', 'registration'] as const;
/** LCEN, art. 1-1, and Code de la consommation, art. L616-1. */
const OF_FRENCH_SELLER = ['publication_director', 'host', 'mediator'] as const;

/** Pages without which nobody can know what they agree to, who sells, and what becomes of their data. */
const PAGES = {
  cgv: 'terms of sale',
  retpolicy: 'returns and withdrawal',
  privacy: 'privacy policy',
  legal: 'legal notice',
} as const;

function missingColumns({ shop }: LawFacts): LawColumn[] {
  const needed = [
    ...OF_SELLER,
    // A VAT number only where VAT is charged.
    ...(shop.vat_scheme === 'exempt' ? [] : (['vat_number'] as const)),
    ...(shop.country === 'FR' ? OF_FRENCH_SELLER : []),
  ];
  return needed.filter((column) => (shop[column] ?? '').trim() === '');
}

function inventedColumns({ shop }: LawFacts): string[] {
  return Object.entries(DEMO_SELLER)
    .filter(([column, invented]) => new Map(Object.entries(shop)).get(column) === invented)
    .map(([column]) => column);
}

function templateIn({ body }: LawPage): Locale[] {
  return LOCALES.filter((locale) => isTemplateText(body[locale]));
}

/** What is still missing, a line each, in English for operators; none: the shop may take orders. */
export function lawGaps(facts: LawFacts): string[] {
  const missing = missingColumns(facts);
  const invented = inventedColumns(facts);
  const unnoticed = LOCALES.filter((locale) => (facts.shop[`guarantee_${locale}`] ?? '') === '');
  const pages = Object.entries(PAGES).filter(([key]) => !facts.pages.some((page) => page.key === key));
  return [
    ...(missing.length > 0 ? [`The shop record lacks: ${missing.join(', ')}.`] : []),
    ...(invented.length > 0
      ? [`The shop record still names the invented seller of the demo: ${invented.join(', ')}.`]
      : []),
    ...(unnoticed.length > 0
      ? [
          `The Commission's official notice of the legal guarantee is missing in: ${unnoticed.join(', ')} (shop record: guarantee_… and guarantee_alt_…).`,
        ]
      : []),
    ...pages.map(([key, name]) => `No page "${key}" (${name}) is published.`),
    ...facts.pages.flatMap((page) => {
      const locales = templateIn(page);
      return locales.length > 0
        ? [`The page "${page.key}" (${page.title}) is still the template of the demo in: ${locales.join(', ')}.`]
        : [];
    }),
  ];
}
