import { expect, it } from 'vitest';
import { dnsNames, isOpenAtSite } from '#src/desk/moving-in/DayPage.tsx';

it('names that must lead here are the shop’s own, the other one with www, and the backend’s where it has one', () => {
  expect(dnsNames('https://shop.example/desk', 'https://api.shop.example')).toEqual([
    { name: 'shop.example', use: 'shop' },
    { name: 'www.shop.example', use: 'other' },
    { name: 'api.shop.example', use: 'backend' },
  ]);
  expect(dnsNames('https://www.shop.example', '/').map(({ name }) => name)).toEqual([
    'www.shop.example',
    'shop.example',
  ]);
  expect(dnsNames('https://boutique.maison.example', '/').map(({ name }) => name)).toEqual(['boutique.maison.example']);
});

it('the name is known to lead here only where the page has come from it by https', () => {
  expect(isOpenAtSite('https://shop.example/desk', 'https://shop.example/fr/desk#move-in')).toBe(true);
  expect(isOpenAtSite('https://shop.example/desk', 'http://shop.example/desk')).toBe(false);
  expect(isOpenAtSite('https://shop.example/desk', 'https://new.hosting.example/desk')).toBe(false);
  expect(isOpenAtSite('https://localhost/desk', 'https://localhost/desk')).toBe(false);
  expect(isOpenAtSite('https://192.0.2.1/desk', 'https://192.0.2.1/desk')).toBe(false);
});
