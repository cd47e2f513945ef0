import { expect, test } from 'vitest';
import { orderLink, tokenOfLink } from '#src/domain/order/order-link.ts';

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
