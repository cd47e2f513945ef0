import { ANSWER_LIMITS } from '#src/domain/after-sales/answers.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { line, text } from '#src/schema/kinds/fields.ts';

/** Answers to customers that operators write once and choose by their names. `{name}` and `{number}` are filled in. */
export const answerTemplates = collection({
  name: line({ required: true, max: ANSWER_LIMITS.name }),
  subject: line({ localized: true, max: ANSWER_LIMITS.subject }),
  body: text({ localized: true }),
});
