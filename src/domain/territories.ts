/**
 * Places that a country's post reaches, but that its VAT or customs do not cover as they do the rest (Directive 2006/112/EC, art. 6), told
 * apart by their postcodes. A shop delivers there only where it says so.
 */

export const TERRITORIES = [
  /** Guadeloupe, Martinique, Guyane, Réunion, Mayotte, and the collectivities and territories overseas. */
  'french_overseas',
  'livigno',
  'campione',
  'san_marino',
  'vatican',
  'canary_islands',
  'ceuta_melilla',
  /** In the VAT area, with rates of their own. */
  'azores_madeira',
  'heligoland',
  'busingen',
  /** Jungholz and Kleinwalsertal: in the VAT area, with a rate of their own. */
  'jungholz_mittelberg',
  'aland',
  'mount_athos',
  'faroe_greenland',
  'channel_islands',
  /** For goods in the EU's VAT area, unlike the rest of the United Kingdom. */
  'northern_ireland',
] as const;
export type Territory = (typeof TERRITORIES)[number];

/** The territories that a text names, one a line; what is none is left out. */
export function parseTerritories(text: string): Territory[] {
  const names = text.split(/\s+/);
  return TERRITORIES.filter((territory) => names.includes(territory));
}

/** Country → tests of a postcode without blanks and dashes. */
const PLACES: Readonly<Record<string, readonly (readonly [RegExp, Territory])[]>> = {
  // 980xx is Monaco, which counts as France; so do its 98000 letters that are addressed to France.
  FR: [[/^(?:97|98[1-9])/, 'french_overseas']],
  IT: [
    [/^23041/, 'livigno'],
    [/^22061/, 'campione'],
    [/^4789/, 'san_marino'],
    [/^00120/, 'vatican'],
  ],
  ES: [
    [/^(?:35|38)/, 'canary_islands'],
    [/^5[12]/, 'ceuta_melilla'],
  ],
  PT: [[/^9/, 'azores_madeira']],
  DE: [
    [/^27498/, 'heligoland'],
    [/^78266/, 'busingen'],
  ],
  AT: [[/^(?:6691|699[123])/, 'jungholz_mittelberg']],
  FI: [[/^22/, 'aland']],
  GR: [[/^6308[67]/, 'mount_athos']],
  DK: [[/^(?:39\d\d|\d{3})$/, 'faroe_greenland']],
  GB: [
    [/^(?:GY|JE)/, 'channel_islands'],
    [/^BT/, 'northern_ireland'],
  ],
};

/** Codes of their own that some of these places have. */
const COUNTRIES: Readonly<Record<string, Territory>> = {
  AX: 'aland',
  BL: 'french_overseas',
  FO: 'faroe_greenland',
  GF: 'french_overseas',
  GG: 'channel_islands',
  GL: 'faroe_greenland',
  GP: 'french_overseas',
  IC: 'canary_islands',
  JE: 'channel_islands',
  MF: 'french_overseas',
  MQ: 'french_overseas',
  NC: 'french_overseas',
  PF: 'french_overseas',
  PM: 'french_overseas',
  RE: 'french_overseas',
  SM: 'san_marino',
  TF: 'french_overseas',
  VA: 'vatican',
  WF: 'french_overseas',
  YT: 'french_overseas',
};

/** The special territory of an address, or null: none. Blanks, dashes and small letters in the postcode do not matter. */
export function territoryOf(country: string, postcode: string): Territory | null {
  if (Object.hasOwn(COUNTRIES, country)) return COUNTRIES[country] ?? null;
  const code = postcode.replace(/[\s-]/g, '').toUpperCase();
  if (!Object.hasOwn(PLACES, country)) return null;
  return PLACES[country]?.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}
