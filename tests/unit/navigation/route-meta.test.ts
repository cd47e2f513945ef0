import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { ROUTES, type RouteMeta } from '#src/domain/site/routes.ts';
import { accessOf, checkedMeta, checkLayout } from '#src/navigation/route-meta.ts';

afterEach(() => {
  vi.doUnmock('#src/domain/site/routes.ts');
  vi.resetModules();
});

/** A table as somebody may have edited it by hand. */
const edited = (changes: object): RouteMeta => ({ ...ROUTES.home, ...changes }) as RouteMeta;

test('an unknown middleware throws', () => {
  expect(() => checkedMeta('home', edited({ middleware: ['editors'] }))).toThrow(
    'Route "home" names the unknown middleware "editors"',
  );
});

test('a table with an unknown middleware lets no page be written: what all layouts ask for throws', async () => {
  vi.resetModules();
  vi.doMock(import('#src/domain/site/routes.ts'), async (original) => {
    const routes = await original();
    return {
      ...routes,
      ROUTES: { ...routes.ROUTES, order: { ...routes.ROUTES.order, middleware: ['editors'] as never } },
    };
  });
  const { routeMeta, checkLayout: check } = await import('#src/navigation/route-meta.ts');
  expect(() => routeMeta('order')).toThrow('Route "order" names the unknown middleware "editors"');
  expect(() => check('order', 'default')).toThrow('unknown middleware');
  expect(routeMeta('home').middleware).toEqual([]);
  // Every page is a Document, whatever its layout.
  expect(readFileSync('src/layouts/Document.astro', 'utf8')).toContain('routeMeta(route)');
});

test('an unknown layout throws', () => {
  expect(() => checkedMeta('home', edited({ layout: 'wide' }))).toThrow('Route "home" names the unknown layout "wide"');
});

test('a page in another layout than its route names throws', () => {
  expect(() => checkLayout('login', 'default')).toThrow('Route "login" names the layout "empty"');
  expect(() => checkLayout('login', 'empty')).not.toThrow();
  expect(() => checkLayout('home', 'empty')).toThrow('written in the layout "empty"');
});

test('every route of the table passes', () => {
  for (const [name, meta] of Object.entries(ROUTES)) expect(checkedMeta(name, meta)).toBe(meta);
});

test('access is told by the first middleware', () => {
  expect(accessOf(ROUTES.login)).toBe('anonymous');
  expect(accessOf(ROUTES.profile)).toBe('authenticated');
  expect(accessOf(ROUTES.cart)).toBe('');
});
