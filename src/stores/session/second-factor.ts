/**
 * Signing in with two factors (docs/decisions/0256): the second one, and what this device is remembered by in its
 * place.
 */
import { toBackendError } from '#src/backend/errors.ts';
import { DEVICE_KEY } from '#src/stores/keys.ts';
import { readItem, writeItem } from '#src/stores/storage-access.ts';

/**
 * '' for a sign-in that is done; else what names it while it waits for another factor. @throws what else goes wrong.
 */
export async function waitingSignIn(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return '';
  } catch (error) {
    const { code, response } = toBackendError(error);
    if (code !== 'second_factor') throw error;
    return String(response['mfaId']);
  }
}

/**
 * Token that this device is remembered by; '': it is not. It stays when somebody signs out: it is worth nothing without
 * a password.
 */
export function readDevice(): string {
  return readItem(DEVICE_KEY) ?? '';
}

/** '' changes nothing. */
export function keepDevice(device: string): void {
  if (device !== '') writeItem(DEVICE_KEY, device);
}
