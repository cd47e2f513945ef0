/** The job that goes on with undos whose windows were closed. */
import { nowMs } from '#pocketbase/base/clock.ts';
import type { JobApp, OuterStep } from '#pocketbase/base/step.ts';
import { byId } from '#pocketbase/base/query.ts';
import { isMover } from '#pocketbase/base/roles.ts';
import { isStudioRefused, type StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import { authorOf } from '#pocketbase/publishing/series.ts';
import { ASKED } from '#pocketbase/publishing/pending-undos.ts';
import { undoNext } from '#pocketbase/publishing/undo.ts';

/**
 * ms that one turn takes: the minute comes again. Each publication is a transaction of its own, between which orders
 * have theirs.
 */
const TURN_MS = 30_000;

/** Reason for which it cannot go on, for whoever looks at the findings. */
function reasonOf({ message, edited = [], problems = [] }: StudioRefused): string {
  const records = edited.map(({ collection, record, label }) => `${collection} ${record} ${label}`);
  const fields = problems.map(({ collection, record, field }) => `${collection} ${record} ${field}`);
  return [message, ...records, ...fields].join(': ').slice(0, 400);
}

/** Throws where the rest cannot be taken back: that is a finding, and tried again. */
function goOn(app: JobApp, id: string): void {
  const begun = nowMs();
  while (nowMs() - begun < TURN_MS) {
    const marked = byId(app, 'revisions', id);
    const [series, as] = [marked?.getString('series') ?? '', marked?.getString('undo_as') ?? ''];
    // It has ended, or somebody has ended it.
    if (series === '' || as === '' || marked?.getString('undone') !== '') return;
    const begunBy = authorOf(app, as) ?? '';
    const author = byId(app, 'users', begunBy) ?? byId(app, '_superusers', begunBy);
    if (author === null || !isMover(author)) throw new Error('Whoever began to take it back is no editor any more');
    const answer = undoNext(app, author, series, as);
    if (isStudioRefused(answer)) throw new Error(reasonOf(answer));
  }
}

/** Goes on with every undo of a series that has begun and not ended. */
export function undoAsked(): OuterStep {
  return { name: 'undo_series', collection: 'revisions', queries: [ASKED], open: "undo_as > ''", attend: goOn };
}
