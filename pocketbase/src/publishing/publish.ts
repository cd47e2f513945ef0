/** POST publish: the drafts of one author become content, all or none. So do scheduled ones. */
import type { JobApp, OuterStep } from '#pocketbase/base/step.ts';
import { bodyOf, flagIn, LINES, own } from '#pocketbase/base/body.ts';
import { byId, find, storedDate } from '#pocketbase/base/query.ts';
import { applyChanges, lastSeq, publicationAnswer, type Change, type Outcome } from '#pocketbase/publishing/apply.ts';
import { dataOf, refusedOthers, seenIn } from '#pocketbase/publishing/drafts.ts';
import { lostForGood, tooManyAlong } from '#pocketbase/publishing/going-along.ts';
import { contentProblem } from '#pocketbase/base/problems.ts';
import { editorName, editorOf, isEditor } from '#pocketbase/base/roles.ts';
import { newPublication } from '#pocketbase/base/publication.ts';
import {
  editedMeanwhile,
  invalidFields,
  NOTHING_PUBLISHED,
  studioRefusal,
  triedAnswer,
  type StudioRefused,
} from '#pocketbase/base/studio-refusal.ts';
import { lastChange } from '#pocketbase/publishing/revisions.ts';
import { trying } from '#pocketbase/publishing/transaction.ts';
import { readTexts } from '#pocketbase/base/texts.ts';
import {
  PUBLISH_ALONG,
  PUBLISH_DRAFTS,
  type EditedRecord,
  type PublicationAnswer,
  type SeenDrafts,
  type StudioProblem,
} from '#src/contract/studio-api.ts';
import { isEdited } from '#src/schema/derived/editing.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';

const ID = /^[a-z0-9]{15}$/;

/** Obstacle of a draft: its record is no longer what it began with. */
function editedSince(tx: core.App, draft: core.Record): EditedRecord[] {
  const [collection, record] = [draft.getString('collection'), draft.getString('record')];
  const now = byId(tx, collection, record);
  const updated = now?.getString('updated') ?? '';
  const isFree =
    draft.getString('action') === 'create' ? now === null : updated !== '' && updated === draft.getString('base');
  return isFree ? [] : [{ draft: draft.id, collection, record, updated, ...lastChange(tx, collection, record) }];
}

function changeOf(draft: core.Record, fs: filesystem.System): Change {
  const collection = draft.getString('collection');
  const action = draft.getString('action');
  if (!isEdited(collection)) throw new Error('A draft is of a collection that is edited.');
  if (action !== 'create' && action !== 'update' && action !== 'delete') throw new Error('A draft has an action.');
  const files: readonly string[] = [...draft.getStringSlice('files')];
  return {
    draft: draft.id,
    row: 0,
    collection,
    id: draft.getString('record'),
    action,
    data: dataOf(draft),
    take: (name) => (files.includes(name) ? fs.getReuploadableFile(`${draft.baseFilesPath()}/${name}`, false) : null),
  };
}

function alongProblem(draft: core.Record, count: number): StudioProblem {
  const {
    field,
    code,
    message,
    params = {},
  } = contentProblem('id', 'deletes_too_many', { count, most: PUBLISH_ALONG });
  const [collection, record] = [draft.getString('collection'), draft.getString('record')];
  return { draft: draft.id, row: 0, collection, record, field, code, message, params };
}

