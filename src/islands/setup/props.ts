import type { Locale } from '#src/domain/site/locale.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { IslandMessages } from '#src/i18n/island-strings.ts';

export type SetupMessages = IslandMessages<'setup'>;
export type SetupT = ClientT<SetupMessages>;

export interface SetupProps {
  readonly locale: Locale;
  readonly messages: SetupMessages;
  /** ISO 4217. */
  readonly currency: string;
  /** Names of a first way of delivery, by column; editors may change them. */
  readonly parcel: Readonly<Record<string, string>>;
  /** Site paths. */
  readonly paths: { readonly home: string; readonly studio: string; readonly catalogue: string };
}
