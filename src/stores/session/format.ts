/**
 * The session as the PocketBase SDK's LocalAuthStore keeps it: `{ token, record }` in local storage (older versions:
 * `model`). Pure, so that the script in the head can decide about access before anything is painted.
 */
import { parseObject } from '#src/stores/json.ts';

/**
 * The signed-in record. Anybody may have written what stands in storage, so only the id is checked: check a field
 * before use.
 */
export interface SessionRecord {
  readonly id: string;
  readonly [field: string]: unknown;
}

/**
 * `invalid`: a token is stored that is no longer good for anything; anonymous in all but the message 'Invalid token'.
 */
export type Session =
  | { readonly status: 'anonymous' | 'invalid' }
  | { readonly status: 'authenticated'; readonly token: string; readonly record: SessionRecord };

/**
 * Says whether a token can still be good at `now` (ms since the epoch): the SDK's own rule, so one without `exp` never
 * expires. The signature is the backend's to check.
 */
export function isLiveToken(token: string, now: number): boolean {
  try {
    const claims = parseObject(atob(`${token.split('.')[1]}`));
    const expires = claims['exp'];
    return expires ? Number(expires) * 1000 > now : Object.keys(claims).length > 0;
  } catch {
    return false;
  }
}

/** The session from any text, at `now` (ms since the epoch). */
export function parseSession(raw: string | null | undefined, now: number): Session {
  const { token, record, model } = parseObject(raw);
  const user = (record ?? model) as SessionRecord | null | undefined;
  return typeof token === 'string' && isLiveToken(token, now) && typeof user?.id === 'string'
    ? { status: 'authenticated', token, record: user }
    : { status: raw ? 'invalid' : 'anonymous' };
}