/** Publishes drafts for an editor. `dry`: only tries. `seen`: drafts of colleagues. */
export function publishDrafts(
  app: Pick<core.App, 'runInTransaction' | 'findRecordsByFilter'>,
  author: core.Record,
  ids: readonly string[],
  dry: boolean,
  seen: SeenDrafts = {},
): PublicationAnswer | StudioRefused {
  const outcome: Outcome = { problems: [], records: [] };
  const refused = (answer: StudioRefused) => ({ answer, keep: false });
  // A draft that changes meanwhile is read in the transaction.
  const texts = ids
    .map((id) => byId(app, 'drafts', id))
    .flatMap((draft) => (draft ? Object.values(dataOf(draft)) : []));
  const read = readTexts(texts);
  return trying<PublicationAnswer>(
    app,
    (tx) => {
      const account = byId(tx, 'users', author.id);
      if (account === null || !isEditor(account)) return refused(studioRefusal('forbidden', 'For editors only'));
      const drafts = ids.map((id) => byId(tx, 'drafts', id)).filter((draft) => draft !== null);
      if (drafts.length < ids.length) return refused(studioRefusal('not_found', 'A draft is not there any more'));
      const others = refusedOthers(tx, author, drafts, seen);
      if (others !== null) return refused(others);
      const edited = drafts.flatMap((draft) => editedSince(tx, draft));
      if (edited.length > 0) return refused(editedMeanwhile(edited));
      const along = tooManyAlong(tx, drafts);
      if (along !== null) {
        const gone = drafts.filter((draft) => draft.getString('action') === 'delete');
        return refused(invalidFields(gone.map((draft) => alongProblem(draft, along))));
      }
      const lost = lostForGood(tx, drafts);
      const publication = newPublication(author.id, editorName(account), 'joint');
      const seq = lastSeq(tx);
      const fs = tx.newFilesystem();
      try {
        applyChanges(
          tx,
          publication,
          drafts.map((draft) => changeOf(draft, fs)),
          outcome,
          read,
        );
      } finally {
        fs.close();
      }
      for (const draft of drafts) tx.delete(draft);
      const answer = publicationAnswer(publication, seq, lastSeq(tx), outcome);
      return { answer: lost === null ? answer : { ...answer, lost }, keep: !dry };
    },
    () => (outcome.problems.length === 0 ? null : invalidFields(outcome.problems)),
  );
}

/** POST publish */
export function publish(event: core.RequestEvent): PublicationAnswer | StudioRefused {
  const editor = editorOf(event);
  if (editor === null) return studioRefusal('forbidden', 'For editors only');
  const body = bodyOf(event, LINES);
  const sent = own(body, 'drafts');
  const ids = Array.isArray(sent) ? [...new Set(sent)] : [];
  const isUsable =
    ids.length > 0 && ids.length <= PUBLISH_DRAFTS && ids.every((id) => typeof id === 'string' && ID.test(id));
  if (!isUsable) return studioRefusal('not_found', `Name 1 to ${PUBLISH_DRAFTS} drafts`);
  const dry = flagIn(body, 'dry');
  if (dry === null) return studioRefusal('invalid', 'Say with true or false whether it is only tried');
  const answer = publishDrafts(event.app, editor, ids, dry, seenIn(body));
  return dry ? triedAnswer(answer, NOTHING_PUBLISHED) : answer;
}

const SAME = 'author = {:author} && publish_at = {:at} && problem = null';

/** Problems that a draft keeps, its own first: those of a large lot are more than its field takes. */
const MOST_TOLD = 20;

/**
 * Publishes a draft together with its author's others of the same time, by the first of them. What is refused waits for
 * its author, with the reason.
 */
function publishWithOthers(app: JobApp, id: string): void {
  const first = byId(app, 'drafts', id);
  if (first === null) return;
  const author = byId(app, 'users', first.getString('author'));
  if (author === null) return;
  const drafts = find(app, 'drafts', SAME, { author: author.id, at: first.getString('publish_at') }, '@rowid');
  if (drafts[0]?.id !== id) return;
  const ids = drafts.map((draft) => draft.id);
  const answer = publishDrafts(app, author, ids, false);
  if (!('refused' in answer)) return;
  const { refused: _, problems = [], ...problem } = answer;
  const toldTo = (draft: string): typeof problems =>
    [...problems.filter((one) => one.draft === draft), ...problems.filter((one) => one.draft !== draft)].slice(
      0,
      MOST_TOLD,
    );
  app.runInTransaction((tx) => {
    takeWriter(tx);
    for (const draft of drafts) {
      draft.set('problem', problems.length === 0 ? problem : { ...problem, problems: toldTo(draft.id) });
      tx.save(draft);
    }
  });
}

/** Publishes what is due at `now` (ms): drafts of one author and one time go together, all or none. */
export function publishDue(now: number): OuterStep {
  const due = "publish_at > '' AND publish_at <= {:now} AND (problem IS NULL OR problem IN ('', 'null'))";
  return {
    name: 'publish_draft',
    collection: 'drafts',
    queries: [{ by: 'publish_at', due, values: { now: storedDate(now) } }],
    open: "publish_at > ''",
    attend: publishWithOthers,
  };
}
