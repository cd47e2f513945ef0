import { EMPTY_ADDRESS, type Address } from '#src/domain/address/address.ts';

const PLACES: Readonly<Record<string, Pick<Address, 'name' | 'street' | 'postcode' | 'city' | 'region'>>> = {
  FR: { name: 'Camille Exemple', street: '12 rue des Exemples', postcode: '75011', city: 'Paris', region: '' },
  IT: { name: 'Andrea Esempio', street: 'Via degli Esempi 12', postcode: '20121', city: 'Milano', region: 'MI' },
};

/** An address for trying the demo: of somebody invented, in the chosen country where one is known, else in France. */
export function demoAddress(country: string): Address {
  const known = Object.hasOwn(PLACES, country) ? country : 'FR';
  return { ...EMPTY_ADDRESS, ...PLACES[known], country: known };
}
