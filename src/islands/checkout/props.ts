import type { Picture, ShopCountry } from '#src/contract/payload.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { IslandMessages } from '#src/i18n/island-strings.ts';

export type CheckoutMessages = IslandMessages<'checkout'>;

export interface CheckoutProps {
  readonly locale: Locale;
  readonly messages: CheckoutMessages;
  /** ISO 4217. */
  readonly currency: string;
  /** No money moves: the shopper chooses how the payment ends. */
  readonly demo: boolean;
  /** Stripe's publishable key; '' in demo mode. */
  readonly stripeKey: string;
  /** Names of the ways to pay that are on, told before the order begins (Directive 2011/83/EU, art. 8(3)); '' in demo mode. */
  readonly methods: string;
  /** Delivered to, by name in the page's language; the shop's own country is `home`. */
  readonly countries: readonly Pick<ShopCountry, 'code' | 'name' | 'territories'>[];
  /** ISO 3166-1 alpha-2. */
  readonly home: string;
  /** Note that stands in place of VAT where none is charged; '' otherwise. */
  readonly vatExemptNote: string;
  /** Digest of the terms that this page links to. */
  readonly termsDigest: string;
  /** The official notice of the legal guarantee, to be shown before the order; null while it is missing. */
  readonly guarantee: Picture | null;
  /** Site paths; null: there is no such page. */
  readonly paths: {
    readonly cart: string;
    readonly checkout: string;
    readonly catalogue: string;
    readonly done: string;
    readonly login: string;
    readonly terms: string;
    readonly returns: string;
    readonly privacy: string | null;
    readonly shipping: string | null;
  };
}
