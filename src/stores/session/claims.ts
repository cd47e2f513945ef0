import { parseObject } from '#src/stores/json.ts';

/**
 * Claims that a token of the backend (a session's, a mailed link's) makes of itself; {} for a text that is none. Nobody
 * has checked its signature, so it helps to fill a form in and decides nothing. Apart from format.ts, which has to be
 * as small as can be.
 */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return parseObject(new TextDecoder().decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
  } catch {
    return {};
  }
}
