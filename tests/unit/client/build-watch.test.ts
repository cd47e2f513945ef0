import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchBuilds } from '#src/client/build-watch.ts';
import type { BuildManifest } from '#src/contract/manifest.ts';
import { LIMITS } from '#src/config.ts';

const manifest: BuildManifest = {
  id: 'a1',
  timestamp: 1,
  matcher: {
    static: {
      '/old': { redirect: '/new' },
      '/out': { redirect: 'https://other.example/' },
      '/bad': { redirect: 'javascript:x' },
    },
    wildcard: { '/blog': { redirect: '/stories' } },
    dynamic: {},
  },
  prerendered: [],
};

let latest: unknown;
let asked: string[];
let reloads: (() => void)[];
let click: (event: object) => void;
const moves = vi.fn<(kind: string, to?: string) => void>();
const warn = vi.fn<(error: unknown) => void>();
const notice = {
  hidden: true,
  querySelector: () => ({ addEventListener: (_: string, listener: () => void) => reloads.push(listener) }),
};

interface Page {
  readonly pathname?: string;
  readonly isMissing?: boolean;
}

function open({ pathname = '/', isMissing = false }: Page = {}): void {
  vi.stubGlobal('document', {
    hidden: false,
    querySelector: (selector: string) => (selector === '[data-build-notice]' ? notice : isMissing ? {} : null),
  });
  vi.stubGlobal('location', {
    pathname,
    origin: 'https://shop.example',
    assign: (to: string) => moves('assign', to),
    replace: (to: string) => moves('replace', to),
    reload: () => moves('reload'),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  [latest, asked, reloads] = [{ id: 'a1', timestamp: 1 }, [], []];
  notice.hidden = true;
  moves.mockReset();
  warn.mockReset();
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (latest instanceof Error) throw latest;
    return Response.json(path.startsWith('/builds/latest.json') ? latest : manifest);
  });
  vi.stubGlobal('addEventListener', (_: string, listener: typeof click) => (click = listener));
  open();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const clickOn = (href: string, event: object = {}): boolean => {
  const url = new URL(href, 'https://shop.example');
  const prevented = vi.fn<() => void>();
  click({
    target: { closest: () => ({ origin: url.origin, pathname: url.pathname }) },
    button: 0,
    preventDefault: prevented,
    ...event,
  });
  return prevented.mock.calls.length > 0;
};

describe('build watch', () => {
  test('looks once at the latest build, with a timestamp, and at its manifest', async () => {
    vi.setSystemTime(1234);
    await watchBuilds();
    expect(asked).toEqual(['/builds/latest.json?t=1234', '/builds/meta/a1.json']);
    expect(moves).not.toHaveBeenCalled();
  });

  test('tells of a new build and never reloads by itself', async () => {
    await watchBuilds();
    await vi.advanceTimersByTimeAsync(LIMITS.latestPollMs);
    expect(notice.hidden).toBe(true);
    latest = { id: 'b2', timestamp: 2 };
    await vi.advanceTimersByTimeAsync(LIMITS.latestPollMs);
    expect(notice.hidden).toBe(false);
    expect(moves).not.toHaveBeenCalled();
    const polls = asked.length;
    await vi.advanceTimersByTimeAsync(5 * LIMITS.latestPollMs);
    expect(asked).toHaveLength(polls);
    reloads[0]?.();
    expect(moves).toHaveBeenCalledWith('reload');
  });

  test('does not poll while the tab is hidden', async () => {
    await watchBuilds();
    vi.stubGlobal('document', { hidden: true, querySelector: () => null });
    await vi.advanceTimersByTimeAsync(3 * LIMITS.latestPollMs);
    expect(asked).toHaveLength(2);
  });

  test('a manifest that cannot be fetched is only logged', async () => {
    latest = new TypeError('Failed to fetch');
    vi.spyOn(console, 'warn').mockImplementation(warn);
    await expect(watchBuilds()).resolves.toBeUndefined();
    expect(moves).not.toHaveBeenCalled();
    expect(notice.hidden).toBe(true);
    expect(warn).toHaveBeenCalledWith(latest);
  });

  test('an internal rule navigates, an external one is a full page load', async () => {
    await watchBuilds();
    expect(clickOn('/old')).toBe(true);
    expect(clickOn('/out')).toBe(true);
    expect(clickOn('/blog/2025/x')).toBe(true);
    expect(moves.mock.calls).toEqual([
      ['assign', '/new'],
      ['assign', 'https://other.example/'],
      ['assign', '/stories'],
    ]);
  });

  test('leaves alone what no rule names, other sites, new tabs and bad targets', async () => {
    await watchBuilds();
    expect(clickOn('/product')).toBe(false);
    expect(clickOn('https://other.example/old')).toBe(false);
    expect(clickOn('/old', { ctrlKey: true })).toBe(false);
    expect(clickOn('/old', { button: 1 })).toBe(false);
    expect(clickOn('/bad')).toBe(false);
    expect(moves).not.toHaveBeenCalled();
  });

  test('the 404 page follows a rule for the path that was asked for', async () => {
    open({ pathname: '/old', isMissing: true });
    await watchBuilds();
    expect(moves).toHaveBeenCalledWith('replace', '/new');
  });
});
