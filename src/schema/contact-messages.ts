import type { MessageReply } from '#src/contract/contact.ts';
import { CONTACT_LIMITS } from '#src/domain/person/contact.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, json, line, text } from '#src/schema/kinds/fields.ts';

/** A message of the contact form. Its mail to the shop is in `mails`. */
export const contactMessages = collection({
  name: line({ required: true, max: CONTACT_LIMITS.name }),
  email: line({ required: true, max: CONTACT_LIMITS.email }),
  order_number: line({ max: CONTACT_LIMITS.order_number }),
  message: text({ required: true }),
  locale: choice(LOCALES, { required: true }),
  /** Moment at which nothing was left to do; '': somebody must look at it. */
  done: date({}),
  /** Oldest first. */
  replies: json<readonly MessageReply[] | null>(200_000),
});
