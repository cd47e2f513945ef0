import { collection } from '#src/schema/kinds/collection.ts';
import { line, text } from '#src/schema/kinds/fields.ts';
import { WORDS_LENGTH } from '#src/schema/kinds/lengths.ts';

/** Words of the shop's own in the mails of orders, before and after their contents. One row a kind of mail. */
export const mailWords = collection({
  kind: line({ required: true, max: 50 }),
  before: text({ localized: true, max: WORDS_LENGTH }),
  after: text({ localized: true, max: WORDS_LENGTH }),
});
