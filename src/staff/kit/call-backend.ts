/** Calls of the desk and of the studio to the backend's own routes (contract/routes). Every failure is a CallError. */
import type PocketBase from 'pocketbase';
import { CallError, isRefusal } from '#src/backend/call-error.ts';
import { toBackendError } from '#src/backend/errors.ts';
import { newKey } from '#src/backend/new-key.ts';
import type { ShopFailure } from '#src/backend/shop-api.ts';
import { DESK_ROUTE, type ActionAnswer } from '#src/contract/desk-api.ts';
import type { DeskActions, DeskReads, ShopCalls, StudioCalls } from '#src/contract/routes/routes.ts';
import { SHOP_ERROR_STATUS, SHOP_ROUTE, type ShopRefusal } from '#src/contract/shop-api.ts';
import {
  STUDIO_ERROR_STATUS,
  STUDIO_ROUTE,
  type StudioErrorCode,
  type StudioRefusal,
} from '#src/contract/studio-api.ts';

export interface DeskProblem {
  readonly field: string;
  /** Permanent name. */
  readonly code: string;
  /** In English, where the backend says it. */
  readonly message: string;
}

/** `rejected`: a record's own rules have refused it. */
export type DeskError = CallError<ShopFailure | 'rejected', ShopRefusal> & {
  readonly problems: readonly DeskProblem[];
};

/** Nothing was sent: `elsewhere`, another window has changed the draft; `signed_out`, the session has ended. */
type StudioFailure = StudioErrorCode | 'unreachable' | 'unknown' | 'elsewhere' | 'signed_out';
export type StudioError = CallError<StudioFailure, StudioRefusal>;

interface RecordProblem {
  readonly code?: unknown;
  readonly message?: unknown;
}

/** PocketBase puts what is wrong with each field into `data`. */
function recordProblems(data: unknown): DeskProblem[] {
  const fields = Object.entries(Object(data) as Record<string, RecordProblem | null>);
  return fields.map(([field, problem]) => ({
    field,
    code: String(problem?.code),
    message: typeof problem?.message === 'string' ? problem.message : '',
  }));
}

function isDeskError(error: unknown): error is DeskError {
  return error instanceof CallError && 'problems' in error;
}

/** Any thrown value as a failure of the desk. */
export function toDeskError(error: unknown): DeskError {
  if (isDeskError(error)) return error;
  const { status, response } = toBackendError(error);
  const failed = (
    code: DeskError['code'],
    problems: readonly DeskProblem[] = [],
    refusal: ShopRefusal | null = null,
  ): DeskError => Object.assign(new CallError(code, refusal, error), { problems });
  if (isRefusal<ShopRefusal>(response, SHOP_ERROR_STATUS)) {
    const problems = (response.problems ?? []).map((problem) => ({ ...problem, message: '' }));
    return failed(response.code, problems, response);
  }
  if (status === 0) return failed('unreachable');
  if (status === SHOP_ERROR_STATUS.too_many) return failed('too_many');
  const problems = recordProblems(response['data']);
  return failed(problems.length > 0 ? 'rejected' : 'unknown', problems);
}

export function studioError(code: StudioFailure, refusal: StudioRefusal | null = null, cause?: unknown): StudioError {
  return new CallError(code, refusal, cause);
}

export function isStudioError(error: unknown): error is StudioError {
  return error instanceof CallError;
}

function toStudioError(error: unknown): StudioError {
  const { status, response } = toBackendError(error);
  if (isRefusal<StudioRefusal>(response, STUDIO_ERROR_STATUS)) return studioError(response.code, response, error);
  if (status === 0) return studioError('unreachable', null, error);
  return studioError(status === STUDIO_ERROR_STATUS.too_many ? 'too_many' : 'unknown', null, error);
}

/** `failure`: what is thrown where it fails. */
async function send<Answer>(
  client: PocketBase,
  path: string,
  body: object,
  failure: (error: unknown) => Error,
): Promise<Answer> {
  try {
    return await client.send<Answer>(path, { method: 'POST', body });
  } catch (error) {
    throw failure(error);
  }
}

/** A route of the shop, as whoever works for it. @throws DeskError */
export function askAtDesk<Route extends keyof ShopCalls>(
  client: PocketBase,
  route: Route,
  request: ShopCalls[Route][0],
): Promise<ShopCalls[Route][1]> {
  return send(client, SHOP_ROUTE + route, request, toDeskError);
}

/** @throws DeskError */
export function readDesk<Route extends keyof DeskReads>(
  client: PocketBase,
  route: Route,
  request: DeskReads[Route][0],
): Promise<DeskReads[Route][1]> {
  return send(client, DESK_ROUTE + route, request, toDeskError);
}

/** `key`: of this press; the same one again does nothing more. @throws DeskError */
export function actDesk<Route extends keyof DeskActions & string>(
  client: PocketBase,
  route: Route,
  request: DeskActions[Route],
  key: string = newKey(),
): Promise<ActionAnswer> {
  return send(client, DESK_ROUTE + route, { ...Object(request), key }, toDeskError);
}

/** @throws StudioError */
export function callStudio<Route extends keyof StudioCalls>(
  client: PocketBase,
  route: Route,
  request: StudioCalls[Route][0],
): Promise<StudioCalls[Route][1]> {
  return send(client, STUDIO_ROUTE + route, request, toStudioError);
}
