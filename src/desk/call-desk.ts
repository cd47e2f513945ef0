/** Calls of the desk to the backend's own routes (contract/desk-api.ts). Every failure is a DeskError. */
import type PocketBase from 'pocketbase';
import { toBackendError } from '#src/backend/errors.ts';
import { newKey } from '#src/backend/new-key.ts';
import { DESK_ROUTE, type ActionAnswer } from '#src/contract/desk-api.ts';
import type { DeskActions, DeskReads } from '#src/contract/routes/routes.ts';
import { SHOP_ERROR_STATUS, type ShopErrorCode, type ShopRefusal } from '#src/contract/shop-api.ts';

/** `unreachable`: no answer came, so nobody knows whether the request arrived; `rejected`: a record's own rules have refused it. */
export type DeskFailure = ShopErrorCode | 'unreachable' | 'rejected' | 'unknown';

export interface DeskProblem {
  readonly field: string;
  /** Permanent name. */
  readonly code: string;
  /** In English, where the backend says it. */
  readonly message: string;
}

export class DeskError extends Error {
  override readonly name = 'DeskError';
  readonly code: DeskFailure;
  readonly problems: readonly DeskProblem[];
  /** What the backend has said about it; null where it is no refusal of the shop's own. */
  readonly refusal: ShopRefusal | null;

  constructor(code: DeskFailure, problems: readonly DeskProblem[], refusal: ShopRefusal | null, cause: unknown) {
    super(refusal?.message ?? code, { cause });
    this.code = code;
    this.problems = problems;
    this.refusal = refusal;
  }
}

function isRefusal(value: object): value is ShopRefusal {
  const { code } = value as Partial<ShopRefusal>;
  return typeof code === 'string' && Object.hasOwn(SHOP_ERROR_STATUS, code);
}

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

export function toDeskError(error: unknown): DeskError {
  if (error instanceof DeskError) return error;
  const { status, response } = toBackendError(error);
  if (isRefusal(response)) {
    const problems = (response.problems ?? []).map((problem) => ({ ...problem, message: '' }));
    return new DeskError(response.code, problems, response, error);
  }
  if (status === 0) return new DeskError('unreachable', [], null, error);
  if (status === SHOP_ERROR_STATUS.too_many) return new DeskError('too_many', [], null, error);
  const problems = recordProblems(response['data']);
  return new DeskError(problems.length > 0 ? 'rejected' : 'unknown', problems, null, error);
}

/** @throws DeskError */
async function send<Answer>(client: PocketBase, route: string, body: object): Promise<Answer> {
  try {
    return await client.send<Answer>(DESK_ROUTE + route, { method: 'POST', body });
  } catch (error) {
    throw toDeskError(error);
  }
}

/** @throws DeskError */
export function readDesk<Route extends keyof DeskReads>(
  client: PocketBase,
  route: Route,
  request: DeskReads[Route][0],
): Promise<DeskReads[Route][1]> {
  return send(client, route, request);
}

/** `key`: of this press; the same one again does nothing more. @throws DeskError */
export function actDesk<Route extends keyof DeskActions & string>(
  client: PocketBase,
  route: Route,
  request: DeskActions[Route],
  key: string = newKey(),
): Promise<ActionAnswer> {
  return send(client, route, { ...Object(request), key });
}
