/** Postal addresses: what is asked for in each country, and which places are not delivered to. Pure. */
import { postcodeProblem, tidyPostcode } from '#src/domain/address/postcode.ts';
import { type Territory, territoryOf } from '#src/domain/address/territories.ts';
import { hasUnseen } from '#src/domain/text/texts.ts';

export interface Address {
  /** First and last name, or the name on the letter box. */
  readonly name: string;
  /** '' where there is none. */
  readonly company: string;
  /** Street and number. */
  readonly street: string;
  /** Floor, flat, c/o; '' where there is none. */
  readonly extra: string;
  readonly postcode: string;
  readonly city: string;
  /** Province, two letters (Italy); '' elsewhere. */
  readonly region: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** An address of which nothing is known. */
export const EMPTY_ADDRESS: Address = {
  name: '',
  company: '',
  street: '',
  extra: '',
  postcode: '',
  city: '',
  region: '',
  country: '',
};

/** In the order in which they are asked. */
export const ADDRESS_FIELDS = [
  'country',
  'name',
  'company',
  'street',
  'extra',
  'postcode',
  'city',
  'region',
] as const satisfies readonly (keyof Address)[];

/** Most characters (UTF-16 code units) of each field. */
export const ADDRESS_LIMITS: Readonly<Record<keyof Address, number>> = {
  name: 100,
  company: 100,
  street: 120,
  extra: 120,
  postcode: 12,
  city: 80,
  region: 2,
  country: 2,
};

/** `not_delivered`: no delivery to this country; `territory`: nor to this part of it. */
export type AddressCode = 'missing' | 'too_long' | 'characters' | 'shape' | 'not_delivered' | 'territory';

export interface AddressProblem {
  readonly field: keyof Address;
  readonly code: AddressCode;
}

/** Countries that the shop delivers to. Null: anywhere (a billing address). */
export interface Delivery {
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /** Special territories that it delivers to as to the rest of their country. */
  readonly territories: readonly Territory[];
}

/** Says whether the address of a country names a province. */
export function hasRegion(country: string): boolean {
  return country === 'IT';
}

/**
 * One blank between words and none around; postcode and province as the country writes them; no province where there is
 * none.
 */
export function tidyAddress(address: Address): Address {
  const line = (text: string): string => text.trim().replace(/[ \u00a0\u202f]+/g, ' ');
  const country = line(address.country).toUpperCase();
  return {
    name: line(address.name),
    company: line(address.company),
    street: line(address.street),
    extra: line(address.extra),
    postcode: tidyPostcode(country, address.postcode),
    city: line(address.city),
    region: hasRegion(country) ? line(address.region).toUpperCase() : '',
    country,
  };
}

/** Countries that write the postcode after the town. */
const POSTCODE_LAST: readonly string[] = ['GB', 'IE', 'LV', 'MT'];

/**
 * An address as its country writes it, a line each, under the country's name in the reader's language; what is empty is
 * left out.
 */
export function addressLines(address: Address, countryName: string): readonly string[] {
  const { name, company, street, extra, postcode, city, region, country } = address;
  const place = POSTCODE_LAST.includes(country) ? [city, postcode] : [postcode, city, region];
  return [name, company, street, extra, place.filter((part) => part !== '').join(' '), countryName].filter(
    (line) => line !== '',
  );
}

const NEEDED: readonly (keyof Address)[] = ['name', 'street', 'city', 'country'];

function shapeOf(field: keyof Address, address: Address): AddressCode | null {
  const text = address[field];
  if (field === 'postcode') return postcodeProblem(address.country, text);
  if (field === 'country') return /^[A-Z]{2}$/.test(text) ? null : 'shape';
  if (field !== 'region' || !hasRegion(address.country)) return null;
  if (text === '') return 'missing';
  return /^[A-Z]{2}$/.test(text) ? null : 'shape';
}

function placeProblem(
  field: keyof Address,
  { country, postcode }: Address,
  delivery: Delivery | null,
): AddressCode | null {
  if (delivery === null) return null;
  const territory = territoryOf(country, postcode);
  if (field === 'country') {
    // A territory with a country code of its own (AX, RE) has no record, unless the shop has made one.
    return delivery.countries.includes(country) ? null : 'not_delivered';
  }
  return field === 'postcode' && territory !== null && !delivery.territories.includes(territory) ? 'territory' : null;
}

/** Says what is wrong with a tidied address: at most one problem a field, in the order in which they are asked. */
export function addressProblems(address: Address, delivery: Delivery | null): AddressProblem[] {
  return ADDRESS_FIELDS.flatMap((field) => {
    const text = address[field];
    const code: AddressCode | null =
      text === '' && NEEDED.includes(field)
        ? 'missing'
        : text.length > ADDRESS_LIMITS[field]
          ? 'too_long'
          : hasUnseen(text)
            ? 'characters'
            : (shapeOf(field, address) ?? placeProblem(field, address, delivery));
    return code === null ? [] : [{ field, code }];
  });
}
