import type { Word } from '#src/studio/fields/field-spec.ts';
import { CouponsPanel } from '#src/studio/coupons/CouponsPanel.tsx';
import type { Panel } from '#src/studio/studio-types.ts';
import { PublishPanel } from '#src/studio/publish/PublishPanel.tsx';
import { SearchesPanel } from '#src/studio/searches/SearchesPanel.tsx';
import { ReviewsPanel } from '#src/studio/reviews/ReviewsPanel.tsx';
import { BulkPanel } from '#src/studio/table/BulkPanel.tsx';
import { ImportPanel } from '#src/studio/table/ImportPanel.tsx';
import { MediaPanel } from '#src/studio/media/MediaPanel.tsx';
import { MoveInPanel } from '#src/studio/moving-in/MoveInPanel.tsx';

/** Is in the navigation only where the operators allow it. */
export const COUPONS_PLACE = 'coupons';

/** Places that are no lists of records, in the order of the navigation: their names in the address, their titles, what stands there. */
export const PANELS: readonly { readonly place: string; readonly title: Word; readonly Panel: Panel }[] = [
  { place: 'publish', title: 'publish.title', Panel: PublishPanel },
  { place: 'reviews', title: 'reviews.title', Panel: ReviewsPanel },
  { place: 'media', title: 'media.title', Panel: MediaPanel },
  { place: COUPONS_PLACE, title: 'coupons.title', Panel: CouponsPanel },
  { place: 'bulk', title: 'bulk.title', Panel: BulkPanel },
  { place: 'import', title: 'import.title', Panel: ImportPanel },
  { place: 'move-in', title: 'moveIn.title', Panel: MoveInPanel },
  { place: 'searches', title: 'searches.title', Panel: SearchesPanel },
];
