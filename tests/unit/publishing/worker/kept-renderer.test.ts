import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeptRenderer } from '#src/publishing/worker/kept-renderer.ts';
import type { Renderer } from '#src/publishing/render/renderer.ts';
import type { SiteFrame } from '#src/publishing/site/site-frame.ts';

const FRAME = { chrome: {}, shop: {}, terms: {}, guarantee: null } as unknown as SiteFrame;
const HOUR_MS = 3_600_000;

let opened: number;
let closed: number;
let kept: KeptRenderer;

beforeEach(() => {
  vi.useFakeTimers();
  opened = 0;
  closed = 0;
  kept = new KeptRenderer(async () => {
    opened++;
    const threads: Renderer = {
      setFrame: () => {},
      render: async () => {},
      close: async () => {
        closed++;
      },
    };
    return { threads, compiled: 'compiled' };
  });
});
afterEach(() => vi.useRealTimers());

const use = (): Promise<string> => kept.use(1, FRAME, async ({ compiled }) => compiled);

test('threads that render pages are kept for the next ones, end when none come for long, and begin again', async () => {
  expect(await use()).toBe('compiled');
  await vi.advanceTimersByTimeAsync(1000);
  await use();
  expect([opened, closed]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([opened, closed, kept.compiled]).toEqual([1, 1, null]);
  await use();
  expect([opened, closed]).toEqual([2, 1]);
});

test('a build that takes long keeps its threads, also where another one has ended since', async () => {
  let end = (): void => {};
  const long = kept.use(1, FRAME, () => new Promise<void>((resolve) => (end = resolve)));
  await use();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(closed).toBe(0);
  end();
  await long;
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(closed).toBe(1);
});
