/** Classifies requests in few words: for logs and counts, which must hold no path. */
import { laneOf } from '#src/gate/lanes.ts';

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/shop\/health$/, 'health'],
  [/^\/api\/shop\/webhook$/, 'webhook'],
  [/^\/api\/shop\//, 'shop'],
  [/^\/api\/studio\//, 'studio'],
  [/^\/api\/desk\//, 'desk'],
  [/^\/api\/realtime$/, 'realtime'],
  [/^\/api\/files\//, 'files'],
  [/^\/api\/collections\/[^/]+\/records/, 'records'],
  [/^\/api\/collections\/[^/]+\/(?:auth|request|confirm|impersonate)/, 'auth'],
  [/^\/api\//, 'api'],
  [/^\/_\//, 'dashboard'],
];

export function routeClass(method: string, url: string): string {
  const [path = ''] = url.split('?', 1);
  const kind = KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
  const isSale = laneOf(method, url) === 'sale' || path === '/api/shop/payment';
  return kind === 'shop' && isSale ? 'sale' : kind;
}
