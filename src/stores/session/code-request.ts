/**
 * A one-time code that was asked for survives the way to the mail program and back, in this tab: phones forget pages
 * that are out of sight.
 */
import { parseObject, textOrNull } from '#src/stores/json.ts';
import { readTab, writeTab } from '#src/stores/tab-storage.ts';

const KEY = 'vitrine.code';

export interface CodeRequest {
  /** The backend's name of the request; worth nothing without the code. */
  readonly otpId: string;
  /** Address that the code went to, if there is an account. */
  readonly email: string;
  /** Names the sign-in that a password has begun and the code ends; '': the code is all. */
  readonly mfaId: string;
  /** No mail was sent: an app makes the code. */
  readonly byApp: boolean;
}

export function readCodeRequest(): CodeRequest | null {
  const found = parseObject(readTab(KEY));
  const otpId = textOrNull(found['otpId']);
  const email = textOrNull(found['email']);
  return otpId === null || email === null
    ? null
    : { otpId, email, mfaId: textOrNull(found['mfaId']) ?? '', byApp: found['byApp'] === true };
}

/** null forgets it. */
export function keepCodeRequest(request: CodeRequest | null): void {
  writeTab(KEY, request === null ? '' : JSON.stringify(request));
}
