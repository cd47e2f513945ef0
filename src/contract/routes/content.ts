/** Content in the studio: publishing, tables of rows, lists, pictures, sales and vouchers. */
import { route, type } from '#src/contract/routes/route.ts';
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
  'studio/publish': route({
    who: 'editors',
    request: type<PublishRequest>(),
    answer: type<PublicationAnswer>(),
    limit: [120, 60],
  }),
  'studio/discard': route({
    who: 'editors',
    request: type<DiscardRequest>(),
    answer: type<DiscardAnswer>(),
    limit: [60, 60],
  }),
  'studio/undo': route({ who: 'movers', request: type<UndoRequest>(), answer: type<UndoAnswer>(), limit: [900, 60] }),
  'studio/series': route({ who: 'movers', request: type<Nothing>(), answer: type<SeriesAnswer>(), limit: [300, 60] }),
  'studio/searches': route({
    who: 'editors',
    request: type<Nothing>(),
    answer: type<SearchesAnswer>(),
    limit: [60, 60],
  }),
  'studio/reference': route({
    who: 'editors',
    request: type<ReferenceRequest>(),
    answer: type<ReferenceAnswer>(),
    limit: [300, 60],
  }),
  'studio/sale-facts': route({
    who: 'editors',
    request: type<SaleFactsRequest>(),
    answer: type<SaleFactsAnswer>(),
    limit: [600, 60],
  }),
  'studio/campaigns': route({
    who: 'editors',
    request: type<CampaignsRequest>(),
    answer: type<CampaignsAnswer>(),
    limit: [120, 60],
  }),
  'studio/end-campaign': route({
    who: 'editors',
    request: type<EndCampaignRequest>(),
    answer: type<EndCampaignAnswer>(),
    limit: [300, 60],
  }),
  // Only where the operators let editors change vouchers: the handlers ask, and say so.
  'studio/coupons': route({
    who: 'anyone',
    request: type<CouponsRequest>(),
    answer: type<CouponsAnswer>(),
    limit: [120, 60],
  }),
  'studio/coupon-save': route({
    who: 'anyone',
    request: type<CouponSaveRequest>(),
    answer: type<CouponSaveAnswer>(),
    limit: [60, 60],
  }),
  'studio/coupon-history': route({
    who: 'anyone',
    request: type<CouponHistoryRequest>(),
    answer: type<CouponHistoryAnswer>(),
    limit: [120, 60],
  }),
  'studio/version': route({ who: 'editors', request: type<Nothing>(), answer: type<VersionAnswer>(), limit: [60, 60] }),
  'studio/import': route({
    who: 'editors',
    request: type<ImportRequest>(),
    answer: type<ImportAnswer>(),
    limit: [900, 60],
  }),
  'studio/export': route({
    who: 'editors',
    request: type<ExportRequest>(),
    answer: type<ExportAnswer>(),
    limit: [60, 60],
  }),
  'studio/list': route({ who: 'editors', request: type<ListRequest>(), answer: type<ListAnswer>(), limit: [600, 60] }),
  'studio/found': route({
    who: 'editors',
    request: type<FoundRequest>(),
    answer: type<FoundAnswer>(),
    limit: [120, 60],
  }),
  'studio/media-list': route({
    who: 'editors',
    request: type<MediaListRequest>(),
    answer: type<MediaListAnswer>(),
    limit: [600, 60],
  }),
  'studio/media-swap': route({
    who: 'editors',
    request: type<MediaSwapRequest>(),
    answer: type<MediaSwapAnswer>(),
    limit: [60, 60],
  }),
};
