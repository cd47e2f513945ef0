import type { Locale } from '#src/domain/site/locale.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import type { StaffMessages } from '#src/staff/staff-words.ts';

/** Strings of the studio's namespaces, in one table: keys of `studio-publish` begin with `publish.`, of `studio-history` with `history.`, of `studio-import` with `import.`, of `studio-items` with `hit.`, `duplicate.`, `grid.` or `variants.`, of `studio-list` with `listing.` and `change.`, of `studio-media` with `media.`, of `studio-pictures` with `pictures.`, of `studio-reviews` with `reviews.`, of `studio-sales` with `sales.`, `campaigns.` or `coupons.`. */
export type StudioMessages = Messages<'studio'> &
  Messages<'studio-fields'> &
  Messages<'studio-history'> &
  Messages<'studio-import'> &
  Messages<'studio-items'> &
  Messages<'studio-list'> &
  Messages<'studio-media'> &
  Messages<'studio-pictures'> &
  Messages<'studio-publish'> &
  Messages<'studio-reviews'> &
  Messages<'studio-sales'> &
  Messages<'problems'> &
  StaffMessages;

export type StudioT = ClientT<StudioMessages>;

export interface StudioProps {
  readonly locale: Locale;
  /** Loaded by the island (load-words.ts). */
  readonly messages: StudioMessages;
  /** ISO 4217, of all prices. */
  readonly currency: string;
  /** Site paths. */
  readonly paths: { readonly home: string; readonly login: string; readonly profile: string; readonly studio: string };
}
