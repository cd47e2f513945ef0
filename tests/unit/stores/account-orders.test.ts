/** How the page of an order follows its changes, with the times of the specification (section 9, Realtime). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBrowser } from '#tests/support/browser-fake.ts';

/** What the page has opened, with the ms at which it did. */
const opened: { readonly stream: FakeEventSource; readonly at: number }[] = [];

class FakeEventSource extends EventTarget {
  onerror: ((event: Event) => void) | null = null;
  constructor() {
    super();
    opened.push({ stream: this, at: Date.now() });
  }
  connect(): void {
    this.dispatchEvent(new MessageEvent('PB_CONNECT', { lastEventId: 'client', data: '{}' }));
  }
  fail(): void {
    this.onerror?.(new Event('error'));
  }
  close(): void {}
}

const reported: string[] = [];

async function watch(): Promise<() => void> {
  const { watchOrders } = await import('#src/stores/orders/account-orders.ts');
  const end = watchOrders('en', '*', {
    onChange: () => reported.push('look'),
    onLive: (isLive) => reported.push(isLive ? 'live' : 'not live'),
  });
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  return end;
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  openBrowser();
  opened.length = 0;
  reported.length = 0;
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { documentElement: { dataset: { backend: 'https://b' } } }),
  );
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('says after 15000 ms without a connection that nothing is told by itself, and not before', async () => {
  const end = await watch();
  await vi.advanceTimersByTimeAsync((opened[0]?.at ?? 0) + 14_999 - Date.now());
  expect(reported).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(reported).toEqual(['not live']);
  end();
});

test('connects again after 200, 300, 500, 1000, 1200, 1500 and then each 2000 ms, and looks when it is there', async () => {
  const end = await watch();
  opened[0]?.stream.connect();
  await vi.waitFor(() => expect(reported.at(-1)).toBe('look'));
  reported.length = 0;
  const delays: number[] = [];
  for (let attempt = 1; attempt <= 12; attempt++) {
    const lost = Date.now();
    opened.at(-1)?.stream.fail();
    await vi.advanceTimersByTimeAsync(2000);
    expect(opened).toHaveLength(attempt + 1);
    delays.push((opened.at(-1)?.at ?? 0) - lost);
  }
  expect(delays).toEqual([200, 300, 500, 1000, 1200, 1500, 2000, 2000, 2000, 2000, 2000, 2000]);
  expect(new Set(reported)).toEqual(new Set(['not live']));
  opened.at(-1)?.stream.connect();
  await settle();
  expect(reported.slice(-2)).toEqual(['live', 'look']);
  end();
});
