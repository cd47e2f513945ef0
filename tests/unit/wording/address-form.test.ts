import { expect, test } from 'vitest';
import { addressRows, addressWords } from '#src/wording/address-form.ts';

const inputs = (country: string) => addressRows(country).flat();

test('each country asks for what its letters need', () => {
  expect(inputs('FR').map(({ field }) => field)).toEqual(['name', 'street', 'extra', 'postcode', 'city', 'company']);
  expect(inputs('IT').map(({ field }) => field)).toContain('region');
  const postcode = (country: string) => inputs(country).find(({ field }) => field === 'postcode');
  expect(postcode('IT')).toMatchObject({ inputMode: 'numeric', required: true });
  expect(postcode('GB')).toMatchObject({ inputMode: undefined, required: true });
  // Nobody knows what its postcodes look like, or whether it has any.
  expect(postcode('AQ')).toMatchObject({ inputMode: undefined, required: false });
});

test('what is wrong has words of its field, or of any', () => {
  expect(addressWords('postcode', 'shape')).toBe('postcodeShape');
  expect(addressWords('street', 'too_long')).toBe('tooLong');
  expect(addressWords('street', 'never heard of')).toBe('fieldInvalid');
});
