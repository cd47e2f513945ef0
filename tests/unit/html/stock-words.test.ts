import { expect, test } from 'vitest';
import en from '#i18n/en/product.json' with { type: 'json' };
import fr from '#i18n/fr/product.json' with { type: 'json' };
import { createT } from '#src/i18n/client-t.ts';
import { cardParts, stockPart, stockText } from '#src/html/price-parts.ts';

test('what is sold on says when it ships, in plain text that a page without script shows too', () => {
  const [t, french] = [createT(en, 'en'), createT<typeof en>(fr, 'fr')];
  expect(stockPart({ band: 'backorder', days: 10 }, { t })).toEqual({
    tag: 'span',
    className: 'band band-backorder',
    text: 'Available to order, ships in about 10 days',
  });
  expect(stockText({ band: 'backorder', days: 1 }, { t: french })).toBe('Sur commande, expédié sous environ 1 jour');
  expect(stockText({ band: 'in' }, { t })).toBe('in stock');
  const card = { price: { from: 2000, to: 2000 }, onSale: false, band: 'backorder' } as const;
  expect(cardParts(card, { locale: 'en', currency: 'EUR', t }).at(-1)?.text).toBe('available to order');
});
