/**
 * Calls of the browser to the backend's own routes (contract/shop-api.ts, contract/account-api.ts). Every failure is a
 * ShopError.
 */
import type {
  AccountDeleteRequest,
  AccountExport,
  AfterSalesView,
  AppBeginAnswer,
  AppBeginRequest,
  AppConfirmAnswer,
  AppConfirmRequest,
  AppEndAnswer,
  AppEndRequest,
  CartSyncAnswer,
  CartSyncRequest,
  DocumentAnswer,
  DocumentRequest,
  NewsletterAnswer,
  NewsletterConfirmRequest,
  NewsletterRequest,
  OrderClaimAnswer,
  OrderRef,
  ReturnRequest,
  ReturnSlipRequest,
  SignInEndAnswer,
  SignInEndRequest,
  SignInsAnswer,
  WithdrawAnswer,
  WithdrawRequest,
} from '#src/contract/account-api.ts';
import type {
  MailCheckAnswer,
  MailCheckRequest,
  TestMailAnswer,
  TestMailRequest,
} from '#src/contract/mail-check-api.ts';
import type { ReviewDeleteRequest, ReviewForm, ReviewFormRequest, ReviewRequest } from '#src/contract/reviews-api.ts';
import type {
  MailSettings,
  SetupAnswer,
  SetupLinkAnswer,
  SetupMailRequest,
  SetupPeople,
  SetupPeopleRequest,
  SetupRequest,
  SetupState,
} from '#src/contract/setup-api.ts';
import type { SavedSyncAnswer, SavedSyncRequest } from '#src/contract/saved-api.ts';
import type {
  StockRequest,
  StockRequestAnswer,
  StockRequestState,
  StockRequestToken,
} from '#src/contract/stock-request-api.ts';
import {
  SHOP_ERROR_STATUS,
  SHOP_ROUTE,
  type AvailabilityAnswer,
  type AvailabilityRequest,
  type DemoPaymentAnswer,
  type DemoPaymentRequest,
  type InboxAnswer,
  type InboxRequest,
  type OrderAcceptRequest,
  type OrderAnswer,
  type OrderEmailRequest,
  type OrderRequest,
  type OrderView,
  type PaymentAnswer,
  type QuoteAnswer,
  type QuoteRequest,
  type ShopErrorCode,
  type ShopRefusal,
  type TokenRequest,
} from '#src/contract/shop-api.ts';
import { ask } from '#src/backend/ask.ts';

/** Route → what is asked and what is answered. */
export interface ShopCalls {
  readonly availability: readonly [AvailabilityRequest, AvailabilityAnswer];
  readonly quote: readonly [QuoteRequest, QuoteAnswer];
  readonly order: readonly [OrderRequest, OrderAnswer];
  readonly payment: readonly [TokenRequest, PaymentAnswer];
  readonly 'demo-payment': readonly [DemoPaymentRequest, DemoPaymentAnswer];
  readonly 'order-status': readonly [OrderRef, OrderView];
  readonly 'order-cancel': readonly [OrderRef, OrderView];
  readonly 'order-accept': readonly [OrderAcceptRequest, OrderView];
  readonly 'order-email': readonly [OrderEmailRequest, OrderView];
  readonly withdraw: readonly [WithdrawRequest, WithdrawAnswer];
  readonly 'return-request': readonly [ReturnRequest, AfterSalesView];
  readonly 'after-sales': readonly [OrderRef, AfterSalesView];
  readonly document: readonly [DocumentRequest, DocumentAnswer];
  readonly 'return-slip': readonly [ReturnSlipRequest, DocumentAnswer];
  readonly inbox: readonly [InboxRequest, InboxAnswer];
  readonly newsletter: readonly [NewsletterRequest, NewsletterAnswer];
  readonly 'newsletter-confirm': readonly [NewsletterConfirmRequest, NewsletterAnswer];
  readonly 'newsletter-leave': readonly [NewsletterConfirmRequest, NewsletterAnswer];
  readonly 'order-claim': readonly [TokenRequest, OrderClaimAnswer];
  readonly 'saved-sync': readonly [SavedSyncRequest, SavedSyncAnswer];
  readonly 'stock-request': readonly [StockRequest, StockRequestAnswer];
  readonly 'stock-request-confirm': readonly [StockRequestToken, StockRequestState];
  readonly 'stock-request-end': readonly [StockRequestToken, StockRequestState];
  readonly 'account-export': readonly [Readonly<Record<never, never>>, AccountExport];
  readonly 'account-delete': readonly [AccountDeleteRequest, { readonly deleted: true }];
  readonly 'sign-ins': readonly [Readonly<Record<never, never>>, SignInsAnswer];
  readonly 'sign-in-end': readonly [SignInEndRequest, SignInEndAnswer];
  readonly 'app-begin': readonly [AppBeginRequest, AppBeginAnswer];
  readonly 'app-confirm': readonly [AppConfirmRequest, AppConfirmAnswer];
  readonly 'app-end': readonly [AppEndRequest, AppEndAnswer];
  readonly 'cart-sync': readonly [CartSyncRequest, CartSyncAnswer];
  readonly 'review-form': readonly [ReviewFormRequest, ReviewForm];
  readonly review: readonly [ReviewRequest, ReviewForm];
  readonly 'review-delete': readonly [ReviewDeleteRequest, ReviewForm];
  readonly 'review-stop': readonly [ReviewFormRequest, ReviewForm];
  readonly setup: readonly [SetupRequest, SetupAnswer];
  readonly 'setup-link': readonly [TokenRequest, SetupLinkAnswer];
  readonly 'setup-mail': readonly [SetupMailRequest, MailSettings];
  readonly 'setup-people': readonly [SetupPeopleRequest, SetupPeople];
  readonly 'test-mail': readonly [TestMailRequest, TestMailAnswer];
  readonly 'mail-check': readonly [MailCheckRequest, MailCheckAnswer];
  readonly 'setup-state': readonly [Readonly<Record<never, never>>, SetupState];
}
export type ShopCall = keyof ShopCalls;

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

/**
 * Routes that may be asked again by themselves where no answer has come: they change nothing, or their key lets the
 * backend know a request that it has had (decisions 0062, 0072).
 */
const REPEATABLE: readonly ShopCall[] = [
  'availability',
  'quote',
  'order-status',
  'after-sales',
  'document',
  'return-slip',
  'inbox',
  'order',
  'withdraw',
  'return-request',
  // What was said once is not said again: one review a product and customer.
  'review-form',
  'review',
  'review-delete',
  'review-stop',
  'setup-link',
  'setup-state',
  'mail-check',
];

function isRefusal(value: unknown): value is ShopRefusal {
  const code = (value as Partial<ShopRefusal> | null)?.code;
  return typeof code === 'string' && Object.hasOwn(SHOP_ERROR_STATUS, code);
}

/**
 * Under this name PocketBase finds JSON in a form. A form is what browsers send to another host at once: for JSON by
 * itself they first ask there whether they may, a round trip for each route (decision 0327).
 */
export const JSON_FIELD = '@jsonPayload';

/** POST `{backend}/api/shop/{route}`. @throws ShopError */
export async function callShop<Route extends ShopCall>(
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
