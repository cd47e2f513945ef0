/**
 * Says what a measured visit tells the backend when its page is left: `POST /api/shop/vitals`, as a form, so that no
 * second request asks first.
 */

/** Path of the route, after the backend's address. */
export const VITALS_PATH = '/api/shop/vitals';

/** Largest Contentful Paint and Interaction to Next Paint in ms, Cumulative Layout Shift in thousandths. */
export const VITALS = ['lcp', 'inp', 'cls'] as const;
export type Vital = (typeof VITALS)[number];

/**
 * Counted beside them, in the step 0: a measured visit of one of `VISIT_PAGES`, and that something was put into the
 * cart on it.
 */
export const COUNTED = ['visit', 'added'] as const;
export type Counted = (typeof COUNTED)[number];
export const VISIT_PAGES = ['product', 'checkout'] as const;

/** As the Network Information API says it; 'unknown' where a browser does not. */
export const CONNECTIONS = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const;
export type ConnectionType = (typeof CONNECTIONS)[number];

/**
 * Names of a form's fields: `page` is a name of `ROUTES`, never an address. A vital that could not be measured is not
 * there.
 */
export interface VitalsRequest extends Partial<Readonly<Record<Vital, string>>> {
  readonly page: string;
  readonly connection: string;
  /** '1': something was put into the cart on this page. */
  readonly added?: string;
}

/** Nobody reads it; false: it was refused as not plausible, or the browser asks not to be measured. */
export interface VitalsAnswer {
  readonly counted: boolean;
}
