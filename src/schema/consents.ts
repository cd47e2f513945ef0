import { CONSENT_ACTIONS } from '#src/contract/account-api.ts';
import { FORMER_SHOP_LENGTH } from '#src/contract/moving-in/people-api.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, email, line, relation, text } from '#src/schema/kinds/fields.ts';

/** Append-only; goes with its account, or when the guest who has left is forgotten. */
export const consents = collection({
  /** Id in `users`; '': a guest, who is known by the address alone (as `mailboxOf` writes it). */
  user: relation('users', {}),
  kind: choice(['newsletter'], { required: true }),
  action: choice(CONSENT_ACTIONS, { required: true }),
  /** Address and words at that time. */
  email: email({ required: true }),
  locale: choice(LOCALES, { required: true }),
  words: text({}),
  /** Pseudonym (HMAC) of the network that it was asked from; '' where an account says who it was. */
  origin: line({ max: 64 }),
  /** Moment at which it was asked for, where a guest has given it. Of what was given to a former shop: when. */
  asked: date({}),
  /** Name of the former shop that it was given to, its proof being `words`; '': here. */
  source: line({ max: FORMER_SHOP_LENGTH }),
});
