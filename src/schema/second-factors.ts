import { KEY_LENGTH } from '#src/domain/person/one-time-password.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { json, line, relation, whole } from '#src/schema/kinds/fields.ts';

/**
 * Apps that make the codes of the second factor: one an account. No answer of the API has their keys, those to
 * superusers neither.
 */
export const secondFactors = collection({
  user: relation('users', { cascade: true }),
  superuser: relation('_superusers', { cascade: true }),
  key: line({ required: true, hidden: true, max: 2 * KEY_LENGTH }),
  step: whole({ hidden: true }),
  recovery: { ...json<readonly string[]>(2000), hidden: true },
});
