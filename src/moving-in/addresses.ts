/** Addresses, countries and languages as other shops write them. */
import type { MovedAddress } from '#src/contract/moving-in/moved.ts';
import { hasRegion } from '#src/domain/address/address.ts';
import { LANGUAGES, type Locale } from '#src/domain/site/languages.ts';
import { isLocale } from '#src/domain/site/locale.ts';
import { lineOf } from '#src/moving-in/lines-and-pictures.ts';
import type { Reading } from '#src/moving-in/reading.ts';
import { plainName } from '#src/moving-in/values.ts';

/** Names of countries that are in no list. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  uk: 'GB',
  el: 'GR',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  'czech republic': 'CZ',
  holland: 'NL',
  'the netherlands': 'NL',
};
/** Provinces of Italy with their codes, and names that others call them by. */
const PROVINCES = `
Agrigento AG, Alessandria AL, Ancona AN, Aosta AO, Arezzo AR, Ascoli Piceno AP, Asti AT, Avellino AV, Bari BA,
Barletta-Andria-Trani BT, Belluno BL, Benevento BN, Bergamo BG, Biella BI, Bologna BO, Bolzano BZ, Brescia BS,
Brindisi BR, Cagliari CA, Caltanissetta CL, Campobasso CB, Caserta CE, Catania CT, Catanzaro CZ, Chieti CH,
Como CO, Cosenza CS, Cremona CR, Crotone KR, Cuneo CN, Enna EN, Fermo FM, Ferrara FE, Firenze FI, Foggia FG,
Forlì-Cesena FC, Frosinone FR, Genova GE, Gorizia GO, Grosseto GR, Imperia IM, Isernia IS, L'Aquila AQ,
La Spezia SP, Latina LT, Lecce LE, Lecco LC, Livorno LI, Lodi LO, Lucca LU, Macerata MC, Mantova MN,
Massa-Carrara MS, Matera MT, Messina ME, Milano MI, Modena MO, Monza e della Brianza MB, Napoli NA, Novara NO,
Nuoro NU, Oristano OR, Padova PD, Palermo PA, Parma PR, Pavia PV, Perugia PG, Pesaro e Urbino PU, Pescara PE,
Piacenza PC, Pisa PI, Pistoia PT, Pordenone PN, Potenza PZ, Prato PO, Ragusa RG, Ravenna RA,
Reggio Calabria RC, Reggio Emilia RE, Rieti RI, Rimini RN, Roma RM, Rovigo RO, Salerno SA, Sassari SS,
Savona SV, Siena SI, Siracusa SR, Sondrio SO, Sud Sardegna SU, Taranto TA, Teramo TE, Terni TR, Torino TO,
Trapani TP, Trento TN, Treviso TV, Trieste TS, Udine UD, Varese VA, Venezia VE, Verbano-Cusio-Ossola VB,
Vercelli VC, Verona VR, Vibo Valentia VV, Vicenza VI, Viterbo VT, Aoste AO, Bozen BZ, Florence FI, Genoa GE,
Milan MI, Mantua MN, Monza e Brianza MB, Monza Brianza MB, Naples NA, Padua PD, Reggio di Calabria RC,
Reggio nell'Emilia RE, Rome RM, Syracuse SR, Turin TO, Venice VE`;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Name of a country in English, French, Italian and German → its code. */
let names: ReadonlyMap<string, string> | null = null;

