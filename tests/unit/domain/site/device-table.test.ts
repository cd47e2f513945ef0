/** What visitors are told of their device: where something is kept and until when. A change here changes what the privacy page promises. */
import { describe, expect, test } from 'vitest';
import profile from '#i18n/en/profile.json';
import titles from '#i18n/en/routes.json';
import { ROUTES } from '#src/domain/site/routes.ts';
import { registered, STORED_THINGS, STORAGE_KINDS } from '#src/domain/site/storage-registry.ts';

const namesOf = (part: 'kind' | 'term' | 'by', value: string): string[] =>
  STORED_THINGS.filter((thing) => thing[part] === value).map(({ name }) => name.replace('vitrine.', ''));

describe('what is kept on a device', () => {
  test('is a cookie for the language alone, beside those of the payment', () => {
    expect(namesOf('kind', 'cookie')).toEqual(['locale', '__stripe_mid', '__stripe_sid']);
    expect(namesOf('by', 'payment')).toEqual(['__stripe_mid', '__stripe_sid']);
    expect(STORAGE_KINDS).toEqual(['cookie', 'local', 'session', 'cache']);
  });

  test('goes with the tab, or from a cache', () => {
    const tab = ['chosen', 'cart.ready', 'draft.*', 'code', 'oauth', 'confirm', 'setup-link', 'owner', 'reloaded:*'];
    expect([namesOf('kind', 'session'), namesOf('term', 'tab')]).toEqual([tab, tab]);
    expect(namesOf('kind', 'cache')).toEqual(['pages.*', 'code', 'pictures', 'low-data']);
    expect(namesOf('term', 'replaced')).toEqual(['pages.*', 'code', 'pictures']);
  });

  test('has an end that is told', () => {
    expect(namesOf('term', 'year')).toEqual(['locale', '__stripe_mid']);
    expect(namesOf('term', 'minutes')).toEqual(['__stripe_sid']);
    expect(namesOf('term', 'day')).toEqual(['checkout']);
    expect(namesOf('term', 'signOut')).toEqual([
      'cart.account',
      'saved.account',
      'pocketbase_auth',
      'today.*',
      'desk.*',
      'searches',
    ]);
    expect(namesOf('term', 'sent')).toEqual(['studio.*']);
    expect(namesOf('term', 'kept')).toEqual([
      'settings',
      'cart',
      'cart.id',
      'saved',
      'attempt',
      'orders',
      'cart.due',
      'device',
      'demo',
      'measuring',
      'low-data',
    ]);
  });

  test('serves what has words, and no words are left over', () => {
    const keys = STORED_THINGS.flatMap(({ kind, purpose, term }) => [
      `kind.${kind}`,
      `purpose.${purpose}`,
      `term.${term}`,
    ]);
    expect([...new Set(keys)].toSorted()).toEqual(
      Object.keys(profile.storage)
        .filter((key) => key.includes('.'))
        .toSorted(),
    );
    const purposes = Object.fromEntries(STORED_THINGS.map(({ name, purpose }) => [name, purpose]));
    expect(purposes).toMatchObject({
      'vitrine.cart': 'cart',
      'vitrine.attempt': 'attempt',
      'vitrine.cart.id': 'attempt',
    });
  });

  test('is found by its whole name, or by its beginning where it has many', () => {
    expect(registered('local', 'vitrine.cart')?.purpose).toBe('cart');
    expect(registered('session', 'vitrine.cart')).toBeUndefined();
    expect(registered(null, 'vitrine.code')?.kind).toBe('session');
    expect(registered('cache', 'vitrine.code')?.purpose).toBe('offline');
    expect(registered('local', 'vitrine.studio.products.x')?.purpose).toBe('unsent');
    for (const name of ['vitrine.cart2', 'vitrine.car', 'x.vitrine.studio.', 'vitrine.studio', 'other'])
      expect(registered('local', name), name).toBeUndefined();
  });
});

describe('a route', () => {
  test('has the title of its name, in words that are there', () => {
    for (const [name, { title }] of Object.entries(ROUTES)) if (title !== null) expect(title).toBe(name);
    const named = Object.values(ROUTES).flatMap(({ title }) => (title === null ? [] : [title]));
    expect(named.toSorted()).toEqual(Object.keys(titles).toSorted());
  });

  test('is for everybody, but for these', () => {
    const some = Object.entries(ROUTES).filter(([, { roles }]) => roles !== 'all');
    expect(Object.fromEntries(some.map(([name, { roles }]) => [name, roles]))).toEqual({
      login: ['anonymous'],
      studio: ['editor'],
      desk: ['operator', 'accountant'],
      order: ['customer', 'editor', 'operator', 'accountant'],
      profile: ['customer', 'editor', 'operator', 'accountant'],
    });
  });
});
