/** What shoppers mean by the words that they search for. */
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';
import { rulesView } from '#pocketbase/hooks/fields.ts';
import { toProblem } from '#pocketbase/hooks/problems.ts';
import { contentProblems } from '#src/domain/catalogue/content-rules.ts';

export const synonymHooks: CollectionHooks = {
  check: (_app, record) => contentProblems('synonyms', rulesView(record)).map(toProblem),
};
