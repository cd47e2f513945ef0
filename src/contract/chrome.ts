/**
 * Says what every page of a locale shows around its own content: header, footer, announcement, tokens. Localized, build
 * time only.
 */
import type { BrandAddress } from '#src/contract/brand-files.ts';
import type { Link, ShopCountry } from '#src/contract/payload.ts';
import type { VatScheme } from '#src/domain/money/vat.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { Packing } from '#src/domain/order/delivery-dates.ts';
import type { ShippingRate } from '#src/domain/order/shipping.ts';

/** Seller; texts in the page's locale. Empty text is ''. */
export interface ShopView {
  readonly brand: string;
  readonly tagline: string;
  /** Short description for page titles and meta description. */
  readonly description: string;
  readonly keywords: string;
  readonly vatExemptNote: string;
  readonly legalName: string;
  readonly legalForm: string;
  /** Several lines. */
  readonly address: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly email: string;
  readonly phone: string;
  readonly vatNumber: string;
  readonly registration: string;
  readonly shareCapital: string;
  readonly publicationDirector: string;
  readonly host: string;
  readonly mediator: string;
  readonly mediatorUrl: string;
  readonly eprNumbers: readonly string[];
  readonly pec: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly vatScheme: VatScheme;
  /** Says whether orders may be paid by bank transfer. */
  readonly takesTransfers: boolean;
}

/** A logo with the CSS px that it is shown in. */
export interface BrandLogo extends BrandAddress {
  readonly width: number;
  readonly height: number;
}

export interface Chrome {
  readonly locale: Locale;
  /** Only in a look at drafts: pages say so, and their parts lead to their fields in the studio. */
  readonly preview?: true;
  readonly shop: ShopView;
  /** Categories of the header. */
  readonly navigation: readonly Link[];
  readonly headerPages: readonly Link[];
  readonly footerPages: readonly Link[];
  /** The page with the key 'shipping', or null where there is none. */
  readonly shippingPath: string | null;
  /** The same of the key 'retpolicy'. */
  readonly returnsPath: string | null;
  /** The same of the key 'privacy'. */
  readonly privacyPath: string | null;
  /** The announcement bar's text, or null while it is off. */
  readonly announcement: string | null;
  /** Delivered to, by name. */
  readonly countries: readonly ShopCountry[];
  readonly shippingRates: readonly ShippingRate[];
  readonly packing: Packing;
  /**
   * The palette as custom properties `--color-{token}` for both themes: `:root{…}` is dark, `[data-theme=light]{…}`
   * light.
   */
  readonly tokensCss: string;
  /** Stands in the place of the name; null: there is none. */
  readonly logo: BrandLogo | null;
  /** In the place of /icon.svg; null: there is none. */
  readonly icon: BrandAddress | null;
}
