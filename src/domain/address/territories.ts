/**
 * Places that a country's post reaches, but that its VAT or customs do not cover as they do the rest (Directive
 * 2006/112/EC, art. 6), told apart by their postcodes. A shop delivers there only where it says so.
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

/**
 * Parts of a country that its law treats as the rest of it, and that some carriers do not: a way of delivery may leave
 * them out.
 */
const REGIONS = ['corsica', 'balearic_islands', 'sardinia', 'sicily'] as const;

/** Places where a way of delivery may not go although their country is delivered to. */
export const PLACES = [...TERRITORIES, ...REGIONS] as const;
export type Place = (typeof PLACES)[number];

/** The territories that a text names, one a line; what is none is left out. */
export function parseTerritories(text: string): Territory[] {
  const names = text.split(/\s+/);
  return TERRITORIES.filter((territory) => names.includes(territory));
}

/** The same of all places. */
export function parsePlaces(text: string): Place[] {
  const names = text.split(/\s+/);
  return PLACES.filter((place) => names.includes(place));
}

type Tests<Name> = Readonly<Record<string, readonly (readonly [RegExp, Name])[]>>;

/** Country → tests of a postcode without blanks and dashes. */
const POSTCODES: Tests<Territory> = {
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

/** Country → tests of a postcode, as above. */
const REGION_POSTCODES: Tests<Place> = {
  ES: [[/^07/, 'balearic_islands']],
  FR: [[/^20/, 'corsica']],
  IT: [
    [/^0[789]/, 'sardinia'],
    [/^9[0-8]/, 'sicily'],
  ],
};

function found<Name>(tests: Tests<Name>, country: string, postcode: string): Name | null {
  const code = postcode.replace(/[\s-]/g, '').toUpperCase();
  if (!Object.hasOwn(tests, country)) return null;
  return tests[country]?.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}

/**
 * The special territory of an address, or null: none. Blanks, dashes and small letters in the postcode do not matter.
 */
export function territoryOf(country: string, postcode: string): Territory | null {
  if (Object.hasOwn(COUNTRIES, country)) return COUNTRIES[country] ?? null;
  return found(POSTCODES, country, postcode);
}

/** The place of an address that a way of delivery may leave out, or null: none. */
export function placeOf(country: string, postcode: string): Place | null {
  return territoryOf(country, postcode) ?? found(REGION_POSTCODES, country, postcode);
}

/** The places within a country that is written with this code. */
export function placesIn(country: string): Place[] {
  if (Object.hasOwn(COUNTRIES, country)) return COUNTRIES[country] === undefined ? [] : [COUNTRIES[country]];
  const named = <Name>(tests: Tests<Name>): Name[] =>
    Object.hasOwn(tests, country) ? (tests[country] ?? []).map(([, name]) => name) : [];
  return [...named(POSTCODES), ...named(REGION_POSTCODES)];
}

/**
 * The places within a country that is delivered to that no parcel goes to: its special territories, but for those that
 * are opened.
 */
export function closedPlaces(country: string, opened: readonly Territory[]): Place[] {
  const kept: readonly Place[] = [...opened, ...REGIONS];
  return placesIn(country).filter((place) => !kept.includes(place));
}
