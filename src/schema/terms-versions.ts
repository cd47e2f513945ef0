import { LOCALES } from '#src/domain/site/locale.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, line, text } from '#src/schema/kinds/fields.ts';
import { DIGEST, DIGEST_LENGTH, LONG_TEXT } from '#src/schema/kinds/lengths.ts';

/** Terms that shoppers have agreed to. Only `replaced` ever changes. */
export const termsVersions = collection({
  digest: line({ required: true, max: DIGEST_LENGTH, pattern: DIGEST }),
  locale: choice(LOCALES, { required: true }),
  cgv_title: line({}),
  cgv_body: text({ max: LONG_TEXT }),
  retpolicy_title: line({}),
  retpolicy_body: text({ max: LONG_TEXT }),
  /** Date, or '' while this version holds. */
  replaced: date({}),
});
