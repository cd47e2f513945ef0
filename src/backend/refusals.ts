/** Meaning of a refusal of the backend to a call of the session. */
import { BackendError, run, toBackendError } from '#src/backend/errors.ts';

/** Statuses by which the backend refuses a login or a token; 429 and 5xx say nothing about either. */
export const REFUSED = [400, 401, 403, 404];

/** Logs what fails, and throws it. */
export async function logged<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await run(call);
  } catch (error) {
    // The specification asks for it (section 8): 'User create or update fails: logged and rethrown'.
    // oxlint-disable-next-line no-console
    console.error(error);
    throw error;
  }
}

/** A call whose refusal has only one meaning. */
export async function refusedAs<Value>(
  code: 'invalid_credentials' | 'invalid_code',
  call: () => Promise<Value>,
): Promise<Value> {
  try {
    return await run(call);
  } catch (error) {
    const failure = toBackendError(error);
    const isRefused = REFUSED.includes(failure.status) && failure.code !== 'second_factor';
    throw isRefused ? new BackendError(code, { ...failure, cause: failure }) : failure;
  }
}

/**
 * A call with a mailed token: what the backend says against a field is told apart from a token that is no longer good.
 */
export async function withMailedToken(call: () => Promise<unknown>): Promise<void> {
  try {
    await run(call);
  } catch (error) {
    const failure = toBackendError(error);
    const isOther =
      !REFUSED.includes(failure.status) ||
      (failure.fields['password'] !== undefined && failure.fields['token'] === undefined);
    throw isOther ? failure : new BackendError('link_dead', { ...failure, cause: failure });
  }
}
