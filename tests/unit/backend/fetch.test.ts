import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchJson } from '#src/backend/fetch.ts';
import { fetchPayload, fetchRedirect } from '#src/backend/fetch-payload.ts';

afterEach(() => vi.unstubAllGlobals());

const answer = (response: Response | Error): void => {
  vi.stubGlobal('fetch', async () => {
    if (response instanceof Error) throw response;
    return response;
  });
};

describe('the shop’s own files', () => {
  test('JSON; null where there is none', async () => {
    answer(Response.json({ a: 1 }));
    await expect(fetchJson('/x')).resolves.toEqual({ a: 1 });
    answer(new Response('gone', { status: 404 }));
    await expect(fetchJson('/x')).resolves.toBeNull();
  });

  test.each([
    [new Response('', { status: 500 }), '/x: 500'],
    [new Response('<html>'), 'not valid JSON'],
    [new TypeError('offline'), 'offline'],
  ])('a failure is thrown: %#', async (response, message) => {
    answer(response);
    await expect(fetchJson('/x')).rejects.toThrow(message);
  });

  test('a payload of another kind is none', async () => {
    answer(Response.json({ kind: 'home', locale: 'en', path: '/' }));
    await expect(fetchPayload('/', 'product')).resolves.toBeNull();
    answer(Response.json({ kind: 'home', locale: 'en', path: '/' }));
    await expect(fetchPayload('/', 'home')).resolves.toMatchObject({ kind: 'home' });
  });

  test('a redirect is followed, whether the host or a page redirects', async () => {
    const followed = new Response('');
    Object.defineProperties(followed, {
      redirected: { value: true },
      url: { value: 'https://shop.example/products/new?x=1' },
    });
    answer(followed);
    await expect(fetchRedirect('/products/abc')).resolves.toBe('/products/new');
    answer(new Response('<link rel="canonical" href="https://shop.example/fr/products/neuf">'));
    await expect(fetchRedirect('/fr/products/abc')).resolves.toBe('/fr/products/neuf');
    answer(new Response('<h1>', { status: 200 }));
    await expect(fetchRedirect('/products/abc')).resolves.toBeNull();
    answer(new Response('', { status: 404 }));
    await expect(fetchRedirect('/products/abc')).resolves.toBeNull();
  });
});
