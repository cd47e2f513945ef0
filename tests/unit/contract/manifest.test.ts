import { describe, expect, test } from 'vitest';
import { LATEST_PATH, manifestPath, matchRule, parseLatest, type BuildManifest } from '#src/contract/manifest.ts';

test('manifests stand at the addresses of the specification', () => {
  expect(LATEST_PATH).toBe('/builds/latest.json');
  expect(manifestPath('abc123')).toBe('/builds/meta/abc123.json');
});

describe('builds/latest.json', () => {
  test('is read', () => {
    expect(parseLatest({ id: 'abc123', timestamp: 1, more: true })).toEqual({ id: 'abc123', timestamp: 1 });
  });

  test.for([[null], ['x'], [{}], [{ id: 'abc' }], [{ id: 'xyz!', timestamp: 1 }], [{ id: 'abc', timestamp: '1' }]])(
    '%j is none',
    ([value]) => {
      expect(parseLatest(value)).toBeNull();
    },
  );
});

describe('route rules', () => {
  const manifest: BuildManifest = {
    id: 'abc123',
    timestamp: 1,
    matcher: {
      static: { '/old': { redirect: '/new' } },
      wildcard: { '/shop': { redirect: '/product' }, '/shop/news': { redirect: 'https://news.example/' } },
      dynamic: {},
    },
    prerendered: [],
  };

  test.for([
    ['/old', '/new'],
    ['/old/more', undefined],
    ['/shop', '/product'],
    ['/shop/a/b', '/product'],
    ['/shopping', undefined],
    ['/shop/news/1', 'https://news.example/'],
  ] as const)('%s leads to %s', ([path, target]) => {
    expect(matchRule(manifest.matcher, path)?.redirect).toBe(target);
  });
});
