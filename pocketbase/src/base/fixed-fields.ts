/** Fields that follow from what has happened: the shop's own code sets them, and no request does. */
import { contentProblem, problem, type Problem } from '#pocketbase/base/problems.ts';
import { byId } from '#pocketbase/base/query.ts';

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

/**
 * The given fields that somebody else has changed since the record was read: to save it would undo that. `before`: as
 * it was read; the app is that of the transaction.
 */
export function staleProblems(app: core.App, before: core.Record, fields: readonly string[]): Problem[] {
  const now = byId(app, before.collection().name, before.id);
  return fixedFields(before, now, fields).map(({ field }) =>
    problem(field, 'changed_meanwhile', 'This has changed meanwhile: load it again'),
  );
}
