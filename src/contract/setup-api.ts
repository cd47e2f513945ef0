/**
 * Says what the page that sets a shop up asks of the backend: `POST {backend}/api/shop/setup`, `setup-link`,
 * `setup-state`, `setup-mail` and `setup-people` (docs/decisions/0237).
 */
import type { Gap } from '#src/domain/site/law.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/**
 * The superuser that a live shop's own commands sign in as where nobody has named one. `.invalid` is no domain (RFC
 * 2606): no mail ever reaches it.
 */
export const OWN_SUPERUSER = 'server@vitrine.invalid';

/** Record of the link that a first start and `npm run setup -- --link` print. */
export interface SetupLink {
  /** SHA-256 of the token, hex. */
  readonly digest: string;
  /** ms since the epoch. */
  readonly ends: number;
}

/** POST setup-link: `{ token }`, and what the page then asks for. */
export interface SetupLinkAnswer {
  /** Their address and password; without an owner yet, those of the first one. */
  readonly hasOwner: boolean;
}

/**
 * Without an owner it makes their accounts, once: a superuser, and an editor for the studio, with the same address and
 * password. Else it lets an owner in: name and language are not looked at.
 */
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

/** State of a shop that is being set up. For operators and superusers. */
export interface SetupState {
  /** All that keeps the shop from taking orders: the list of `npm run doctor` and of a start. */
  readonly closed: readonly Gap[];
  readonly mail: { readonly enabled: boolean; readonly host: string };
  /** Says whether cards are taken: '' or why not, for the operator. */
  readonly cards: string;
  /** Published products with a picture and a price. */
  readonly products: number;
  /** Ways of delivery to countries that are delivered to. */
  readonly rates: number;
  readonly hasOrders: boolean;
}

/** POST setup-mail: `{}`, or `{ change: MailSettings }`; the answer has them as they are then. For superusers. */
export interface MailSettings {
  /** '': no server is used. */
  readonly host: string;
  readonly port: number;
  readonly username: string;
  /** Never told. '': the one that is stored stays. */
  readonly password: string;
  readonly tls: boolean;
  /** '': the one that is stored stays. */
  readonly sender: string;
}
export interface SetupMailRequest {
  readonly change?: MailSettings;
}

/** POST setup-people: `{}`, or one more owner. For superusers. */
export interface SetupPeopleRequest {
  readonly add?: { readonly email: string; readonly password: string };
}
export interface SetupPerson {
  readonly id: string;
  readonly email: string;
}
export interface SetupPeople {
  readonly owners: readonly SetupPerson[];
  readonly editors: readonly SetupPerson[];
}
