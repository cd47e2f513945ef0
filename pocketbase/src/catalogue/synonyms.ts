/** Synonyms: what shoppers mean by the words that they search for. */
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { rulesView } from '#pocketbase/base/fields.ts';
import { toProblem } from '#pocketbase/base/problems.ts';
import { contentProblems } from '#src/domain/catalogue/content-rules.ts';

export const synonymHooks: CollectionHooks = {
  check: (_app, record) => contentProblems('synonyms', rulesView(record)).map(toProblem),
};
