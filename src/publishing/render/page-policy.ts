import { NO_BACKEND } from '#src/domain/site/demo.ts';

type Directive = `${'default-src' | 'object-src' | 'base-uri' | 'form-action' | 'img-src' | 'connect-src'} ${string}`;

/**
 * Directives of every page's Content-Security-Policy, as Astro takes them; scripts and styles have theirs from what the
 * page holds. `picturesUrl`: PICTURES_URL; '' where there is none.
 */
export function pagePolicy(backendUrl: string, picturesUrl: string): readonly Directive[] {
  return [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `img-src 'self' data:${picturesUrl === '' ? '' : ` ${new URL(picturesUrl).origin}`}`,
    backendUrl === NO_BACKEND ? "connect-src 'self'" : `connect-src 'self' ${new URL(backendUrl).origin}`,
  ];
}
