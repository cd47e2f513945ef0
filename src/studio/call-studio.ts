/** Calls of the studio to the backend's own routes (contract/studio-api.ts). Every failure is a StudioError. */
import type PocketBase from 'pocketbase';
import type { StudioCalls } from '#src/contract/routes/routes.ts';
import {
  STUDIO_ERROR_STATUS,
  STUDIO_ROUTE,
  type StudioErrorCode,
  type StudioRefusal,
} from '#src/contract/studio-api.ts';
import { toBackendError } from '#src/backend/errors.ts';

/**
 * `unreachable`: no answer came, so nobody knows whether the request arrived; `unknown`: an answer that is none of the contract's. Nothing was sent:
 * `elsewhere`, another window has changed the draft; `signed_out`, the session has ended.
 */
type StudioFailure = StudioErrorCode | 'unreachable' | 'unknown' | 'elsewhere' | 'signed_out';

export class StudioError extends Error {
  override readonly name = 'StudioError';
  readonly code: StudioFailure;
  /** What the backend has said about it; null where nothing that can be read came. */
  readonly refusal: StudioRefusal | null;

  constructor(code: StudioFailure, refusal: StudioRefusal | null = null, cause?: unknown) {
    super(refusal?.message ?? code, { cause });
    this.code = code;
    this.refusal = refusal;
  }
}

function isRefusal(value: object): value is StudioRefusal {
  const { code } = value as Partial<StudioRefusal>;
  return typeof code === 'string' && Object.hasOwn(STUDIO_ERROR_STATUS, code);
}

function toStudioError(error: unknown): StudioError {
  const { status, response } = toBackendError(error);
  if (isRefusal(response)) return new StudioError(response.code, response, error);
  if (status === 0) return new StudioError('unreachable', null, error);
  return new StudioError(status === STUDIO_ERROR_STATUS.too_many ? 'too_many' : 'unknown', null, error);
}

/** POST `{backend}/api/studio/{route}`. @throws StudioError */
export async function callStudio<Route extends keyof StudioCalls>(
  client: PocketBase,
  route: Route,
  request: StudioCalls[Route][0],
): Promise<StudioCalls[Route][1]> {
  try {
    return await client.send<StudioCalls[Route][1]>(STUDIO_ROUTE + route, { method: 'POST', body: request });
  } catch (error) {
    throw toStudioError(error);
  }
}
