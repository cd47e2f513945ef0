import { EMPTY_ADDRESS, type Address } from '#src/domain/address/address.ts';

const PLACES: Readonly<Record<string, Pick<Address, 'street' | 'postcode' | 'city' | 'region'>>> = {
  FR: { street: '12 rue des Exemples', postcode: '75011', city: 'Paris', region: '' },
  IT: { street: 'Via degli Esempi 12', postcode: '20121', city: 'Milano', region: 'MI' },
};

/** An address for trying the demo: in the chosen country where one is known, else in France. `name`: of somebody invented. */
export function demoAddress(country: string, name: string): Address {
  const known = Object.hasOwn(PLACES, country) ? country : 'FR';
  return { ...EMPTY_ADDRESS, ...PLACES[known], name, country: known };
}
