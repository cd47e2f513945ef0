import PocketBase from 'pocketbase';
import { DEMO_LOGINS } from '#scripts/demo/users.ts';
import { expect, test } from '#tests/support/browser.ts';

const { customer } = DEMO_LOGINS;

test.describe('answers of the backend', () => {
  test('a login gives a token and a record with id, email, collectionId and verified', async ({ shop }) => {
    const { token, record } = await new PocketBase(shop.backendUrl)
      .collection('users')
      .authWithPassword(customer.email, customer.password);
    expect(token.split('.')).toHaveLength(3);
    expect(record).toMatchObject({
      id: expect.any(String),
      email: customer.email,
      collectionId: expect.any(String),
      collectionName: 'users',
      verified: expect.any(Boolean),
    });
    expect(record).not.toHaveProperty('username');
  });

  test('auth-methods names password, oauth2, otp and mfa', async ({ shop }) => {
    const methods = await new PocketBase(shop.backendUrl).collection('users').listAuthMethods();
    expect(Object.keys(methods)).toEqual(expect.arrayContaining(['password', 'oauth2', 'otp', 'mfa']));
    expect(methods.password.enabled).toBe(true);
  });

  test('a list has items and perPage; products and items have an id and images', async ({ backend }) => {
    for (const collection of ['products', 'items']) {
      const list = await backend.collection(collection).getList(1, 5, { skipTotal: true });
      expect(list.perPage).toBe(5);
      expect(list.items[0]).toMatchObject({ id: expect.stringMatching(/^[a-z0-9]{15}$/), images: expect.any(Array) });
    }
  });

  test('the palette is dark grey with white and grey, and light with black and one deep orange', async ({
    backend,
  }) => {
    const records = await backend.collection('palette').getFullList();
    const colour = (token: string, theme: 'dark' | 'light'): readonly [number, number, number] => {
      const hex = String(records.find((record) => record['token'] === token)?.[theme]);
      return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
    };
    const spread = (rgb: readonly number[]): number => Math.max(...rgb) - Math.min(...rgb);
    for (const token of ['primary', 'secondary'])
      expect(Math.max(...colour(token, 'light')), `${token}, light`).toBeLessThanOrEqual(40);
    const [red, green, blue] = colour('accent', 'light');
    expect(red, 'accent, light').toBeGreaterThan(150);
    expect(green).toBeLessThan(red / 2);
    expect(blue).toBeLessThan(red / 4);
    expect(Math.min(...colour('primary', 'dark')), 'primary, dark').toBeGreaterThan(230);
    for (const token of ['secondary', 'background', 'surface'])
      expect(spread(colour(token, 'dark')), `${token}, dark`).toBeLessThan(24);
    for (const token of ['background', 'surface']) {
      expect(Math.max(...colour(token, 'dark')), `${token}, dark`).toBeLessThan(80);
      expect(Math.min(...colour(token, 'dark')), `${token}, dark`).toBeGreaterThan(10);
    }
  });
});
