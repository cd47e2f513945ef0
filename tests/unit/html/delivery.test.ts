import { describe, expect, test } from 'vitest';
import en from '#i18n/en/product.json' with { type: 'json' };
import fr from '#i18n/fr/product.json' with { type: 'json' };
import { deliveryTable } from '#src/html/delivery.ts';
import { deliveryWords } from '#src/html/delivery-words.ts';
import { createT } from '#src/i18n/client-t.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { fixtureSnapshot } from '#tests/contract/fixture-snapshot.ts';

const chrome = createSite(fixtureSnapshot()).chrome.en;
const [france] = chrome.countries;
if (france === undefined) throw new Error('no country');
const rate = {
  id: 'rate',
  country: france.code,
  name: 'Parcel',
  price: 590,
  freeFrom: 9000,
  maxWeight: 500,
  daysMin: 2,
  daysMax: 3,
  needsPhone: false,
  excluded: [],
};
const shop = {
  ...chrome,
  countries: [france, { ...france, code: 'IT' }],
  shippingRates: [rate, { ...rate, id: 'heavy', maxWeight: 0, daysMin: 5, daysMax: 8, price: 1490 }],
};

describe('delivery near the button', () => {
  const rows = (...items: readonly { readonly weight: number; readonly price: number }[]) =>
    deliveryTable(shop, items).rows.map(({ country, daysMax, price }) => [country, daysMax, price]);

  test('is by the first way that takes the heaviest item, to the countries that have one', () => {
    expect(rows({ weight: 100, price: 1 }, { weight: 500, price: 2 })).toEqual([['FR', 3, 590]]);
    expect(rows({ weight: 100, price: 1 }, { weight: 501, price: 2 })).toEqual([['FR', 8, 1490]]);
  });

  test('is free where the cheapest item is enough for it', () => {
    expect(rows({ weight: 100, price: 9000 }, { weight: 100, price: 20_000 })).toEqual([['FR', 3, 0]]);
    expect(rows({ weight: 100, price: 8999 }, { weight: 100, price: 20_000 })).toEqual([['FR', 3, 590]]);
  });

  test('says days once they are known, and working days until then', () => {
    const english = { locale: 'en', currency: 'EUR', t: createT(en, 'en') } as const;
    expect(deliveryWords(rate, null, english)).toBe('2–3 working days ·\u00a0€5.90, free from €90.00');
    expect(deliveryWords({ ...rate, price: 0 }, { from: '2026-11-26', to: '2026-11-27' }, english)).toBe(
      'Thursday 26 to Friday 27 November ·\u00a0free delivery',
    );
    const french = { locale: 'fr', currency: 'EUR', t: createT(fr, 'fr') } as const;
    expect(deliveryWords({ ...rate, freeFrom: 0, daysMin: 1, daysMax: 1 }, null, french)).toBe(
      '1 jour ouvré ·\u00a05,90\u202f€',
    );
  });
});
