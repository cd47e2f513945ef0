import { PHONE_LENGTH } from '#src/domain/person/phone.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { country, flag, line, relation } from '#src/schema/kinds/fields.ts';

/** An address of an account: exactly one of them is `main`, the one that the checkout begins with. */
export const addresses = collection({
  /** Id in `users`. */
  user: relation('users', { required: true, cascade: true }),
  label: line({ max: 50 }),
  main: flag({}),
  name: line({ max: 100 }),
  company: line({ max: 100 }),
  street: line({ max: 120 }),
  extra: line({ max: 120 }),
  postcode: line({ max: 12 }),
  city: line({ max: 80 }),
  region: line({ max: 2 }),
  country: country({ max: 2 }),
  phone: line({ max: PHONE_LENGTH }),
});
