import { SOURCES } from '#src/contract/moving-in/moved.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, line, relation } from '#src/schema/kinds/fields.ts';

/**
 * Accounts that have come from a former shop: so none comes twice, and all of an import can be undone. Goes with its
 * account.
 */
export const movedAccounts = collection({
  source: choice(SOURCES, { required: true }),
  /** Key that the former shop knows the customer by. */
  key: line({ required: true, max: 254 }),
  /** Series of the import that has made the account. */
  series: line({ required: true, max: 64 }),
  user: relation('users', { required: true, cascade: true }),
});
