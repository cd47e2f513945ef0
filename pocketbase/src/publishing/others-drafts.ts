/** Drafts of colleagues: whoever publishes or discards one has been shown whose it is and what it says now. */
import { type Body, bodyOf, isBody, LINES, own } from '#pocketbase/base/body.ts';
import { byId } from '#pocketbase/base/query.ts';
import { editorOf } from '#pocketbase/base/roles.ts';
import { editedMeanwhile, studioRefusal, type StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import { lastChange } from '#pocketbase/publishing/revisions.ts';
import { trying } from '#pocketbase/publishing/transaction.ts';
import { PUBLISH_DRAFTS, type DiscardAnswer, type SeenDrafts } from '#src/contract/studio-api.ts';

/** Drafts that a request says that the caller has seen; whatever is no number there is not seen. */
export function seenIn(body: Body): SeenDrafts {
  const sent = own(body, 'seen');
  const entries = isBody(sent) ? Object.entries(sent) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

/**
 * Reason for which an editor cannot do anything about these drafts; null: they are the editor's own, or seen as they
 * are.
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
