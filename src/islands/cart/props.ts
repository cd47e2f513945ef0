import type { AmountStyle } from '#src/domain/format/money.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { IslandMessages } from '#src/i18n/island-strings.ts';

export interface CartProps {
  readonly locale: Locale;
  readonly messages: IslandMessages<'cart'>;
  /** Style of the shop's currency. */
  readonly amounts: AmountStyle;
  /**
   * Words of the seller's VAT scheme for the VAT that the sum of the goods holds, around the word that links to the
   * shipping costs.
   */
  readonly vat: { readonly before: string; readonly shipping: string; readonly after: string };
  /** Note that a seller who charges no VAT must write; '' where VAT is charged. */
  readonly exemptNote: string;
  /** Site paths. */
  readonly cataloguePath: string;
  readonly checkoutPath: string;
  readonly contactPath: string;
  /** Null: there is no such page. */
  readonly shippingPath: string | null;
}
