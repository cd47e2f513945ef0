import fc from 'fast-check';
import { expect, test } from 'vitest';
import { presentPrice } from '#src/domain/money/item-price.ts';

const price = fc.record({ price: fc.nat(1_000_000) });

test('the price of a sale counts for as long as it runs, and the own price at all other times', () => {
  fc.assert(
    fc.property(price, price, (item, sale) => {
      expect(presentPrice(item, sale)).toBe(sale.price);
      expect(presentPrice(item, null)).toBe(item.price);
      expect(presentPrice(item, undefined)).toBe(item.price);
    }),
  );
});

test('a sale that costs nothing is a sale', () => expect(presentPrice({ price: 900 }, { price: 0 })).toBe(0));
