import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchBuilds } from '#src/client/build-watch.ts';
import type { BuildManifest } from '#src/contract/manifest.ts';
import { LATEST_POLL_MS } from '#src/domain/site/limits.ts';

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
let isGone: boolean;
let asked: string[];
let listeners: Map<string, (event: object) => unknown>;
const moves = vi.fn<(kind: string, to?: string) => void>();
const warn = vi.fn<(error: unknown) => void>();
const refresh = vi.hoisted(() => vi.fn<(isOld: boolean) => Promise<void>>());
vi.mock('#src/client/refresh.ts', () => ({ refresh }));

interface Page {
  readonly pathname?: string;
  readonly isMissing?: boolean;
  readonly isHidden?: boolean;
  readonly savesAllData?: boolean;
}

function open({ pathname = '/', isMissing = false, isHidden = false, savesAllData = false }: Page = {}): void {
  const found: Record<string, object | null> = {
    '[data-not-found]': isMissing ? {} : null,
    '.ahead': savesAllData ? null : {},
  };
  vi.stubGlobal('document', { hidden: isHidden, querySelector: (selector: string) => found[selector] });
  vi.stubGlobal('location', {
    pathname,
    origin: 'https://shop.example',
    assign: (to: string) => moves('assign', to),
    replace: (to: string) => moves('replace', to),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  [latest, asked, isGone] = [{ id: 'a1', timestamp: 1 }, [], false];
  listeners = new Map();
  moves.mockReset();
  warn.mockReset();
  refresh.mockReset();
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (latest instanceof Error) throw latest;
    if (path.startsWith('/builds/latest.json')) return Response.json(latest);
    return isGone ? new Response(null, { status: 404 }) : Response.json(manifest);
  });
  vi.stubGlobal('addEventListener', (type: string, listener: () => unknown) => listeners.set(type, listener));
  open();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Where a link leads after a click on it. */
const clickOn = (href: string): string => {
  const { origin, pathname } = new URL(href, 'https://shop.example');
  const link = { origin, pathname, href };
  listeners.get('click')?.({ target: { closest: () => link } });
  return link.href;
};

describe('build watch', () => {
  test('looks once at the latest build, with a timestamp, and at its manifest', async () => {
    vi.setSystemTime(1234);
    await watchBuilds();
    expect(asked).toEqual(['/builds/latest.json?t=1234', '/builds/meta/a1.json']);
    expect(moves).not.toHaveBeenCalled();
  });

  test('tells of a new build, renews prices, and never reloads by itself', async () => {
    await watchBuilds();
    await vi.advanceTimersByTimeAsync(LATEST_POLL_MS);
    expect(refresh).not.toHaveBeenCalled();
    latest = { id: 'b2', timestamp: 2 };
    await vi.advanceTimersByTimeAsync(3 * LATEST_POLL_MS);
    expect(refresh.mock.calls).toEqual([[true]]);
    expect(moves).not.toHaveBeenCalled();
    latest = { id: 'c3', timestamp: 3 };
    await vi.advanceTimersByTimeAsync(LATEST_POLL_MS);
    expect(refresh.mock.calls).toEqual([[true], [true]]);
  });

  test('tries again to renew prices that could not be loaded', async () => {
    vi.spyOn(console, 'warn').mockImplementation(warn);
    await watchBuilds();
    latest = { id: 'b2', timestamp: 2 };
    refresh.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(2 * LATEST_POLL_MS);
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledOnce();
  });

  test.each(['isHidden', 'savesAllData'] as const)('does not look while the page %s', async (state) => {
    open({ [state]: true });
    await watchBuilds();
    await vi.advanceTimersByTimeAsync(3 * LATEST_POLL_MS);
    expect(asked).toEqual([]);
    open();
    await listeners.get('visibilitychange')?.({});
    expect(asked).toHaveLength(2);
  });

  test('renews a page that was opened without a connection, when there is one', async () => {
    vi.spyOn(console, 'warn').mockImplementation(warn);
    latest = new TypeError('Failed to fetch');
    await watchBuilds();
    latest = { id: 'a1', timestamp: 1 };
    await listeners.get('online')?.({});
    expect(refresh.mock.calls).toEqual([[false]]);
    expect(clickOn('/old')).toBe('/new');
  });

  test('a manifest that cannot be fetched is only logged', async () => {
    latest = new TypeError('Failed to fetch');
    vi.spyOn(console, 'warn').mockImplementation(warn);
    await expect(watchBuilds()).resolves.toBeUndefined();
    expect(moves).not.toHaveBeenCalled();
    expect(refresh).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledWith(latest);
  });

  test('a manifest that a newer release took away spoils no click, and the next look applies the new one', async () => {
    vi.spyOn(console, 'warn').mockImplementation(warn);
    isGone = true;
    await watchBuilds();
    expect(clickOn('/old')).toMatch(/\/old$/);
    [latest, isGone] = [{ id: 'b2', timestamp: 2 }, false];
    await vi.advanceTimersByTimeAsync(LATEST_POLL_MS);
    expect(clickOn('/old')).toBe('/new');
    expect(refresh.mock.calls).toEqual([[false]]);
  });

  test('a link leads where an internal or an external rule says', async () => {
    await watchBuilds();
    expect(['/old', '/out', '/blog/2025/x', '/blog'].map(clickOn)).toEqual([
      '/new',
      'https://other.example/',
      '/stories',
      '/stories',
    ]);
  });

  test('leaves alone what no rule names, other sites and bad targets', async () => {
    await watchBuilds();
    for (const href of ['/product', '/blogs', 'https://other.example/old', '/bad']) expect(clickOn(href)).toBe(href);
    expect(moves).not.toHaveBeenCalled();
  });

  test('the 404 page follows a rule for the path that was asked for', async () => {
    open({ pathname: '/old', isMissing: true });
    await watchBuilds();
    expect(moves).toHaveBeenCalledWith('replace', '/new');
  });
});
