import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, json, line, relation, whole } from '#src/schema/kinds/fields.ts';
import { PERSON_LENGTH } from '#src/schema/kinds/lengths.ts';

/** A FatturaPA file that was sent to the Sistema di Interscambio, and what became of it. */
export const invoiceFiles = collection({
  document: relation('documents', { required: true }),
  /** Number of times that it was refused before. */
  attempt: whole({}),
  /** Name of the file. */
  file: line({ required: true, max: 40 }),
  /** `undelivered`: it is issued, and lies in the customer's tax drawer. */
  state: choice(['sent', 'delivered', 'undelivered', 'refused'], { required: true }),
  /** The day on which somebody has sent it. */
  sent: date({ required: true }),
  /** Moment at which the SdI has told what became of it; ''. */
  answered: date({}),
  /** The SdI's own number of it; ''. */
  sdi: line({ max: 20 }),
  /** Name of the receipt that says so; '': a person has said it. */
  receipt: line({ max: 60 }),
  /** Errors for which it was refused. */
  errors: json<readonly { readonly code: string; readonly text: string }[] | null>(10_000),
  by: line({ max: PERSON_LENGTH }),
});
