/** Content in the studio: publishing, tables of rows, lists, pictures, sales and vouchers. */
import { route } from '#src/contract/routes/route.ts';
import type {
  DiscardAnswer,
  DiscardRequest,
  ExportAnswer,
  ExportRequest,
  ImportAnswer,
  ImportRequest,
  MediaSwapAnswer,
  MediaSwapRequest,
  PublicationAnswer,
  PublishRequest,
  ReferenceAnswer,
  ReferenceRequest,
  SearchesAnswer,
  SeriesAnswer,
  UndoAnswer,
  UndoRequest,
  VersionAnswer,
} from '#src/contract/studio-api.ts';
import type {
  CouponHistoryAnswer,
  CouponHistoryRequest,
  CouponSaveAnswer,
  CouponSaveRequest,
  CouponsAnswer,
  CouponsRequest,
} from '#src/contract/studio-coupons.ts';
import type { FoundAnswer, FoundRequest, ListAnswer, ListRequest } from '#src/contract/studio-list.ts';
import type { MediaListAnswer, MediaListRequest } from '#src/contract/studio-media.ts';
import type {
  CampaignsAnswer,
  CampaignsRequest,
  EndCampaignAnswer,
  EndCampaignRequest,
  SaleFactsAnswer,
  SaleFactsRequest,
} from '#src/contract/studio-sales.ts';

type Nothing = Readonly<Record<string, never>>;

export const CONTENT = {
  'studio/publish': route<PublishRequest, PublicationAnswer>({ who: 'editors', limit: [120, 60] }),
  'studio/discard': route<DiscardRequest, DiscardAnswer>({ who: 'editors', limit: [60, 60] }),
  'studio/undo': route<UndoRequest, UndoAnswer>({ who: 'movers', limit: [900, 60] }),
  'studio/series': route<Nothing, SeriesAnswer>({ who: 'movers', limit: [300, 60] }),
  'studio/searches': route<Nothing, SearchesAnswer>({ who: 'editors', limit: [60, 60] }),
  'studio/reference': route<ReferenceRequest, ReferenceAnswer>({ who: 'editors', limit: [300, 60] }),
  'studio/sale-facts': route<SaleFactsRequest, SaleFactsAnswer>({ who: 'editors', limit: [600, 60] }),
  'studio/campaigns': route<CampaignsRequest, CampaignsAnswer>({ who: 'editors', limit: [120, 60] }),
  'studio/end-campaign': route<EndCampaignRequest, EndCampaignAnswer>({ who: 'editors', limit: [300, 60] }),
  // Only where the operators let editors change vouchers, which their handlers ask.
  'studio/coupons': route<CouponsRequest, CouponsAnswer>({ who: 'editors', limit: [120, 60] }),
  'studio/coupon-save': route<CouponSaveRequest, CouponSaveAnswer>({ who: 'editors', limit: [60, 60] }),
  'studio/coupon-history': route<CouponHistoryRequest, CouponHistoryAnswer>({ who: 'editors', limit: [120, 60] }),
  'studio/version': route<Nothing, VersionAnswer>({ who: 'editors', limit: [60, 60] }),
  'studio/import': route<ImportRequest, ImportAnswer>({ who: 'editors', limit: [900, 60] }),
  'studio/export': route<ExportRequest, ExportAnswer>({ who: 'editors', limit: [60, 60] }),
  'studio/list': route<ListRequest, ListAnswer>({ who: 'editors', limit: [600, 60] }),
  'studio/found': route<FoundRequest, FoundAnswer>({ who: 'editors', limit: [120, 60] }),
  'studio/media-list': route<MediaListRequest, MediaListAnswer>({ who: 'editors', limit: [600, 60] }),
  'studio/media-swap': route<MediaSwapRequest, MediaSwapAnswer>({ who: 'editors', limit: [60, 60] }),
};
