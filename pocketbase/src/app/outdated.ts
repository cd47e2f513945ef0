/** Marks the translations that a save leaves behind their English text. */
import { jsonOf } from '#pocketbase/base/fields.ts';
import { editableOf } from '#src/schema/derived/editing.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { outdatedAfter, readOutdated, translatedNames, type Texts } from '#src/domain/catalogue/outdated.ts';

function textsOf(record: core.Record, names: readonly string[]): Texts {
  const columns = names.flatMap((name) => LOCALES.map((locale) => `${name}_${locale}`));
  return Object.fromEntries(columns.map((column) => [column, record.getString(column)]));
}

/**
 * Sets `outdated` of a record that has it. `before`: the stored record, null for a new one. Comes after `tidyTexts`.
 */
export function markOutdated(record: core.Record, before: core.Record | null): void {
  const fields = editableOf(record.collection().name)?.fields ?? [];
  if (!fields.includes('outdated')) return;
  const names = translatedNames(fields);
  const was =
    before === null ? null : { texts: textsOf(before, names), outdated: readOutdated(jsonOf(before, 'outdated')) };
  record.set('outdated', outdatedAfter(was, textsOf(record, names), readOutdated(jsonOf(record, 'outdated'))));
}
