/** What the shop takes from the official SDK as it is (decisions, "Older interface names"): seen to be as the specification says. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PocketBase, { BaseAuthStore } from 'pocketbase';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '#src/config.ts';
import { toBackendError } from '#src/backend/errors.ts';
import { openClient } from '#src/backend/open-client.ts';

afterEach(() => vi.unstubAllGlobals());

const client = openClient(PocketBase, 'http://127.0.0.1:9', 'en', new BaseAuthStore());
const answer = (body: unknown): readonly string[] => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(body);
  });
  return asked;
};
const failureOf = async (call: Promise<unknown>) => {
  try {
    await call;
  } catch (error) {
    return toBackendError(error);
  }
  throw new Error('did not fail');
};

describe('the PocketBase SDK', () => {
  test('gives realtime 15000 ms to connect, reconnects after 200 to 2000 ms without end, resubmits 3 times', () => {
    expect(client.realtime).toMatchObject({
      maxConnectTimeout: 15_000,
      predefinedReconnectIntervals: [200, 300, 500, 1000, 1200, 1500, 2000],
      maxReconnectAttempts: Infinity,
    });
    const source = readFileSync(fileURLToPath(import.meta.resolve('pocketbase')), 'utf8');
    const map = JSON.parse(readFileSync(`${fileURLToPath(import.meta.resolve('pocketbase'))}.map`, 'utf8')) as {
      sourcesContent: readonly string[];
    };
    expect(source).toContain('PB_CONNECT');
    expect(map.sourcesContent.join('\n')).toContain('let maxResubmit = 3;');
  });

  test('lists 30 records a page', async () => {
    const asked = answer({ items: [] });
    await client.collection('products').getList();
    expect(asked[0]).toContain(`page=1&perPage=${LIMITS.recordsPerPage}`);
  });

  test('says that a first item was not found', async () => {
    answer({ items: [] });
    const error = await failureOf(client.collection('products').getFirstListItem('id = "x"'));
    expect(error).toMatchObject({ code: 'not_found', message: "The requested resource wasn't found.", status: 404 });
  });

  test('asks for a record id, a log id, a topic and a callback', async () => {
    const products = client.collection('products');
    const none = undefined as never;
    expect(await failureOf(products.getOne(''))).toMatchObject({ message: 'Missing required record id.', status: 404 });
    expect(await failureOf(client.logs.getOne(''))).toMatchObject({ message: 'Missing required log id.', status: 404 });
    expect(await failureOf(products.subscribe('', () => undefined))).toMatchObject({ code: 'missing_topic' });
    expect(await failureOf(products.subscribe('*', none))).toMatchObject({ code: 'missing_callback' });
  });

  test('says that realtime could not be established', async () => {
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        onerror: (() => void) | null = null;
        constructor() {
          super();
          queueMicrotask(() => this.onerror?.());
        }
        close(): void {}
      },
    );
    const error = await failureOf(
      new PocketBase('http://127.0.0.1:9').collection('orders').subscribe('*', () => undefined),
    );
    expect(error).toMatchObject({ code: 'realtime_failed', message: 'Failed to establish realtime connection.' });
  });

  test('cancels what autocancellation or a shopper cancels', async () => {
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    const other = new PocketBase('http://127.0.0.1:9');
    const call = failureOf(other.collection('products').getOne('a', { requestKey: 'key' }));
    await Promise.resolve();
    other.cancelAllRequests();
    expect(await call).toMatchObject({ code: 'autocancelled', message: 'The request was autocancelled...' });
  });
});
