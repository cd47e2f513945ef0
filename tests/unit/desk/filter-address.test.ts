import { describe, expect, test } from 'vitest';
import {
  countFilters,
  filtersAt,
  NO_FILTERS,
  placeOf,
  requestOf,
  TO_PACK,
  type Filters,
} from '#src/desk/orders/filter-address.ts';

const ALL: Filters = {
  text: 'Anna & Zoë / 100%',
  order: ['open', 'completed'],
  payment: ['paid'],
  fulfilment: ['part_shipped'],
  country: 'IT',
  from: '2026-01-31',
  to: '2026-02-01',
  least: '12.5',
  most: '99',
};

describe('the address of a list of orders', () => {
  test.each([NO_FILTERS, TO_PACK, ALL])('comes back as it was: %j', (filters) => {
    const place = placeOf(filters);
    expect(filtersAt(place.replace(/^orders\/?/, ''))).toEqual(filters);
  });
  test('is short where nothing narrows it, and can be read', () => {
    expect(placeOf(NO_FILTERS)).toBe('orders');
    expect(placeOf(TO_PACK)).toBe('orders/?order=open&payment=paid,part_refunded&fulfilment=unfulfilled,part_shipped');
  });
  test('leaves out what nobody knows', () => {
    expect(filtersAt('?order=gone,open&colour=red')).toEqual({ ...NO_FILTERS, order: ['open'] });
  });
  test('counts what narrows the list beside its text', () => {
    expect([countFilters(NO_FILTERS), countFilters(TO_PACK), countFilters(ALL)]).toEqual([0, 3, 8]);
  });
});

describe('what is asked', () => {
  test('is nothing where nothing narrows the list', () => {
    expect(requestOf(NO_FILTERS, 2)).toEqual({});
  });
  test('has days as the operator has them, the last one whole, and minor units', () => {
    expect(requestOf(ALL, 2)).toEqual({
      text: ALL.text,
      order: ALL.order,
      payment: ALL.payment,
      fulfilment: ALL.fulfilment,
      country: 'IT',
      from: new Date(2026, 0, 31).getTime(),
      to: new Date(2026, 1, 2).getTime(),
      least: 1250,
      most: 9900,
    });
    expect(requestOf({ ...NO_FILTERS, least: '0.295' }, 2)).toEqual({ least: 30 });
    expect(requestOf({ ...NO_FILTERS, least: '5' }, 0)).toEqual({ least: 5 });
  });
  test('leaves out a day and an amount that are none', () => {
    expect(requestOf({ ...NO_FILTERS, from: 'soon', most: '-1' }, 2)).toEqual({});
  });
});
