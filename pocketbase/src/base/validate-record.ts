/** All that the hooks have against a record as it is now. */
import { checkNumbers } from '#pocketbase/base/numbers.ts';
import { checkPictures } from '#pocketbase/base/pictures.ts';
import type { Problem } from '#pocketbase/base/problems.ts';
import { entryOf } from '#pocketbase/base/entries.ts';
import { checkCharacters, checkRichTexts, takeRead, type ReadTexts } from '#pocketbase/base/texts.ts';

/**
 * Problems of a record by itself. `before`: the stored record, null for a new one. `read`: rich texts that were read
 * already.
 */
export function problemsOf(
  app: core.App,
  record: core.Record,
  before: core.Record | null,
  read?: ReadTexts,
): Problem[] {
  const own = entryOf(record).hooks.check?.(app, record, before) ?? [];
  const texts = takeRead(record) ? [] : checkRichTexts(record, before, read);
  return [...checkNumbers(record), ...texts, ...checkCharacters(record, before), ...checkPictures(record), ...own];
}

/** Beside others. */
export function jointProblems(app: core.App, record: core.Record, before: core.Record | null): Problem[] {
  return entryOf(record).hooks.together?.(app, record, before) ?? [];
}
