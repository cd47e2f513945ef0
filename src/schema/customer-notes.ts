import { CUSTOMER_NOTE_LENGTH, NOTE_KINDS } from '#src/contract/desk/customers.ts';
import { EMAIL_LENGTH } from '#src/domain/person/email.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, line, text } from '#src/schema/kinds/fields.ts';
import { PERSON_LENGTH } from '#src/schema/kinds/lengths.ts';

/** Notes that the shop writes down about a person, and what they have asked of their data, which has a term. */
export const customerNotes = collection({
  /** In small letters; '': of somebody who is forgotten. */
  email: line({ max: EMAIL_LENGTH }),
  kind: choice(NOTE_KINDS, { required: true }),
  text: text({ max: CUSTOMER_NOTE_LENGTH }),
  by: line({ required: true, max: PERSON_LENGTH }),
  /** Moment at which it was asked; '': a note. */
  received: date({}),
  /** Until when it must be answered; '': a note. */
  due: date({}),
  /** Moment at which it was answered; ''. */
  done: date({}),
  done_by: line({ max: PERSON_LENGTH }),
});
