/**
 * Facts that a shop must say before it may take an order from a consumer. One list, for the route of orders and for the
 * commands of operators.
 */
import { DEMO_SELLER, isTemplateText } from '#src/domain/site/demo-seller.ts';
import { LOCALES, type Locale, type Localized } from '#src/domain/site/locale.ts';

/** A published page. */
export interface LawPage {
  readonly key: string;
  readonly title: string;
  readonly body: Localized<string>;
  /** 1: a text that the shop began with, and that nobody has marked as read. */
  readonly unread: 0 | 1;
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

/** Fields of the seller (Directive 2011/83/EU, art. 6(1); CGI, annexe II, art. 242 nonies A; DPR 633/1972, art. 21). */
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

/**
 * Something that keeps a live shop from taking orders. Its words: `gapWords` in English for operators,
 * `i18n/{locale}/setup.json` by its code.
 */
export type Gap =
  | { readonly code: 'facts' | 'invented'; readonly fields: readonly string[] }
  | { readonly code: 'guarantee'; readonly locales: readonly Locale[] }
  | { readonly code: 'page_missing'; readonly page: keyof typeof PAGES }
  | {
      readonly code: 'page_template';
      readonly page: string;
      readonly title: string;
      readonly locales: readonly Locale[];
    }
  | { readonly code: 'page_unread'; readonly page: string; readonly title: string }
  | { readonly code: 'mail' | 'payment' };

function pageGaps(page: LawPage): Gap[] {
  const { key, title, unread } = page;
  const locales = templateIn(page);
  return [
    ...(locales.length > 0 ? [{ code: 'page_template', page: key, title, locales } as const] : []),
    ...(unread === 1 ? [{ code: 'page_unread', page: key, title } as const] : []),
  ];
}

/** Returns what the law still asks for; none: the shop may take orders. */
export function missingByLaw(facts: LawFacts): readonly Gap[] {
  const missing = missingColumns(facts);
  const invented = inventedColumns(facts);
  const unnoticed = LOCALES.filter((locale) => (facts.shop[`guarantee_${locale}`] ?? '') === '');
  const keys = Object.keys(PAGES) as (keyof typeof PAGES)[];
  return [
    ...(missing.length > 0 ? [{ code: 'facts', fields: missing } as const] : []),
    ...(invented.length > 0 ? [{ code: 'invented', fields: invented } as const] : []),
    ...(unnoticed.length > 0 ? [{ code: 'guarantee', locales: unnoticed } as const] : []),
    ...keys
      .filter((key) => !facts.pages.some((page) => page.key === key))
      .map((page) => ({ code: 'page_missing', page }) as const),
    ...facts.pages.flatMap(pageGaps),
  ];
}

/**
 * Returns what a shop cannot do without, though no record says it. @param means Whether there is a mail server, and a
 * way to pay.
 */
export function missingMeans({ mail, payment }: { readonly mail: boolean; readonly payment: boolean }): readonly Gap[] {
  return [...(mail ? [] : [{ code: 'mail' } as const]), ...(payment ? [] : [{ code: 'payment' } as const])];
}

/** In English, a line for operators. */
export function gapWords(gap: Gap): string {
  switch (gap.code) {
    case 'facts':
      return `The shop record lacks: ${gap.fields.join(', ')}.`;
    case 'invented':
      return `The shop record still names the invented seller of the demo: ${gap.fields.join(', ')}.`;
    case 'guarantee':
      return `The Commission's official notice of the legal guarantee is missing in: ${gap.locales.join(', ')} (shop record: guarantee_… and guarantee_alt_…).`;
    case 'page_missing':
      return `No page "${gap.page}" (${PAGES[gap.page]}) is published.`;
    case 'page_template':
      return `The page "${gap.page}" (${gap.title}) is still the template of the demo in: ${gap.locales.join(', ')}.`;
    case 'page_unread':
      return `Nobody has read the page "${gap.page}" (${gap.title}) yet: read it in the studio, and take its mark away there.`;
    case 'mail':
      return 'No mail server is set: orders could not be confirmed (SMTP_HOST, or the page /setup).';
    case 'payment':
      return 'Nobody could pay: there are no keys of Stripe, and no bank transfers are taken.';
  }
}
