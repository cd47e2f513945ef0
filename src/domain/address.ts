/** Postal addresses: what is asked for in each country, and which places are not delivered to. Pure. */

export interface Address {
  /** First and last name, or the name on the letter box. */
  readonly name: string;
  /** '' where there is none. */
  readonly company: string;
  /** Street and number. */
  readonly street: string;
  /** Floor, flat, c/o; '' where there is none. */
  readonly extra: string;
  readonly postcode: string;
  readonly city: string;
  /** Province, two letters (Italy); '' elsewhere. */
  readonly region: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}
