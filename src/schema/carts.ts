import type { AccountCartLine } from '#src/contract/account-api.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { json, relation } from '#src/schema/kinds/fields.ts';

/** The cart of an account, one each: written by the route cart-sync. */
export const carts = collection({
  /** Id in `users`. */
  user: relation('users', { required: true, cascade: true }),
  lines: json<readonly AccountCartLine[]>(),
});
