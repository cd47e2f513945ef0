/** 'Tell me when it is back' (contract/shop-api.ts says how its routes are called). No account is asked for. */
import type { Locale } from '#src/domain/site/locale.ts';

/** POST stock-request: asks for one mail when an item is back. A mail with a link follows (double opt-in). */
export interface StockRequest {
  /** Id in `items`: sold out, and one that will be back; another one is `not_for_sale`. */
  readonly item: string;
  readonly email: string;
  readonly locale: Locale;
  /** Always empty; people do not see its field. */
  readonly website: string;
}
/** The same for an address that has asked before: nobody learns who has. */
export interface StockRequestAnswer {
  readonly asked: true;
}

/** POST stock-request-confirm and stock-request-end (anybody with the mailed token). */
export interface StockRequestToken {
  readonly token: string;
}
export interface StockRequestState {
  /** Says whether a mail will come. */
  readonly waits: boolean;
}
