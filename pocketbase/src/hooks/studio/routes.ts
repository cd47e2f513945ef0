/** Route → what answers it: `POST /api/studio/{route}` (contract/studio-api.ts). */
import { listMedia } from '#pocketbase/hooks/media/list.ts';
import { swapMedia } from '#pocketbase/hooks/media/swap.ts';
import { listSearches } from '#pocketbase/hooks/missed-searches.ts';
import { changeAwaited } from '#pocketbase/hooks/moving-in/picture-routes.ts';
import { moveIn } from '#pocketbase/hooks/moving-in/move-in.ts';
import { discard } from '#pocketbase/hooks/studio/others-drafts.ts';
import { publish } from '#pocketbase/hooks/studio/publish.ts';
import { exportTable } from '#pocketbase/hooks/studio/export.ts';
import { importTable } from '#pocketbase/hooks/studio/import.ts';
import { tellReference } from '#pocketbase/hooks/studio/reference.ts';
import { listCoupons, saveCoupon, tellCouponHistory } from '#pocketbase/hooks/studio/coupons.ts';
import { endCampaign, listCampaigns } from '#pocketbase/hooks/studio/campaigns.ts';
import { tellSaleFacts } from '#pocketbase/hooks/studio/sale-facts.ts';
import { listFound, listRows } from '#pocketbase/hooks/studio/listing/list.ts';
import { listSeries } from '#pocketbase/hooks/studio/series.ts';
import type { StudioRefused } from '#pocketbase/hooks/studio/refusal.ts';
import { undo } from '#pocketbase/hooks/studio/undo.ts';
import { tellVersion } from '#pocketbase/hooks/studio/version.ts';

type Route = (event: core.RequestEvent) => object | StudioRefused;

export const STUDIO_ROUTES: Readonly<Record<string, Route>> = {
  publish,
  discard,
  undo,
  series: listSeries,
  searches: listSearches,
  reference: tellReference,
  'sale-facts': tellSaleFacts,
  campaigns: listCampaigns,
  'end-campaign': endCampaign,
  coupons: listCoupons,
  'coupon-save': saveCoupon,
  'coupon-history': tellCouponHistory,
  version: tellVersion,
  import: importTable,
  'move-in': moveIn,
  export: exportTable,
  list: listRows,
  found: listFound,
  'awaited-pictures': changeAwaited,
  'media-list': listMedia,
  'media-swap': swapMedia,
};
