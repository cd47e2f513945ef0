/** Fields that follow from what has happened: the shop's own code sets them, and no request does. */
import { contentProblem, type Problem } from '#pocketbase/base/problems.ts';

/**
 * The given fields that a record would change, or begin with another value than an empty one. `before`: null for a new
 * record.
 */
export function fixedFields(record: core.Record, before: core.Record | null, fields: readonly string[]): Problem[] {
  const was = before ?? new Record(record.collection());
  return fields
    .filter((field) => toString(record.get(field)) !== toString(was.get(field)))
    .map((field) => contentProblem(field, 'set_by_shop'));
}
