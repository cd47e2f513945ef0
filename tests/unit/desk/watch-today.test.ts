/** When the desk's first page reads again: with each change that is told, once for many, and by itself where nothing tells. */
import type PocketBase from 'pocketbase';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchToday } from '#src/desk/today/use-today.ts';

const MINUTE = 60_000;
let heard: Map<string, () => void>;
let ended: string[];
let isReachable: boolean;
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

/** What the watch asks of the SDK. */
function client(): PocketBase {
  const listen = (name: string, tell: () => void): Promise<() => Promise<void>> => {
    if (!isReachable) return Promise.reject(new Error('offline'));
    heard.set(name, tell);
    return Promise.resolve(async () => void ended.push(name));
  };
  const realtime = { subscribe: listen, onDisconnect: undefined };
  const collection = (name: string) => ({ subscribe: (_: string, tell: () => void) => listen(name, tell) });
  return { realtime, collection } as unknown as PocketBase;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  [heard, ended, isReachable] = [new Map(), [], true];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is told together leads to one look', async () => {
  const onChange = vi.fn<() => void>();
  const stop = watchToday(client(), onChange);
  await vi.advanceTimersByTimeAsync(1000);
  // What happened before it listened is looked for once.
  expect(onChange).toHaveBeenCalledTimes(1);
  for (const name of ['order_history', 'returns', 'disputes', 'contact_messages', 'job_findings']) heard.get(name)?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(onChange).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(onChange).toHaveBeenCalledTimes(2);
  // A connection that was gone has told nothing meanwhile.
  heard.get('PB_CONNECT')?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(onChange).toHaveBeenCalledTimes(3);
  stop();
});

test('where nothing tells it looks each minute, as long as somebody looks at it', async () => {
  isReachable = false;
  const onChange = vi.fn<() => void>();
  const stop = watchToday(client(), onChange);
  await vi.advanceTimersByTimeAsync(3 * MINUTE + 1000);
  expect(onChange).toHaveBeenCalledTimes(3);
  page.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(onChange).toHaveBeenCalledTimes(3);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(onChange).toHaveBeenCalledTimes(4);
  stop();
});

test('it ends with the page', async () => {
  const onChange = vi.fn<() => void>();
  const stop = watchToday(client(), onChange);
  await vi.advanceTimersByTimeAsync(1000);
  stop();
  expect(ended.sort()).toEqual([...heard.keys()].sort());
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(onChange).toHaveBeenCalledTimes(1);
});
