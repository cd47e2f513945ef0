import { describe, expect, test } from 'vitest';
import { isOneOf } from '#src/domain/person/roles.ts';
import { RESERVED_SEGMENTS, ROUTES } from '#src/domain/site/routes.ts';

describe('routes of the specification', () => {
  test.for([
    ['/', 'all'],
    ['/cart', 'all'],
    ['/checkout', 'all'],
    ['/checkout_done', 'all'],
    ['/contact', 'all'],
    ['/login', 'anonymous'],
    ['/register', 'all'],
    ['/order', 'authenticated'],
    ['/profile', 'authenticated'],
    ['/product', 'all'],
    ['/products/{product}', 'all'],
    ['/palette', 'all'],
    ['/cgu', 'all'],
    ['/cgv', 'all'],
    ['/retpolicy', 'all'],
  ] as const)('%s is for %s', ([path, access]) => {
    const route = Object.values(ROUTES).find((candidate) => candidate.path === path);
    expect(route).toBeDefined();
    expect(route?.middleware).toEqual(access === 'all' ? [] : [access]);
    expect(route?.roles === 'all').toBe(access === 'all');
  });

  test('every route has a title or a record, a layout, roles and middleware', () => {
    for (const [name, route] of Object.entries(ROUTES)) {
      expect(route.title === null, name).toBe(route.path.includes('{'));
      expect(['default', 'empty'], name).toContain(route.layout);
      expect(route.roles === 'all' || route.roles.length > 0, name).toBe(true);
      expect(Array.isArray(route.middleware), name).toBe(true);
    }
  });

  test('the studio is for editors, the desk for operators and accountants', () => {
    expect([ROUTES.studio.roles, ROUTES.desk.roles]).toEqual([['editor'], ['operator', 'accountant']]);
    expect(isOneOf(ROUTES.desk.roles, 'accountant')).toBe(true);
    for (const other of ['editor', 'customer', '', undefined]) expect(isOneOf(ROUTES.desk.roles, other)).toBe(false);
  });

  test('only login, the pages of mailed links, the studio, the desk and the page of setting up use the empty layout', () => {
    const empty = Object.entries(ROUTES).filter(([, route]) => route.layout === 'empty');
    expect(empty.map(([name]) => name)).toEqual(['login', 'confirm', 'studio', 'desk', 'setup']);
  });

  test('pages of an account, the cart and the errors are not indexed', () => {
    const hidden = Object.entries(ROUTES).filter(([, route]) => !route.indexed);
    expect(hidden.map(([name]) => name)).toEqual([
      'cart',
      'wishes',
      'checkout',
      'checkout_done',
      'search',
      'inbox',
      'login',
      'register',
      'confirm',
      'find_order',
      'newsletter',
      'withdraw',
      'review',
      'studio',
      'desk',
      'setup',
      'order',
      'profile',
      'offline',
      'notFound',
      'serverError',
    ]);
  });

  test('an editor cannot take the first word of a route or a language', () => {
    expect(RESERVED_SEGMENTS).toEqual(
      expect.arrayContaining([
        'product',
        'products',
        'cart',
        'search',
        'palette',
        'fr',
        'it',
        'en',
        'api',
        'builds',
        'i',
        '_astro',
        'studio',
        'desk',
        'setup',
        'preview',
        'withdraw',
      ]),
    );
  });
});
