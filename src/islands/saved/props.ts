import type { AmountStyle } from '#src/domain/format/money.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { IslandMessages } from '#src/i18n/island-strings.ts';

type SavedMessages = IslandMessages<'saved'>;
export type SavedT = ClientT<SavedMessages>;

export interface SavedProps {
  readonly locale: Locale;
  readonly messages: SavedMessages;
  /** Style of the shop's currency. */
  readonly amounts: AmountStyle;
  /** Site paths. */
  readonly paths: { readonly catalogue: string; readonly login: string };
}
