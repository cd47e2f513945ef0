/** Marks the translations that a save leaves behind their English text. */
import { jsonOf } from '#pocketbase/hooks/fields.ts';
import { outdatedAfter, translatedNames } from '#src/domain/outdated.ts';

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

/** Sets `outdated` of a record that has it. `before`: the stored record, null for a new one, whose texts were all made together. */
export function markOutdated(record: core.Record, before: core.Record | null): void {
  const fields = [...record.collection().fields.fieldNames()];
  if (!fields.includes('outdated')) return;
  const text = (one: core.Record) => (field: string) => one.getString(field);
  const kept = namesIn(jsonOf(record, 'outdated'));
  const marked = before === null ? [] : outdatedAfter(translatedNames(fields), text(before), text(record), kept);
  record.set('outdated', marked.length === 0 ? null : marked);
}
