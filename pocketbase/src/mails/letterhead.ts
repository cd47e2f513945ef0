/** Letterhead that the mails of a shop have in common: its name, its imprint, its colours, and where its pages are. */
import { find, first, localText } from '#pocketbase/base/query.ts';
import { MAIL_TOKENS, type Letterhead, type MailColours } from '#pocketbase/mails/templates/blocks.ts';
import { sayIn } from '#pocketbase/base/mail-words.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { linesOf } from '#src/domain/text/texts.ts';
import { REGION } from '#src/domain/site/language/regions.ts';

/** The shop as mails need it. There may be no record yet: mails are still sent. */
export interface MailShop {
  readonly email: string;
  readonly brand: string;
  readonly legalName: string;
  /** The one of its country where it has it, else the default one. */
  readonly locale: Locale;
  /** One line. */
  readonly address: string;
  /** Note that stands where no VAT is charged, in the language of the mail. */
  readonly exemptNote: string;
  readonly letterhead: Letterhead;
}

const INK = { light: '#000000', dark: '#ffffff' } as const;
const PAPER = { light: '#ffffff', dark: '#000000' } as const;
/** Until there is a palette. */
const PLAIN: MailColours = {
  background: PAPER,
  text: INK,
  muted: INK,
  line: INK,
  primary: INK,
  'on-primary': PAPER,
};

function coloursOf(app: Pick<core.App, 'findRecordsByFilter'>): MailColours {
  const rows = find(app, 'palette', '');
  const known = MAIL_TOKENS.flatMap((token) => {
    const row = rows.find((record) => record.getString('token') === token);
    return row === undefined ? [] : [[token, { dark: row.getString('dark'), light: row.getString('light') }] as const];
  });
  return { ...PLAIN, ...Object.fromEntries(known) };
}

/** Reads the shop and its palette. `locale`: of the mail; absent: the shop's own. */
export function mailShop(app: Pick<core.App, 'findRecordsByFilter'>, locale?: Locale): MailShop {
  const shop = first(app, 'shop', '');
  const text = (field: string): string => shop?.getString(field).trim() ?? '';
  const country = text('country');
  const own = LOCALES.find((one) => REGION[one] === country) ?? DEFAULT_LOCALE;
  const say = sayIn(locale ?? own);
  const [brand, legalName, vatNumber] = [text('brand') || 'Vitrine', text('legal_name'), text('vat_number')];
  const address = linesOf(text('address')).join(', ');
  const imprint = [
    [legalName || brand, address].filter((part) => part !== '').join(', '),
    [text('registration'), vatNumber === '' ? '' : say('vatNumber', { number: vatNumber })],
    [text('email'), text('phone')],
  ]
    .map((part) => (typeof part === 'string' ? part : part.filter((one) => one !== '').join(' · ')))
    .filter((line) => line !== '');
  return {
    email: text('email'),
    brand,
    legalName: legalName || brand,
    locale: own,
    address,
    exemptNote: shop === null ? '' : localText(shop, 'vat_exempt_note', locale ?? own),
    letterhead: { brand, colours: coloursOf(app), imprint },
  };
}

/** Origin of the site that visitors see, without a slash at the end (SITE_URL). */
export function siteUrl(): string {
  return $os.getenv('SITE_URL');
}

/**
 * Address before the path of a picture of that site: its origin, or the address of its own that pictures have
 * (PICTURES_URL).
 */
export function picturesUrl(): string {
  return $os.getenv('PICTURES_URL') || siteUrl();
}
