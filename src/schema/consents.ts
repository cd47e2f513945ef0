import { CONSENT_ACTIONS } from '#src/contract/account-api.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, email, relation, text } from '#src/schema/kinds/fields.ts';

/** Append-only; goes with its account. */
export const consents = collection({
  /** Id in `users`. */
  user: relation('users', { required: true }),
  kind: choice(['newsletter'], { required: true }),
  action: choice(CONSENT_ACTIONS, { required: true }),
  /** Address and words at that time. */
  email: email({ required: true }),
  locale: choice(LOCALES, { required: true }),
  words: text({}),
});
