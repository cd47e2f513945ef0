import type { StoredProblem } from '#src/contract/records.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, json, line, relation, relations } from '#src/schema/kinds/fields.ts';

/** A look at drafts as they will be. Made by an editor, who alone reads it; rendered by the worker. */
export const previews = collection({
  /** 32 characters, drawn by the shop: whoever has them sees the pages, at {site}/preview/{token}/{path}. */
  token: line({ max: 32 }),
  /** Ids in `drafts`, of any author. */
  drafts: relations('drafts', 50, {}),
  /** Id in `users`. */
  author: relation('users', { required: true, cascade: true }),
  state: choice(['waiting', 'ready', 'failed'], {}),
  /** Path of the page to look at first, without locale: '/products/linen-shirt'. Set by the worker. */
  path: line({ max: 500 }),
  problem: json<StoredProblem | null>(),
  /** PREVIEW_HOURS after it was made; then the row and the pages go. */
  expires: date({}),
});
