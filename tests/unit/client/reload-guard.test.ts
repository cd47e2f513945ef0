import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reloadOnce } from '#src/client/reload-guard.ts';
import { FakeStorage } from '#tests/support/browser-fake.ts';

const reload = vi.fn<() => void>();
const at = (pathname: string, ms: number): void => {
  vi.setSystemTime(ms);
  vi.stubGlobal('location', { pathname, reload });
  reloadOnce();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockReset();
});

describe('chunk loading error', () => {
  test('reloads at most once per 10 s and path', () => {
    at('/cart', 1_000_000);
    at('/cart', 1_009_999);
    expect(reload).toHaveBeenCalledTimes(1);
    at('/login', 1_009_999);
    expect(reload).toHaveBeenCalledTimes(2);
    at('/cart', 1_010_000);
    expect(reload).toHaveBeenCalledTimes(3);
  });

  test('never reloads without a connection, nor where the time cannot be kept', () => {
    vi.stubGlobal('navigator', { onLine: false });
    at('/cart', 1_000_000);
    vi.stubGlobal('navigator', { onLine: true });
    const full = new FakeStorage();
    full.isFull = true;
    vi.stubGlobal('sessionStorage', full);
    at('/cart', 1_000_000);
    expect(reload).not.toHaveBeenCalled();
  });
});
