/** The shop itself, and its colours. */
import { CORNERS, SPACINGS, TYPEFACES } from '#src/domain/site/brand.ts';
import { TOKENS } from '#src/domain/site/palette.ts';
import { STUDIO_READS } from '#src/schema/kinds/access.ts';
import { edited } from '#src/schema/kinds/collection.ts';
import {
  choice,
  colour,
  country,
  currency,
  date,
  email,
  file,
  flag,
  line,
  lines,
  outdated,
  picture,
  rank,
  text,
  url,
  whole,
} from '#src/schema/kinds/fields.ts';
import { STAYS } from '#src/schema/kinds/rules.ts';

/**
 * Exactly one record: who sells. Field names follow the terms of French and Italian law where there is no common one.
 */
export const shop = edited({
  form: {
    title: 'collection.shop',
    create: null,
    single: true,
    name: 'brand',
    search: [],
    sort: 'id',
    groups: ['group.looks', 'group.search_engines'],
  },
  access: STUDIO_READS,
  built: true,
  // One row.
  small: true,
  // Nobody must pay to the real account of a shop that sends nothing.
  staging: { without: ['bank_holder', 'bank_iban', 'bank_bic', 'bank_name'] },
  goLive: STAYS,
  fields: {
    tagline: line({ edit: { group: 'group.search_engines', label: 'field.tagline', hint: 'hint.tagline' } }),
    /** Short description for page titles and meta description. */
    description: line({
      localized: true,
      edit: { group: 'group.search_engines', label: 'field.shop_description', hint: 'hint.shop_description' },
    }),
    keywords: line({
      localized: true,
      edit: { group: 'group.search_engines', label: 'field.keywords', hint: 'hint.keywords' },
    }),
    /** Stands in the header in the place of the name. */
    logo: file('logo', { edit: { group: 'group.looks', label: 'field.logo', hint: 'hint.logo' } }),
    icon: file('icon', { edit: { group: 'group.looks', label: 'field.icon', hint: 'hint.icon' } }),
    typeface: choice(TYPEFACES, {
      edit: {
        group: 'group.looks',
        label: 'field.typeface',
        hint: 'hint.typeface',
        words: { '': 'typeface.none', serif: 'typeface.serif', rounded: 'typeface.rounded', mono: 'typeface.mono' },
      },
    }),
    /** Stands in front of `typeface`, which shows while it is loaded. */
    typeface_file: file('typeface', {
      edit: { group: 'group.looks', label: 'field.typeface_file', hint: 'hint.typeface_file' },
    }),
    corners: choice(CORNERS, {
      edit: {
        group: 'group.looks',
        label: 'field.corners',
        words: { '': 'corners.none', soft: 'corners.soft', round: 'corners.round' },
      },
    }),
    spacing: choice(SPACINGS, {
      edit: {
        group: 'group.looks',
        label: 'field.spacing',
        words: { '': 'spacing.none', tight: 'spacing.tight', airy: 'spacing.airy' },
      },
    }),
    brand: line({ required: true, edit: 'nobody' }),
    legal_name: line({ edit: 'nobody' }),
    legal_form: line({ edit: 'nobody' }),
    /** Several lines. */
    address: text({ edit: 'nobody' }),
    /** ISO 3166-1 alpha-2. */
    country: country({ pattern: '^[A-Z]{2}$', edit: 'nobody' }),
    email: email({ edit: 'nobody' }),
    phone: line({ edit: 'nobody' }),
    /** VAT number; in Italy the P.IVA, shown in the footer (art. 35 DPR 633/1972). */
    vat_number: line({ edit: 'nobody' }),
    /** 'RCS Lyon 123 456 789' or 'REA MI-1234567'. */
    registration: line({ edit: 'nobody' }),
    share_capital: line({ edit: 'nobody' }),
    /** Directeur de la publication (LCEN, art. 1-1). */
    publication_director: line({ edit: 'nobody' }),
    /** Hosting provider with address and telephone (LCEN). */
    host: text({ edit: 'nobody' }),
    /** Consumer mediator (Code de la consommation, L616-1). */
    mediator: text({ edit: 'nobody' }),
    mediator_url: url({ edit: 'nobody' }),
    /** Identifiants uniques REP / EPR numbers, one a line. */
    epr_numbers: lines({ edit: 'nobody' }),
    /** Certified mail address (Italy). */
    pec: email({ edit: 'nobody' }),
    /** ISO 4217. */
    currency: currency({ required: true, edit: 'nobody' }),
    vat_scheme: choice(['home', 'oss', 'exempt'], { required: true, edit: 'nobody' }),
    /** Sentence that a VAT-exempt seller must write instead of 'incl. VAT'. */
    vat_exempt_note: line({ localized: true, edit: 'nobody' }),
    /** Pieces at or under which an item is 'only a few left'. */
    low_stock: whole({ edit: 'nobody' }),
    /**
     * True where orders may be paid by bank transfer; and to which account. An editor must not be able to change where
     * the money goes.
     */
    transfer: flag({ edit: 'nobody' }),
    bank_holder: line({ max: 70, edit: 'nobody', build: false }),
    bank_iban: line({ max: 50, edit: 'nobody', build: false }),
    bank_bic: line({ max: 11, edit: 'nobody', build: false }),
    bank_name: line({ max: 100, edit: 'nobody', build: false }),
    /** Working days that the goods of an order are held until its transfer is there; 0: as many as are usual. */
    transfer_days: whole({ max: 30, edit: 'nobody', build: false }),
    /**
     * Notice of the checkout about deliveries for a while (holidays, strikes), until the date after it; read anew for
     * each visitor.
     */
    delivery_notice: line({ localized: true, max: 300, edit: 'nobody', build: false }),
    delivery_notice_ends: date({ edit: 'nobody', build: false }),
    /**
     * Hour until which orders are packed on the same day; 0: noon. Days of the week, 1 for Monday; '': Monday to
     * Friday. Days without packing, one a line.
     */
    cut_off: whole({ max: 24, edit: 'nobody' }),
    pack_days: line({ max: 7, pattern: '^[1-7]*$', edit: 'nobody' }),
    closed_days: lines({ edit: 'nobody' }),
    /** Address that goods are sent back to, several lines; '': the address of the shop. */
    return_address: text({ edit: 'nobody', build: false }),
    /** Party that pays for a withdrawal's way back; '': the customer. */
    return_paid_by: choice(['', 'shop', 'customer'], { edit: 'nobody', build: false }),
    /**
     * Switch for the mails that ask customers for reviews, and their days after the delivery; 0: as many as are usual.
     */
    review_off: flag({ edit: 'nobody', build: false }),
    review_days: whole({ max: 60, edit: 'nobody', build: false }),
    /** True where editors make and change vouchers: money is the operators' to allow. */
    editors_coupons: flag({ edit: 'nobody', build: false }),
    /** File name of the official notice of the legal guarantee (Implementing Regulation (EU) 2025/1960), or ''. */
    guarantee: picture({ localized: true, edit: 'nobody' }),
    /** All of its text. */
    guarantee_alt: text({ localized: true, edit: 'nobody' }),
    /** Codes of exports for the books; '': the usual ones (domain/month/journal.ts). */
    books_journal: line({ max: 20, pattern: '^[A-Za-z0-9]*$', edit: 'nobody', build: false }),
    books_customers: line({ max: 20, pattern: '^[A-Za-z0-9]*$', edit: 'nobody', build: false }),
    books_sales: line({ max: 20, pattern: '^[A-Za-z0-9]*$', edit: 'nobody', build: false }),
    books_sales_oss: line({ max: 20, pattern: '^[A-Za-z0-9]*$', edit: 'nobody', build: false }),
    books_sales_export: line({ max: 20, pattern: '^[A-Za-z0-9]*$', edit: 'nobody', build: false }),
    books_vat: line({ max: 20, pattern: '^[A-Za-z0-9]*$', edit: 'nobody', build: false }),
    books_vat_oss: line({ max: 20, pattern: '^[A-Za-z0-9]*$', edit: 'nobody', build: false }),
    outdated: outdated(),
  },
});

/** One colour token: its values in both themes. */
export const palette = edited({
  form: {
    title: 'collection.palette',
    create: null,
    name: 'name',
    search: ['token', 'name'],
    sort: 'rank,id',
    groups: ['group.colours', 'group.words'],
  },
  access: STUDIO_READS,
  built: true,
  // One row a colour.
  small: true,
  staging: 'kept',
  goLive: STAYS,
  indexes: ['unique token'],
  fields: {
    /** '#rrggbb'. */
    dark: colour({
      required: true,
      edit: { group: 'group.colours', label: 'field.dark', hint: 'hint.colour' },
    }),
    light: colour({
      required: true,
      edit: { group: 'group.colours', label: 'field.light' },
    }),
    name: line({ localized: true, edit: { group: 'group.words', label: 'field.name' } }),
    note: text({ localized: true, edit: { group: 'group.words', label: 'field.note' } }),
    token: choice(TOKENS, { required: true, edit: 'nobody' }),
    rank: rank({ edit: 'nobody' }),
    outdated: outdated(),
  },
});
