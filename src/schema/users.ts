import { NEWSLETTER_STATES } from '#src/contract/account-api.ts';
import { PERSON_NAME } from '#src/domain/person/account.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, country, date, email, flag, line } from '#src/schema/kinds/fields.ts';

export const users = collection({
  email: email({ required: true }),
  verified: flag({}),
  name: line({ max: PERSON_NAME }),
  role: choice(['customer', 'editor', 'operator', 'accountant'], { required: true }),
  locale: choice(['', ...LOCALES], {}),
  /** ISO 3166-1 alpha-2, or ''. */
  country: country({ max: 2, pattern: '^[A-Z]{2}$' }),
  /** '': no. */
  marketing: choice(['', ...NEWSLETTER_STATES], {}),
  /** The person has chosen a password. */
  own_password: flag({}),
  /** Moment at which the account was used last, to the day. */
  seen: date({}),
});