function countryNames(): ReadonlyMap<string, string> {
  if (names !== null) return names;
  const found = new Map(Object.entries(OTHER_NAMES));
  const lists = [...LANGUAGES.map(({ tag }) => tag), 'de'].map(
    (tag) => new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' }),
  );
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`))) {
    for (const list of lists) {
      const name = plainName(list.of(code) ?? '');
      if (name !== '' && !found.has(name)) found.set(name, code);
    }
  }
  names = found;
  return found;
}

/** ISO 3166-1 alpha-2 of a code or a name; '': unknown. */
export function countryOf(text: string): string {
  const name = plainName(text);
  if (name === '') return '';
  const known = countryNames();
  const named = known.get(name);
  if (named !== undefined) return named;
  const code = name.toUpperCase();
  return /^[A-Z]{2}$/.test(code) && [...known.values()].includes(code) ? code : '';
}

let provinces: ReadonlyMap<string, string> | null = null;

/** Code of a province of Italy by its code or name ('MI', 'IT-MI', 'Milano'); what is none is given as it is written. */
function provinceOf(text: string): string {
  provinces ??= new Map(
    PROVINCES.split(',').flatMap((one): [string, string][] => {
      const [name, code] = [one.trim().slice(0, -3), one.trim().slice(-2)];
      return [name, code, `it ${code}`, `${name} ${code}`].map((written) => [plainName(written), code]);
    }),
  );
  const name = plainName(text).replace(/^(?:provincia|province)(?: di| of| de)? /, '');
  return provinces.get(name) ?? lineOf(text);
}

/** Name of a language in English, French, Italian and German → its code. */
let languages: ReadonlyMap<string, Locale> | null = null;

/** 'fr', 'fr_FR', 'French', 'Français'. */
export function localeOf(text: string): Locale | null {
  const name = plainName(text);
  const code = name.split(' ')[0] ?? '';
  if (name === '' || isLocale(code)) return isLocale(code) ? code : null;
  languages ??= new Map(
    [...LANGUAGES.map(({ tag }) => tag), 'de'].flatMap((tag) => {
      const list = new Intl.DisplayNames(tag, { type: 'language' });
      return LANGUAGES.map((language): [string, Locale] => [plainName(list.of(language.code) ?? ''), language.code]);
    }),
  );
  const found = languages.get(name);
  return found !== undefined && isLocale(found) ? found : null;
}

/** Languages of Europe, which shops sell in. */
const CODES = 'bg|ca|cs|da|de|el|en|es|et|fi|fr|ga|hr|hu|it|lt|lv|mt|nl|pl|pt|ro|sk|sl|sv'.split('|');
let codes: ReadonlyMap<string, string> | null = null;

/** The code of a language that this shop does not know: 'de', 'de_DE', 'German', 'Deutsch'; ''. */
export function foreignLanguage(text: string): string {
  codes ??= new Map(
    [...LANGUAGES.map(({ tag }) => tag), 'de'].flatMap((tag) => {
      const list = new Intl.DisplayNames(tag, { type: 'language' });
      return CODES.flatMap((code): [string, string][] => [
        [plainName(list.of(code) ?? ''), code],
        [code, code],
      ]);
    }),
  );
  const code = codes.get(plainName(text).split(' ')[0] ?? '') ?? '';
  return LANGUAGES.some((language) => language.code === code) ? '' : code;
}

/** Part of an address → its text in the file. */
export interface AddressTexts {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly street: string;
  readonly extra: string;
  readonly postcode: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly phone: string;
}

/** Programs for tables are kept from computing with a sign before it. */
const unquoted = (text: string): string => lineOf(text).replace(/^'/, '');

export function fullName({ name, firstName, lastName }: Pick<AddressTexts, 'name' | 'firstName' | 'lastName'>): string {
  const both = lineOf(`${firstName} ${lastName}`);
  return both === '' ? lineOf(name) : both;
}

/** Null: nothing of it says where it is. */
export function addressOf(texts: AddressTexts, row: number, { report }: Reading): MovedAddress | null {
  const street = lineOf(texts.street);
  const city = lineOf(texts.city);
  if (street === '' && city === '') return null;
  const country = countryOf(texts.country);
  const region = provinceOf(texts.region);
  if (country === '' && texts.country !== '') report.changed('country_unknown', { row }, { value: texts.country });
  return {
    name: fullName(texts),
    company: lineOf(texts.company),
    street,
    extra: lineOf(texts.extra),
    postcode: unquoted(texts.postcode),
    city,
    // Other countries' addresses name none.
    ...(hasRegion(country) && region !== '' ? { region } : {}),
    country,
    phone: unquoted(texts.phone),
  };
}
