import { LOCALES } from '#src/domain/site/locale.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, email, relation } from '#src/schema/kinds/fields.ts';

/** Requests for one mail when a sold-out item is back. A row is gone with that mail. */
export const stockRequests = collection({
  /** Id in `items`. */
  item: relation('items', { required: true, cascade: true }),
  /** As `mailboxOf` writes it. */
  email: email({ required: true }),
  locale: choice(LOCALES, { required: true }),
  /** Moment at which the link of the first mail was used; '': not yet, and nothing is sent. */
  confirmed: date({}),
});
