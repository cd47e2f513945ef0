/**
 * Drafts of the studio: whose they are, what they may say, and how many there may be. What they lead to is looked at
 * when they are published.
 */
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { jsonOf } from '#pocketbase/base/fields.ts';
import { type RecordStep, deleteOld } from '#pocketbase/base/step.ts';
import { isBody, type Body, bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { contentProblem, type Problem } from '#pocketbase/base/problems.ts';
import { byId, find, millis } from '#pocketbase/base/query.ts';
import { editorName, editorOf } from '#pocketbase/base/roles.ts';
import { checkUploads, countUploads } from '#pocketbase/publishing/uploads.ts';
import { DRAFT_FILE, editableOf, STOCK_SEEN } from '#src/schema/derived/editing.ts';
import { editedMeanwhile, studioRefusal, type StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import { lastChange } from '#pocketbase/publishing/revisions.ts';
import { tooManyAlong } from '#pocketbase/publishing/going-along.ts';
import { trying } from '#pocketbase/publishing/transaction.ts';
import { PUBLISH_ALONG, PUBLISH_DRAFTS, type DiscardAnswer, type SeenDrafts } from '#src/contract/studio-api.ts';

/** Number of drafts of one author, at most. */
const MOST = 500;

/** Field → value of a draft; nothing where it holds something else. */
export function dataOf(draft: core.Record): Readonly<Record<string, unknown>> {
  const data = jsonOf(draft, 'data');
  return isBody(data) ? data : {};
}

function checkData(draft: core.Record): Problem[] {
  const data = jsonOf(draft, 'data');
  if (data === null && draft.getString('action') === 'delete') return [];
  if (!isBody(data)) return [contentProblem('data', 'value_shape')];
  const editable = editableOf(draft.getString('collection'));
  const allowed: readonly string[] = [...(editable?.fields ?? []), STOCK_SEEN];
  const foreign = Object.keys(data).filter((field) => !allowed.includes(field));
  return foreign.length === 0 ? [] : [contentProblem('data', 'not_for_editors')];
}

function checkAction(draft: core.Record): Problem[] {
  const action = draft.getString('action');
  const editable = editableOf(draft.getString('collection'));
  const isPossible = action === 'update' || (action === 'create' ? editable?.create : editable?.delete) === true;
  return isPossible ? [] : [contentProblem('action', 'not_for_editors')];
}

/** Problems of what never changes of a draft: what it is about, and whose it is. */
function checkFixed(draft: core.Record, before: core.Record): Problem[] {
  return ['collection', 'record', 'author']
    .filter((field) => draft.getString(field) !== before.getString(field))
    .map((field) => contentProblem(field, 'not_for_editors'));
}

/** Drafts of one time are one publication (docs/decisions/0141), which orders wait for: no more than by hand. */
function checkTime(app: CoreApp, draft: core.Record, before: core.Record | null): Problem[] {
  const at = draft.getString('publish_at');
  if (at === '' || at === before?.getString('publish_at')) return [];
  const filter = 'author = {:author} && publish_at = {:at} && id != {:id}';
  const alike = { author: draft.getString('author'), at, id: draft.id };
  const others = find(app, 'drafts', filter, alike, '', PUBLISH_DRAFTS);
  if (others.length >= PUBLISH_DRAFTS)
    return [contentProblem('publish_at', 'publish_at_full', { most: PUBLISH_DRAFTS })];
  const along = draft.getString('action') === 'delete' ? tooManyAlong(app, [...others, draft]) : null;
  return along === null
    ? []
    : [contentProblem('publish_at', 'deletes_too_many', { count: along, most: PUBLISH_ALONG })];
}

export const draftHooks: CollectionHooks = {
  prepare(app, draft) {
    const author = byId(app, 'users', draft.getString('author'));
    draft.set('author_name', author === null ? '' : editorName(author));
    countUploads(app, draft, 'files', draft.getString('author'));
  },
  check(app, draft, before) {
    const problems = [
      ...checkAction(draft),
      ...checkData(draft),
      ...checkUploads(app, draft, 'files', draft.getString('author')),
    ];
    problems.push(...checkTime(app, draft, before));
    if (before === null) {
      const others = find(app, 'drafts', 'author = {:author}', { author: draft.getString('author') }, '', MOST);
      return others.length < MOST
        ? problems
        : [...problems, contentProblem('record', 'drafts_too_many', { most: MOST })];
    }
    return [...problems, ...checkFixed(draft, before)];
  },
};

/**
 * Problems of what a request of a person says beside: no other save of the draft came between, and the time is to come.
 * Forgets an earlier failure.
 */
export function checkDraftRequest(draft: core.Record, before: core.Record | null, now: number): Problem[] {
  const version = before?.getInt('version') ?? 0;
  if (draft.getInt('version') !== version + 1) return [contentProblem('version', 'edited_meanwhile')];
  draft.set('problem', null);
  const at = draft.getString('publish_at');
  return at === '' || at === before?.getString('publish_at') || millis(draft, 'publish_at') > now
    ? []
    : [contentProblem('publish_at', 'publish_at_past')];
}

/** Name of a file of the draft itself in a field of files, or null for one of the record. */
export function draftFile(name: string): string | null {
  return name.startsWith(DRAFT_FILE) ? name.slice(DRAFT_FILE.length) : null;
}

/** Deletes drafts that nobody has touched since `time` (ms). */
export function forgetDrafts(time: number): RecordStep {
  return deleteOld('forget_draft', 'drafts', 'updated', time);
}

/** Drafts that a request says that the caller has seen; whatever is no number there is not seen. */
export function seenIn(body: Body): SeenDrafts {
  const sent = own(body, 'seen');
  const entries = isBody(sent) ? Object.entries(sent) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

/**
 * Reason for which an editor cannot do anything about these drafts; null: they are the editor's own, or seen as they
 * are. Whoever publishes or discards a colleague's has been shown whose it is and what it says now.
 */
export function refusedOthers(
  tx: core.App,
  editor: core.Record,
  drafts: readonly core.Record[],
  seen: SeenDrafts,
): StudioRefused | null {
  const others = drafts.filter((draft) => draft.getString('author') !== editor.id);
  if (others.some(({ id }) => !Object.hasOwn(seen, id)))
    return studioRefusal('forbidden', 'Only its author publishes a draft that nobody else has looked at');
  const edited = others
    .filter((draft) => draft.getInt('version') !== seen[draft.id])
    .map((draft) => {
      const [collection, record] = [draft.getString('collection'), draft.getString('record')];
      const updated = byId(tx, collection, record)?.getString('updated') ?? '';
      const { label } = lastChange(tx, collection, record);
      return { draft: draft.id, collection, record, updated, author: draft.getString('author_name'), label };
    });
  return edited.length === 0 ? null : editedMeanwhile(edited);
}

/** POST discard */
export function discard(event: core.RequestEvent): DiscardAnswer | StudioRefused {
  const editor = editorOf(event);
  if (editor === null) return studioRefusal('forbidden', 'For editors only');
  const seen = seenIn(bodyOf(event, LINES));
  const ids = Object.keys(seen);
  if (ids.length === 0 || ids.length > PUBLISH_DRAFTS)
    return studioRefusal('not_found', `Name 1 to ${PUBLISH_DRAFTS} drafts, each with its version`);
  return trying<DiscardAnswer>(
    event.app,
    (tx) => {
      const drafts = ids.map((id) => byId(tx, 'drafts', id)).filter((draft) => draft !== null);
      const refused =
        drafts.length < ids.length
          ? studioRefusal('not_found', 'A draft is not there any more')
          : refusedOthers(tx, editor, drafts, seen);
      if (refused !== null) return { answer: refused, keep: false };
      for (const draft of drafts) tx.delete(draft);
      return { answer: { discarded: drafts.length }, keep: true };
    },
    () => null,
  );
}
