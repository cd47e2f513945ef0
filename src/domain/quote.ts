/**
 * What a cart costs: lines, coupon, delivery and the VAT contained, from plain values. Pure, and the same in browsers, in Node and in
 * PocketBase's VM. All amounts are gross and in minor units; rates are in basis points (2000 = 20 %).
 */

export interface QuoteLine {
  /** Id in `items`. */
  readonly item: string;
  /** Pieces, 1 to 99. */
  readonly quantity: number;
  /** One piece. */
  readonly unitPrice: number;
  /** quantity × unitPrice, before the coupon. */
  readonly gross: number;
  /** This line's part of the coupon, 0 or more. */
  readonly discount: number;
  /** Basis points; 0 where no VAT is charged. */
  readonly vatRate: number;
}

/** VAT contained in everything that is taxed at one rate, delivery included (EN 16931: per rate and document, not per line). */
export interface VatPart {
  readonly rate: number;
  readonly gross: number;
  readonly vat: number;
  /** gross − vat. */
  readonly net: number;
}

export interface Quote {
  /** ISO 4217. */
  readonly currency: string;
  readonly lines: readonly QuoteLine[];
  /** Sum of the lines before the coupon. */
  readonly goods: number;
  /** Sum of the lines' discounts. */
  readonly discount: number;
  /** Delivery, 0 where it is free; null while no way of delivery is known. */
  readonly shipping: number | null;
  /** goods − discount + shipping. */
  readonly total: number;
  /** By rate, highest first; empty where the scheme is `exempt`. */
  readonly vat: readonly VatPart[];
  /** What is missing until delivery is free; null where it is free already or never. */
  readonly untilFreeShipping: number | null;
}
