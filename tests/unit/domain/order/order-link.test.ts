import { expect, test } from 'vitest';
import { exchangeLink, exchangeOf, orderLink, tokenOfLink } from '#src/domain/order/order-link.ts';

const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123-_x';

test('the token is the fragment of the page that tells what became of an order', () => {
  expect(orderLink('en', TOKEN)).toBe(`/checkout_done#${TOKEN}`);
  expect(orderLink('fr', TOKEN)).toBe(`/fr/checkout_done#${TOKEN}`);
  expect(tokenOfLink(new URL(orderLink('it', TOKEN), 'https://shop.example').hash)).toBe(TOKEN);
});

test.each([`#${TOKEN}?payment_intent=pi_1&redirect_status=succeeded`, `#${TOKEN}&redirect_status=succeeded`])(
  'what a provider has added to the end of the address is no part of it: %s',
  (fragment) => {
    expect(tokenOfLink(fragment)).toBe(TOKEN);
  },
);

test.each(['', '#', '#main', `#${TOKEN}x`, `#${TOKEN.slice(1)}`, `#${TOKEN}\n`, `#${TOKEN.slice(1)}&`])(
  'any other fragment is no token: %j',
  (fragment) => {
    expect(tokenOfLink(fragment)).toBeNull();
  },
);

test('the pieces of an exchange stand in the query, and the token stays in the fragment', () => {
  const pieces = [
    { item: 'a'.repeat(15), product: 'b'.repeat(15), quantity: 2 },
    { item: 'c'.repeat(15), product: 'd'.repeat(15), quantity: 99 },
  ];
  const link = new URL(exchangeLink('fr', TOKEN, pieces), 'https://shop.example');
  expect(link.pathname).toBe('/fr/checkout_done');
  expect(tokenOfLink(link.hash)).toBe(TOKEN);
  expect(exchangeOf(link.search)).toEqual(pieces);
  expect(exchangeOf(`?order=V-1&${link.search.slice(1)}`)).toEqual(pieces);
});

test.each(['', '?exchange=', '?exchange=x', `?exchange=${'a'.repeat(15)}.${'b'.repeat(15)}.0`, '?xexchange=1'])(
  'any other query offers nothing: %j',
  (search) => {
    expect(exchangeOf(search)).toEqual([]);
  },
);
