import { expect, test } from 'vitest';
import { backendAddress, DEMO_LOGINS, isDemoLogin } from '#src/domain/site/demo.ts';

test('a login of the demo is known however it is written, and nothing else is one', () => {
  const emails = ['customer', 'editor', 'operator'].map((name) => `${name}@vitrine.example`);
  expect(Object.values(DEMO_LOGINS).map(({ email }) => email)).toEqual(emails);
  for (const email of emails)
    expect([isDemoLogin(email), isDemoLogin(` ${email.toUpperCase()} `)]).toEqual([true, true]);
  for (const other of ['', 'zoe@vitrine.example', 'customer@vitrine.example.fr', 'editor'])
    expect(isDemoLogin(other)).toBe(false);
});

test('a page without a backend has no address of one', () => {
  expect([backendAddress('none'), backendAddress('https://b.example')]).toEqual(['', 'https://b.example']);
});
