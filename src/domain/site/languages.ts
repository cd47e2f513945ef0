/**
 * The languages that the code knows: a row each, in the order in which they are shown. A new one is a row here, its
 * words (i18n/{code}) and the migration that `npm run add-locale -- {code}` writes; nothing else lists languages
 * (scripts/checks/languages.ts). What the rest of the code asks for are the columns, for the languages that this shop
 * has chosen: language/*.ts.
 */

const NO_BREAK = '\u00a0';
const NARROW_NO_BREAK = '\u202f';

export interface Language {
  /**
   * Two letters of ISO 639-1: prefix of addresses, ending of columns, name of the folder of words. Plural forms follow
   * from it (Unicode).
   */
  readonly code: string;
  /** Its name in itself. */
  readonly name: string;
  /** BCP 47 tag that Intl formats dates, numbers and amounts by. */
  readonly tag: string;
  /** Country whose shops speak it, ISO 3166-1 alpha-2. */
  readonly region: string;
  /** Name that Stripe has for it. */
  readonly stripe: string;
  readonly decimal: string;
  /** Between groups of three digits. */
  readonly group: string;
  /** Between a number and its unit. */
  readonly unitSpace: string;
  /** Between a number and '%'. */
  readonly percentSpace: string;
  /** Before a colon. */
  readonly colonSpace: string;
  /** Says whether the sign of a currency stands before the amount. */
  readonly signFirst: boolean;
  /** January to December, with blanks between them. */
  readonly months: string;
  /** Sunday to Saturday, with blanks between them. */
  readonly weekdays: string;
  /** Words from one day to another: '|' stands for each. */
  readonly span: string;
  /** Currencies with a sign of their own, with '|' between them; all others go by their code. */
  readonly currencySigns: string;
}

/** The first one has no prefix in addresses, unless a shop chooses otherwise. */
export const LANGUAGES = [
  {
    code: 'en',
    name: 'English',
    tag: 'en-GB',
    region: 'GB',
    stripe: 'en-GB',
    decimal: '.',
    group: ',',
    unitSpace: NO_BREAK,
    percentSpace: '',
    colonSpace: '',
    signFirst: true,
    months: 'January February March April May June July August September October November December',
    weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
    span: '| to |',
    currencySigns:
      'AUD A$|BRL R$|CAD CA$|CNY CN¥|EUR €|GBP £|HKD HK$|ILS ₪|INR ₹|JPY JP¥|KRW ₩|MXN MX$|NZD NZ$|PHP ₱|TWD NT$|USD US$|VND ₫|XAF FCFA|XCD EC$|XCG Cg.|XOF F\u202fCFA|XPF CFPF',
  },
  {
    code: 'fr',
    name: 'Français',
    tag: 'fr-FR',
    region: 'FR',
    stripe: 'fr',
    decimal: ',',
    group: NARROW_NO_BREAK,
    unitSpace: NARROW_NO_BREAK,
    percentSpace: NARROW_NO_BREAK,
    colonSpace: NARROW_NO_BREAK,
    signFirst: false,
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    weekdays: 'dimanche lundi mardi mercredi jeudi vendredi samedi',
    span: 'du | au |',
    currencySigns:
      'ARS $AR|AUD $AU|BMD $BM|BND $BN|BRL R$|BZD $BZ|CAD $CA|CLP $CL|COP $CO|EUR €|FJD $FJ|FKP £FK|GBP £GB|GIP £GI|ILS ₪|INR ₹|KRW ₩|LBP £LB|MXN $MX|NAD $NA|NZD $NZ|SBD $SB|SGD $SG|SRD $SR|TTD $TT|USD $US|UYU $UY|VND ₫|WST $WS|XAF FCFA|XCG Cg.|XOF F\u202fCFA|XPF FCFP',
  },
  {
    code: 'it',
    name: 'Italiano',
    tag: 'it-IT',
    region: 'IT',
    stripe: 'it',
    decimal: ',',
    group: '.',
    unitSpace: NO_BREAK,
    percentSpace: '',
    colonSpace: '',
    signFirst: false,
    months: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    weekdays: 'domenica lunedì martedì mercoledì giovedì venerdì sabato',
    span: 'da | a |',
    currencySigns:
      'AUD A$|CAD CA$|CNY CN¥|EUR €|GBP £|ILS ₪|NZD NZ$|PHP ₱|THB ฿|XAF FCFA|XCD EC$|XCG Cf|XOF F\u202fCFA|XPF CFPF',
  },
] as const satisfies readonly Language[];

/** A language that the code knows. */
export type Locale = (typeof LANGUAGES)[number]['code'];

/** The language whose words are the types of all keys (src/i18n/i18n.ts): each other one has the same. */
export const TYPED_LOCALE: Locale = 'en';

/** All of them, chosen or not. */
export const KNOWN_LOCALES: readonly Locale[] = LANGUAGES.map(({ code }) => code);
