import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Address,
  ADDRESS_LIMITS,
  addressLines,
  addressProblems,
  EMPTY_ADDRESS,
  type Delivery,
  tidyAddress,
} from '#src/domain/address/address.ts';
import { isPostcodeNumeric, postcodeExample, postcodeProblem, tidyPostcode } from '#src/domain/address/postcode.ts';
import { parseTerritories, TERRITORIES, territoryOf } from '#src/domain/address/territories.ts';

const address: Address = {
  name: 'Ada Lovelace',
  company: '',
  street: '1 rue de la République',
  extra: '',
  postcode: '69001',
  city: 'Lyon',
  region: '',
  country: 'FR',
};
const delivery: Delivery = { countries: ['FR', 'IT', 'MC', 'US'], territories: [] };

describe('an address', () => {
  test('that is right has no problem', () => {
    expect(addressProblems(address, delivery)).toEqual([]);
  });

  test.for<[string, Partial<Address>, string]>([
    ['without a name', { name: '' }, 'name missing'],
    ['without a street', { street: '' }, 'street missing'],
    ['without a city', { city: '' }, 'city missing'],
    ['without a postcode', { postcode: '' }, 'postcode missing'],
    ['with a postcode of another country', { postcode: 'SW1A 1AA' }, 'postcode shape'],
    ['with a name that is too long', { name: 'x'.repeat(ADDRESS_LIMITS.name + 1) }, 'name too_long'],
    ['with a line end', { street: '1 rue X\nBcc: x' }, 'street characters'],
    ['with a sign that turns the direction', { city: 'Lyon\u202e' }, 'city characters'],
    ['in a country that nobody knows', { country: 'X' }, 'country shape'],
    ['without a country', { country: '' }, 'country missing'],
    ['where nothing is delivered to', { country: 'DE', postcode: '10115' }, 'country not_delivered'],
    ['overseas', { postcode: '97110' }, 'postcode territory'],
    ['in Italy without a province', { country: 'IT', postcode: '20121' }, 'region missing'],
    ['in Italy with a province in full', { country: 'IT', postcode: '20121', region: 'MILANO' }, 'region too_long'],
    ['in Italy with a number for a province', { country: 'IT', postcode: '20121', region: '20' }, 'region shape'],
  ])('%s', ([, change, expected]) => {
    const problems = addressProblems({ ...address, ...change }, delivery);
    expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([expected]);
  });

  test('of a bill may be anywhere', () => {
    expect(addressProblems({ ...address, country: 'DE', postcode: '10115' }, null)).toEqual([]);
    expect(addressProblems({ ...address, postcode: '97110' }, null)).toEqual([]);
  });

  test('in a territory that is switched on is delivered to', () => {
    const far = { ...address, postcode: '97110' };
    expect(addressProblems(far, { ...delivery, territories: ['french_overseas'] })).toEqual([]);
    expect(addressProblems(far, { ...delivery, territories: ['livigno'] })).toHaveLength(1);
  });

  test('is tidied: blanks, postcode, province', () => {
    expect(
      tidyAddress({ ...address, name: '  Ada   Lovelace ', country: 'it', postcode: 'I-20121', region: 'mi' }),
    ).toMatchObject({ name: 'Ada Lovelace', country: 'IT', postcode: '20121', region: 'MI' });
    expect(tidyAddress({ ...address, region: 'MI' }).region).toBe('');
  });
});

const anything = fc.record({
  name: fc.string({ unit: 'binary' }),
  company: fc.string({ unit: 'binary' }),
  street: fc.string({ unit: 'binary' }),
  extra: fc.string({ unit: 'binary' }),
  postcode: fc.string({ unit: 'binary', maxLength: 14 }),
  city: fc.string({ unit: 'binary' }),
  region: fc.string({ maxLength: 3 }),
  country: fc.oneof(fc.constantFrom('FR', 'IT', 'IE', 'US', '__proto__', 'constructor'), fc.string({ maxLength: 3 })),
});

test('tidying twice is tidying once, and what is accepted has no control character', () => {
  fc.assert(
    fc.property(anything, (typed) => {
      const tidy = tidyAddress(typed);
      expect(tidyAddress(tidy)).toEqual(tidy);
      if (addressProblems(tidy, delivery).length > 0) return;
      for (const text of Object.values({ ...tidy }))
        expect(text.split('').every((character) => character.charCodeAt(0) >= 0x20)).toBe(true);
    }),
  );
});

test('the example of each country is a postcode of it, and tidy', () => {
  const codes = 'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  );
  for (const code of codes) {
    const example = postcodeExample(code);
    expect(postcodeProblem(code, example), code).toBeNull();
    expect(tidyPostcode(code, example.toLowerCase().replace(/[ -]/g, '')), code).toBe(example);
    expect(territoryOf(code, example), code).toBeNull();
  }
  expect(codes.filter((code) => !isPostcodeNumeric(code)).join(' ')).toBe('CZ GB GR IE MT NL PL PT SE SK');
});

test('territories are read from lines; what is none is left out', () => {
  expect(parseTerritories('livigno\n  campione atlantis\n')).toEqual(['livigno', 'campione']);
  expect(parseTerritories('')).toEqual([]);
  expect(parseTerritories(TERRITORIES.join('\n'))).toEqual(TERRITORIES);
});

test('an address is written as its country writes it, without empty lines', () => {
  const paris = { ...EMPTY_ADDRESS, name: 'Zoë', street: '1 rue', postcode: '75002', city: 'Paris', country: 'FR' };
  expect(addressLines(paris, 'France')).toEqual(['Zoë', '1 rue', '75002 Paris', 'France']);
  const milan = { ...paris, extra: 'Scala B', postcode: '20121', city: 'Milano', region: 'MI', country: 'IT' };
  expect(addressLines(milan, 'Italie')).toEqual(['Zoë', '1 rue', 'Scala B', '20121 Milano MI', 'Italie']);
  const bath = { ...paris, postcode: 'BA1 1AA', city: 'Bath', country: 'GB' };
  expect(addressLines(bath, 'Regno Unito').slice(-2)).toEqual(['Bath BA1 1AA', 'Regno Unito']);
});
