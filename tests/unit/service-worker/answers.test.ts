/** Which of the network's answer and the kept one is shown; the stores themselves are seen in a browser (tests/e2e/worker-life.test.ts). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keptFirst, newestFirst, readOrShow, type Asking } from '#src/service-worker/answers.ts';

const PATH = '/products/x';
let kept: Map<string, string>;
let waits: Promise<unknown>[];

const store = {
  match: async (path: string) => {
    const text = kept.get(path);
    return text === undefined ? undefined : new Response(text);
  },
  keep: async (path: string, answer: Response) => {
    kept.set(path, await answer.text());
  },
};

function asking(ask: () => Promise<Response>): Asking {
  return { path: PATH, ask, waitFor: (promise) => void waits.push(promise) };
}

/** An answer of the network after so many ms. */
function after(ms: number, text: string, status = 200): () => Promise<Response> {
  return () => new Promise((resolve) => setTimeout(() => resolve(new Response(text, { status })), ms));
}
const cutOff = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

async function shown(ask: () => Promise<Response>): Promise<readonly [text: string, isKept: boolean]> {
  let isKept = false;
  const answer = await newestFirst(store, asking(ask), () => {
    isKept = true;
  });
  return [await answer.text(), isKept];
}

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  waits = [];
});
afterEach(() => vi.useRealTimers());

describe('the newest first', () => {
  test('is the network’s answer, which is kept', async () => {
    kept.set(PATH, 'old');
    const result = shown(after(3900, 'new'));
    await vi.advanceTimersByTimeAsync(3900);
    expect(await result).toEqual(['new', false]);
    await Promise.all(waits);
    expect(kept.get(PATH)).toBe('new');
  });

  test('is what was kept, once the network has not answered for four seconds; its late answer is kept all the same', async () => {
    kept.set(PATH, 'old');
    const result = shown(after(30_000, 'new'));
    await vi.advanceTimersByTimeAsync(4000);
    expect(await result).toEqual(['old', true]);
    await vi.advanceTimersByTimeAsync(26_000);
    await Promise.all(waits);
    expect(kept.get(PATH)).toBe('new');
  });

  test('is waited for as long as it takes where nothing was kept', async () => {
    const result = shown(after(60_000, 'new'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await result).toEqual(['new', false]);
  });

  test('is what was kept where the network is gone, or the host fails', async () => {
    kept.set(PATH, 'old');
    expect(await shown(cutOff)).toEqual(['old', true]);
    const result = shown(after(10, 'broken', 502));
    await vi.advanceTimersByTimeAsync(10);
    expect(await result).toEqual(['old', true]);
  });

  test('fails as the network does where nothing was kept', async () => {
    await expect(newestFirst(store, asking(cutOff))).rejects.toThrow('Failed to fetch');
    // Nobody else hears of it.
    await expect(Promise.all(waits)).resolves.toBeDefined();
  });
});

test('what is kept first is asked for once', async () => {
  const ask = vi.fn<() => Promise<Response>>(async () => new Response('code'));
  const read = async (): Promise<string> => (await keptFirst(store, asking(ask))).text();
  expect(await read()).toBe('code');
  await Promise.all(waits);
  expect(await read()).toBe('code');
  expect(ask).toHaveBeenCalledTimes(1);
});

describe('pictures of another address', () => {
  const show = async (): Promise<Response> => new Response('shown');
  const texts = async (ask: ReturnType<typeof readOrShow>, paths: readonly string[]): Promise<string[]> => {
    const found: string[] = [];
    for (const path of paths) found.push(await (await ask(path, show)).text());
    return found;
  };

  test('that lets nobody read are asked for once, and shown all the same', async () => {
    const asked: string[] = [];
    const ask = readOrShow(async (path, init) => {
      asked.push(`${init?.method ?? 'GET'} ${path}`);
      return cutOff();
    });
    expect(await texts(ask, ['/i/a', '/i/b', '/i/c'])).toEqual(['shown', 'shown', 'shown']);
    expect(asked).toEqual(['GET /i/a', 'HEAD /i/a']);
  });

  test('are read although one of them, that the browser had kept before, does not tell who may read it', async () => {
    const ask = readOrShow(async (path, init) =>
      path === '/i/a' && init?.method !== 'HEAD' ? cutOff() : new Response('read'),
    );
    expect(await texts(ask, ['/i/a', '/i/b', '/i/a'])).toEqual(['shown', 'read', 'shown']);
  });

  test('say nothing of who may read them without a network', async () => {
    let isOffline = true;
    const ask = readOrShow(async () => (isOffline ? cutOff() : new Response('read')));
    await expect(ask('/i/a', cutOff)).rejects.toThrow('Failed to fetch');
    isOffline = false;
    expect(await texts(ask, ['/i/a'])).toEqual(['read']);
  });
});
