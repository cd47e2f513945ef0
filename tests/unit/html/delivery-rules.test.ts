import { expect, test } from 'vitest';
import type { Chrome } from '#src/contract/chrome.ts';
import { deliveryRules } from '#src/html/delivery-rules.ts';
import en from '#i18n/en/delivery.json' with { type: 'json' };
import { createT } from '#src/i18n/client-t.ts';

const WORDS = createT(en, 'en') as unknown as Parameters<typeof deliveryRules>[1];

/** As much of a page's frame as the rules read. */
function chromeWith(postcodes: readonly string[] | undefined): Chrome {
  const rate = {
    id: 'rate',
    country: 'FR',
    name: 'Parcel',
    price: 590,
    freeFrom: 0,
    maxWeight: 0,
    daysMin: 2,
    daysMax: 4,
    needsPhone: false,
    excluded: [],
    ...(postcodes === undefined ? {} : { postcodes }),
  };
  const rates = { standard: 2000, books: 550, reduced: 550, super_reduced: 210, zero: 0 };
  const countries = [{ code: 'FR', name: 'France', vatRates: rates, territories: [] }];
  const shop = { currency: 'EUR', vatScheme: 'oss', vatExemptNote: '' };
  return { locale: 'en', shop, countries, shippingRates: [rate] } as unknown as Chrome;
}

test('the page about delivery names the postcodes that a way leaves out, before anybody orders', () => {
  const limits = (postcodes: readonly string[] | undefined): readonly string[] =>
    deliveryRules(chromeWith(postcodes), WORDS).rows.flatMap((row) => row.limits);
  expect(limits(['20*', '29990'])).toContain('not to postcodes 20*, 29990');
  expect(limits(undefined)).toEqual(['2–4 working days']);
});
