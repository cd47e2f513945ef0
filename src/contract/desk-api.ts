/**
 * Says what the desk asks of the backend: `POST {backend}/api/desk/{route}` with a JSON body, signed in as a user with
 * the role operator (or as a superuser). A refusal is a `ShopRefusal` (contract/shop-api.ts); what a record's own rules
 * refuse is PocketBase's 400 with a code for each field.
 */
export const DESK_ROUTE = '/api/desk/';

/** Answer of every action; the page loads again what it shows. */
export interface ActionAnswer {
  /** Id of the record that it is about. */
  readonly subject: string;
  /** It was done before: the same key has come twice. */
  readonly again: boolean;
}
