import type { SavedProduct } from '#src/contract/saved-api.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { json, relation } from '#src/schema/kinds/fields.ts';

/** Products that the owner of an account has saved for later, one record each: written by the route saved-sync. */
export const savedProducts = collection({
  /** Id in `users`. */
  user: relation('users', { required: true, cascade: true }),
  products: json<readonly SavedProduct[]>(),
});
