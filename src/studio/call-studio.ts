/** Calls of the studio to the backend's own routes (contract/studio-api.ts). Every failure is a StudioError. */
import type PocketBase from 'pocketbase';
import {
  STUDIO_ERROR_STATUS,
  STUDIO_ROUTE,
  type DiscardAnswer,
  type DiscardRequest,
  type ExportAnswer,
  type ExportRequest,
  type ImportAnswer,
  type ImportRequest,
  type MediaSwapAnswer,
  type MediaSwapRequest,
  type PublicationAnswer,
  type PublishRequest,
  type ReferenceAnswer,
  type ReferenceRequest,
  type SearchesAnswer,
  type SeriesAnswer,
  type StudioErrorCode,
  type StudioRefusal,
  type UndoAnswer,
  type UndoRequest,
  type VersionAnswer,
} from '#src/contract/studio-api.ts';
import type { FoundAnswer, FoundRequest, ListAnswer, ListRequest } from '#src/contract/studio-list.ts';
import type { MediaListAnswer, MediaListRequest } from '#src/contract/studio-media.ts';
import type {
  CouponHistoryAnswer,
  CouponHistoryRequest,
  CouponSaveAnswer,
  CouponSaveRequest,
  CouponsAnswer,
  CouponsRequest,
} from '#src/contract/studio-coupons.ts';
import type {
  CampaignsAnswer,
  CampaignsRequest,
  EndCampaignAnswer,
  EndCampaignRequest,
  SaleFactsAnswer,
  SaleFactsRequest,
} from '#src/contract/studio-sales.ts';
import type { AwaitedPicturesAnswer, AwaitedPicturesRequest } from '#src/contract/moving-in/awaited-pictures.ts';
import type { MoveInAnswer, MoveInRequest } from '#src/contract/moving-in/move-in-api.ts';
import { toBackendError } from '#src/backend/errors.ts';

/** Route → what is asked and what is answered. */
interface StudioCalls {
  readonly publish: readonly [PublishRequest, PublicationAnswer];
  readonly discard: readonly [DiscardRequest, DiscardAnswer];
  readonly undo: readonly [UndoRequest, UndoAnswer];
  readonly searches: readonly [Readonly<Record<string, never>>, SearchesAnswer];
  readonly series: readonly [Readonly<Record<string, never>>, SeriesAnswer];
  readonly reference: readonly [ReferenceRequest, ReferenceAnswer];
  readonly 'sale-facts': readonly [SaleFactsRequest, SaleFactsAnswer];
  readonly campaigns: readonly [CampaignsRequest, CampaignsAnswer];
  readonly 'end-campaign': readonly [EndCampaignRequest, EndCampaignAnswer];
  readonly coupons: readonly [CouponsRequest, CouponsAnswer];
  readonly 'coupon-save': readonly [CouponSaveRequest, CouponSaveAnswer];
  readonly 'coupon-history': readonly [CouponHistoryRequest, CouponHistoryAnswer];
  readonly version: readonly [Readonly<Record<string, never>>, VersionAnswer];
  readonly import: readonly [ImportRequest, ImportAnswer];
  readonly export: readonly [ExportRequest, ExportAnswer];
  readonly 'move-in': readonly [MoveInRequest, MoveInAnswer];
  readonly 'awaited-pictures': readonly [AwaitedPicturesRequest, AwaitedPicturesAnswer];
  readonly 'media-list': readonly [MediaListRequest, MediaListAnswer];
  readonly 'media-swap': readonly [MediaSwapRequest, MediaSwapAnswer];
  readonly list: readonly [ListRequest, ListAnswer];
  readonly found: readonly [FoundRequest, FoundAnswer];
}

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
