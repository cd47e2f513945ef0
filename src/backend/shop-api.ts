/**
 * Calls of the browser to the backend's own routes (contract/shop-api.ts, contract/account-api.ts). Every failure is a
 * ShopError.
 */
import { REPEATABLE } from '#src/contract/routes/repeatable.ts';
import type { ShopCalls } from '#src/contract/routes/routes.ts';
import {
  JSON_FIELD,
  SHOP_ERROR_STATUS,
  SHOP_ROUTE,
  type ShopErrorCode,
  type ShopRefusal,
} from '#src/contract/shop-api.ts';
import { ask } from '#src/backend/ask.ts';

/**
 * `unreachable`: no answer came, so nobody knows whether the request arrived; `unknown`: an answer that is none of the
 * contract's.
 */
export type ShopFailure = ShopErrorCode | 'unreachable' | 'unknown';

export class ShopError extends Error {
  override readonly name = 'ShopError';
  readonly code: ShopFailure;
  /** Refusal of the backend; null where nothing that can be read came. */
  readonly refusal: ShopRefusal | null;

  constructor(code: ShopFailure, refusal: ShopRefusal | null = null, cause?: unknown) {
    super(refusal?.message ?? code, { cause });
    this.code = code;
    this.refusal = refusal;
  }
}

/** Any thrown value as a ShopError. */
export function toShopError(error: unknown): ShopError {
  return error instanceof ShopError ? error : new ShopError('unknown', null, error);
}

export interface ShopCallOptions {
  /** Address of PocketBase. */
  readonly backend: string;
  /** Language of the page, which need not be that of the browser. */
  readonly locale: string;
  /** Token of the signed-in shopper; '': a guest. */
  readonly token?: string;
  /** ms until the call counts as not answered; 30 s unless told otherwise. */
  readonly timeoutMs?: number;
  /** Ends the call early, as `unreachable`. */
  readonly signal?: AbortSignal;
  /** Goes on although the page is left; for small requests. */
  readonly keepalive?: boolean;
}

function isRefusal(value: unknown): value is ShopRefusal {
  const code = (value as Partial<ShopRefusal> | null)?.code;
  return typeof code === 'string' && Object.hasOwn(SHOP_ERROR_STATUS, code);
}

/** POST `{backend}/api/shop/{route}`. @throws ShopError */
export async function callShop<Route extends keyof ShopCalls>(
  route: Route,
  request: ShopCalls[Route][0],
  { backend, locale, token = '', timeoutMs, signal, keepalive = false }: ShopCallOptions,
): Promise<ShopCalls[Route][1]> {
  let answer: unknown;
  let status: number;
  let isOk: boolean;
  try {
    const init = {
      method: 'POST',
      headers: {
        'Accept-Language': locale,
        ...(token === '' ? {} : { Authorization: token }),
      },
      body: new URLSearchParams({ [JSON_FIELD]: JSON.stringify(request) }),
      keepalive,
      signal: signal ?? null,
    };
    const repeatable = REPEATABLE.includes(route);
    const response = await ask(`${backend}${SHOP_ROUTE}${route}`, init, { repeatable, timeoutMs });
    ({ ok: isOk, status } = response);
    // One that is no JSON is a proxy's.
    answer = parseJson(await response.text());
  } catch (error) {
    throw new ShopError('unreachable', null, error);
  }
  if (isOk && typeof answer === 'object' && answer !== null) return answer as ShopCalls[Route][1];
  if (isRefusal(answer)) throw new ShopError(answer.code, answer);
  // PocketBase's own limiter knows no codes.
  throw new ShopError(status === SHOP_ERROR_STATUS.too_many ? 'too_many' : 'unknown');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
