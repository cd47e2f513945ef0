/** Says what the pages of orders tell their island, beside their strings. */
export interface OrderPageProps {
  /** Code → name in the page's language. */
  readonly countries: Readonly<Record<string, string>>;
  /** Note that stands in place of VAT where none is charged; '' otherwise. */
  readonly vatExemptNote: string;
  /** Site paths; null: there is no such page. */
  readonly paths: {
    readonly orders: string;
    readonly checkout: string;
    readonly cart: string;
    readonly catalogue: string;
    readonly contact: string;
    readonly withdraw: string;
    readonly login: string;
    readonly terms: string;
    readonly inbox: string | null;
  };
}
