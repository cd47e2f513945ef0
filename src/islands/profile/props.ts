import type { ShopCountry } from '#src/contract/payload.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { IslandMessages } from '#src/i18n/island-strings.ts';
import type { SessionRecord } from '#src/stores/session/format.ts';

export type ProfileMessages = IslandMessages<'profile'>;

export interface ProfileProps {
  readonly locale: Locale;
  readonly messages: ProfileMessages;
  /** Delivered to, by name in the page's language. */
  readonly countries: readonly Pick<ShopCountry, 'code' | 'name'>[];
  /** ISO 3166-1 alpha-2, of the shop. */
  readonly country: string;
  /** Site paths. */
  readonly paths: {
    readonly home: string;
    readonly orders: string;
    readonly saved: string;
    readonly contact: string;
    readonly studio: string;
    readonly desk: string;
  };
}

/** Props that every part of the page is given. */
export interface PartProps {
  readonly props: ProfileProps;
  readonly t: ClientT<ProfileMessages>;
  /** The account, as the session has it. */
  readonly record: SessionRecord;
}
