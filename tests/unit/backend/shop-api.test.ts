import { afterEach, describe, expect, test, vi } from 'vitest';
import { callShop, ShopError } from '#src/backend/shop-api.ts';
import { JSON_FIELD } from '#src/contract/shop-api.ts';
import type { ShopCalls } from '#src/contract/routes/routes.ts';

afterEach(() => vi.unstubAllGlobals());

const backend = 'https://backend.example';
const asked: { url: string; init: RequestInit }[] = [];
const answer = (response: Response | Error): void => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    if (response instanceof Error) throw response;
    return response;
  });
};
const failureOf = async (): Promise<ShopError> => {
  const error: unknown = await callShop('order-status', { token: 't' }, { backend, locale: 'fr' }).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ShopError)) throw new Error('a ShopError was expected');
  return error;
};

describe('a call of the shop', () => {
  test('sends JSON in a form to the route, for which browsers need not ask first, and the token of whoever is signed in', async () => {
    answer(Response.json({ lines: [] }));
    await expect(callShop('availability', { lines: [] }, { backend, locale: 'fr', token: 'abc' })).resolves.toEqual({
      lines: [],
    });
    expect(asked[0]?.url).toBe('https://backend.example/api/shop/availability');
    expect(asked[0]?.init.method).toBe('POST');
    const { body } = asked[0]?.init ?? {};
    expect(body instanceof URLSearchParams && [...body]).toEqual([[JSON_FIELD, '{"lines":[]}']]);
    expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe('abc');
  });

  test('is in the language of the page, whatever the browser speaks', async () => {
    answer(Response.json({ lines: [] }));
    await callShop('availability', { lines: [] }, { backend, locale: 'it' });
    expect(new Headers(asked[0]?.init.headers).get('accept-language')).toBe('it');
  });

  test('of a guest names nobody', async () => {
    answer(Response.json({ lines: [] }));
    await callShop('availability', { lines: [] }, { backend, locale: 'fr' });
    expect([...new Headers(asked[0]?.init.headers).keys()]).toEqual(['accept-language']);
  });

  test('that is refused tells what the backend says', async () => {
    answer(Response.json({ code: 'out_of_stock', message: 'Sold', lines: [] }, { status: 409 }));
    expect(await failureOf()).toMatchObject({ code: 'out_of_stock', message: 'Sold', refusal: { lines: [] } });
  });

  test('that nobody answers is unreachable', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    answer(new TypeError('Failed to fetch'));
    expect(await failureOf()).toMatchObject({ code: 'unreachable', refusal: null });
  });

  test.each([
    ['quote', 3],
    ['order', 3],
    ['withdraw', 3],
    ['payment', 1],
    ['cart-sync', 1],
    ['order-email', 1],
    ['account-delete', 1],
  ] as const)('%s is sent %d times at most: again only where it changes nothing or has a key', async (route, times) => {
    vi.spyOn(Math, 'random').mockReturnValue(-0.5);
    answer(new TypeError('Failed to fetch'));
    await expect(callShop(route, {} as ShopCalls[typeof route][0], { backend, locale: 'fr' })).rejects.toThrow(
      'unreachable',
    );
    expect(asked).toHaveLength(times);
    vi.restoreAllMocks();
  });

  test('that PocketBase’s own limiter stops has come too often', async () => {
    answer(Response.json({ status: 429, message: 'Too Many Requests.', data: {} }, { status: 429 }));
    expect(await failureOf()).toMatchObject({ code: 'too_many', refusal: null });
  });

  test.each([
    ['a proxy’s page', new Response('<html>', { status: 502 })],
    ['a page where JSON should be', new Response('<html>')],
    ['another refusal', Response.json({ code: 'nonsense' }, { status: 400 })],
    ['an inherited name', Response.json({ code: 'toString' }, { status: 400 })],
    ['PocketBase’s own error', Response.json({ status: 400, message: 'x', data: {} }, { status: 400 })],
    ['null', Response.json(null)],
  ])('that is answered by %s is unknown', async (_, response) => {
    answer(response);
    expect(await failureOf()).toMatchObject({ code: 'unknown', refusal: null });
  });
});
