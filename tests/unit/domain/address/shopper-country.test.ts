import { expect, test } from 'vitest';
import { shopperCountry } from '#src/domain/address/shopper-country.ts';

const SHOP = { locale: 'en', codes: ['AT', 'DE', 'FR', 'IT'], home: 'FR', chosen: null, languages: [] } as const;

test.each([
  ['what was chosen before', { chosen: 'DE', languages: ['it-IT'] }, 'DE'],
  ['the region of a language of the browser', { languages: ['en-IT', 'fr-FR'] }, 'IT'],
  ['the first region that is delivered to', { languages: ['en-US', 'de-AT'] }, 'AT'],
  ['a region before what a language says by itself', { languages: ['it', 'de-AT'] }, 'AT'],
  ['the own country of a language', { languages: ['en-US', 'it'] }, 'IT'],
  ['that of a language the shop does not speak', { languages: ['de'] }, 'DE'],
  ['that of the page', { languages: ['en-GB'], locale: 'it' }, 'IT'],
  ['the seller’s', { languages: ['en-GB'] }, 'FR'],
  ['the first', { home: 'CH', languages: ['zh-Hant-TW'] }, 'AT'],
  ['none', { codes: [] }, null],
  ['nothing that is not delivered to', { chosen: 'US' }, 'FR'],
] as const)('a page counts for %s', (_, question, country) => {
  expect(shopperCountry({ ...SHOP, ...question })).toBe(country);
});
