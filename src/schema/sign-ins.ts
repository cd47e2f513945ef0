import { SIGN_IN_FACTORS } from '#src/contract/account-api.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, line, relation } from '#src/schema/kinds/fields.ts';

/** Sign-ins of who works for the shop; an account's rows are its sessions too. */
export const signIns = collection({
  user: relation('users', { cascade: true }),
  superuser: relation('_superusers', { cascade: true }),
  factor: choice(SIGN_IN_FACTORS, { required: true }),
  device: line({ max: 60 }),
  network: line({ max: 60 }),
  seen: date({}),
  ended: date({}),
});
