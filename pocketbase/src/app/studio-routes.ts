/** Route → what answers it: `POST /api/studio/{route}` (contract/routes). */
import { listMedia, swapMedia } from '#pocketbase/publishing/media/media-routes.ts';
import { listSearches } from '#pocketbase/catalogue/missed-searches.ts';
import { changeAwaited } from '#pocketbase/moving/picture-routes.ts';
import { listBrought, moveIn } from '#pocketbase/moving/move-in.ts';
import { discard } from '#pocketbase/publishing/drafts.ts';
import { publish } from '#pocketbase/publishing/publish.ts';
import { exportTable } from '#pocketbase/publishing/export.ts';
import { importTable } from '#pocketbase/publishing/import-pieces.ts';
import { tellReference } from '#pocketbase/publishing/reference.ts';
import { listCoupons, saveCoupon, tellCouponHistory } from '#pocketbase/publishing/coupons.ts';
import { endCampaign, listCampaigns, tellSaleFacts } from '#pocketbase/publishing/campaigns.ts';
import { listFound, listRows } from '#pocketbase/publishing/listing/list.ts';
import { listSeries } from '#pocketbase/publishing/series.ts';
import type { StudioCalls } from '#src/contract/routes/routes.ts';
import type { StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import { undo } from '#pocketbase/publishing/undo.ts';
import { tellVersion } from '#pocketbase/publishing/version.ts';

export const STUDIO_ROUTES: {
  readonly [Name in keyof StudioCalls]: (event: core.RequestEvent) => StudioCalls[Name][1] | StudioRefused;
} = {
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
  'move-in-brought': listBrought,
  export: exportTable,
  list: listRows,
  found: listFound,
  'awaited-pictures': changeAwaited,
  'media-list': listMedia,
  'media-swap': swapMedia,
};

export function isStudioRoute(name: string): name is keyof StudioCalls {
  return Object.hasOwn(STUDIO_ROUTES, name);
}
