/** What the page that sets a new shop up asks of the backend: `POST {backend}/api/shop/setup` and `setup-state` (docs/decisions/0235). */
import type { Gap } from '#src/domain/site/law.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** The superuser that a live shop's own commands sign in as where nobody has named one. `.invalid` is no domain (RFC 2606): no mail ever reaches it. */
export const OWN_SUPERUSER = 'server@vitrine.invalid';

/** What is kept of the link that a first start prints. */
export interface SetupLink {
  /** SHA-256 of the token, hex. */
  readonly digest: string;
  /** ms since the epoch. */
  readonly ends: number;
}

/** Makes the accounts of the owner, once: a superuser, and an editor for the studio, with the same address and password. */
export interface SetupRequest {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly locale: Locale;
}

export interface SetupAnswer {
  /** Session of the superuser. */
  readonly session: string;
}

/** How far a shop has come. For operators and superusers. */
export interface SetupState {
  /** All that keeps the shop from taking orders: the list of `npm run doctor` and of a start. */
  readonly closed: readonly Gap[];
  readonly mail: { readonly enabled: boolean; readonly host: string };
  /** Whether cards are taken: '' or why not, for the operator. */
  readonly cards: string;
  /** Published products with a picture and a price. */
  readonly products: number;
  /** Ways of delivery to countries that are delivered to. */
  readonly rates: number;
  readonly hasOrders: boolean;
}
