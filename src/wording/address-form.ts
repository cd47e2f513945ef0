/**
 * Fields that a form asks of an address in each country, and the words for what is wrong with it: the same in the
 * checkout and in an account.
 */
import { ADDRESS_LIMITS, hasRegion, type Address } from '#src/domain/address/address.ts';
import { isPostcodeNumeric, postcodeExample } from '#src/domain/address/postcode.ts';
import type { Messages } from '#src/i18n/i18n.ts';

/** Strings of the namespace `address`. */
export type AddressMessages = Messages<'address'>;

/** One input of an address; its label is the string of the same name. */
export interface AddressInput {
  readonly field: Exclude<keyof Address, 'country'>;
  /** Token of the HTML standard. */
  readonly autoComplete: string;
  readonly required: boolean;
  /** UTF-16 code units; undefined: what is pasted may be longer than what is kept. */
  readonly maxLength: number | undefined;
  readonly inputMode: 'numeric' | undefined;
  readonly autoCapitalize: 'characters' | undefined;
}

function input(
  field: AddressInput['field'],
  autoComplete: string,
  rules: Partial<Omit<AddressInput, 'field' | 'autoComplete'>> = {},
): AddressInput {
  return {
    field,
    autoComplete,
    required: false,
    maxLength: ADDRESS_LIMITS[field],
    inputMode: undefined,
    autoCapitalize: undefined,
    ...rules,
  };
}

/** The inputs below the country, in rows, as letters of that country are written. */
export function addressRows(country: string): readonly (readonly AddressInput[])[] {
  const place = [
    input('postcode', 'postal-code', {
      required: postcodeExample(country) !== '',
      maxLength: undefined,
      inputMode: isPostcodeNumeric(country) ? 'numeric' : undefined,
    }),
    input('city', 'address-level2', { required: true }),
    ...(hasRegion(country)
      ? [input('region', 'address-level1', { maxLength: undefined, autoCapitalize: 'characters' })]
      : []),
  ];
  return [
    [input('name', 'name', { required: true })],
    [input('street', 'address-line1', { required: true })],
    [input('extra', 'address-line2')],
    place,
    [input('company', 'organization')],
  ];
}

type Words = keyof AddressMessages;

/** Field → code → words; a code that is not named has those of ANY. */
const WORDS: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  name: { missing: 'nameMissing' },
  street: { missing: 'streetMissing' },
  postcode: { missing: 'postcodeMissing', shape: 'postcodeShape', territory: 'territory' },
  city: { missing: 'cityMissing' },
  region: { missing: 'regionMissing', shape: 'regionMissing', too_long: 'regionMissing' },
  country: { missing: 'countryMissing', shape: 'countryMissing', not_delivered: 'notDelivered' },
  phone: { missing: 'phoneMissing', shape: 'phoneShape' },
};
const ANY: Readonly<Record<string, Words>> = { too_long: 'tooLong', characters: 'characters' };

/**
 * Key of the words for a problem of an address or telephone number; `{{example}}` in them is `postcodeExample` of its
 * country.
 */
export function addressWords(field: string, code: string): Words {
  return WORDS[field]?.[code] ?? ANY[code] ?? 'fieldInvalid';
}
