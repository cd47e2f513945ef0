import { useState } from 'react';
import type { DraftRecord } from '#src/contract/records.ts';
import type { EditedRecord, SeenDrafts, StudioProblem } from '#src/contract/studio-api.ts';
import { callStudio, isStudioError } from '#src/staff/kit/call-backend.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { fieldProblemWords } from '#src/studio/studio-words.ts';
import type PocketBase from 'pocketbase';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import type { StoredRecord } from '#src/studio/record/stored-record.ts';
import { fullList } from '#src/backend/full-list.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface DraftsPanel {
  readonly isBusy: boolean;
  /** What has come of the last press. */
  readonly said: string;
  readonly failure: string;
  /** Draft → what is wrong with it, in words. */
  readonly problems: ReadonlyMap<string, readonly string[]>;
  readonly publish: (drafts: readonly DraftRecord[]) => Promise<void>;
  /** How many of the editor's own drafts visitors would not see when they are published: the editor says what is to be; 0: nothing is asked. */
  readonly hidden: number;
  /** Publishes what was to be published; null: not now. `isShown`: visitors are to see all of it. */
  readonly answer: (isShown: boolean | null) => Promise<void>;
  /** Of a colleague, who has written it as it is shown. */
  readonly discard: (draft: DraftRecord) => Promise<void>;
  /** `at`: 'YYYY-MM-DD hh:mm:ss.sssZ'; '': by hand. */
  readonly schedule: (drafts: readonly DraftRecord[], at: string) => Promise<void>;
}

/** What waits for an answer: what is to be published, and what of it visitors would not see. */
interface Asked {
  readonly drafts: readonly DraftRecord[];
  readonly hidden: readonly DraftRecord[];
}
const NOT_ASKED: Asked = { drafts: [], hidden: [] };

/** Author of what is changed in the dashboard. */
const SUPERUSER = 'superuser';

function problemsByDraft(
  studio: Studio,
  problems: readonly StudioProblem[],
  edited: readonly EditedRecord[],
): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, string[]>();
  const add = (draft: string, text: string): void => void words.set(draft, [...(words.get(draft) ?? []), text]);
  for (const problem of problems) add(problem.draft, fieldProblemWords(studio, problem));
  for (const { draft, author } of edited)
    add(
      draft,
      author === '' || author === SUPERUSER
        ? studio.t('publish.edited')
        : studio.t('publish.editedBy', { name: author }),
    );
  return words;
}

function seenOf(drafts: readonly DraftRecord[]): SeenDrafts {
  return Object.fromEntries(drafts.map(({ id, version }) => [id, version]));
}

/** Publishing drafts, now or later. What is refused is told at each draft; nothing is published then. */
export function useDraftsPanel(): DraftsPanel {
  const studio = useStudio();
  const { t, client, me, drafts: all } = studio;
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');
  const [problems, setProblems] = useState<ReadonlyMap<string, readonly string[]>>(new Map());

  const [asked, setAsked] = useState(NOT_ASKED);
  const act = async (task: () => Promise<string>): Promise<void> => {
    if (isBusy) return;
    setAsked(NOT_ASKED);
    setBusy(true);
    setSaid('');
    setFailure('');
    setProblems(new Map());
    try {
      setSaid(await task());
    } catch (error) {
      const refusal = isStudioError(error) ? error.refusal : null;
      setFailure(studio.words(error));
      setProblems(problemsByDraft(studio, refusal?.problems ?? [], refusal?.edited ?? []));
    }
    setBusy(false);
  };
  const publish = async (drafts: readonly DraftRecord[]): Promise<string> => {
    const others = drafts.filter(({ author }) => author !== me.id);
    await callStudio(client, 'publish', { drafts: drafts.map(({ id }) => id), seen: seenOf(others) });
    for (const { id } of drafts) all.drop(id);
    return t('publish.done', { count: drafts.length });
  };
  const save = async ({ id, version }: DraftRecord, change: Partial<DraftRecord>): Promise<void> =>
    all.put(await client.collection<DraftRecord>('drafts').update(id, { ...change, version: version + 1 }));
  return {
    isBusy,
    said,
    failure,
    problems,
    hidden: asked.hidden.length,
    publish: (drafts) =>
      act(async () => {
        const own = drafts.filter(({ author }) => author === me.id);
        const hidden = await hiddenDrafts(client, own);
        if (hidden.length === 0) return publish(drafts);
        setAsked({ drafts, hidden });
        return '';
      }),
    answer: (isShown) =>
      act(async () => {
        const { drafts, hidden } = asked;
        if (isShown === null) return '';
        if (isShown) for (const draft of hidden) await save(draft, { data: { ...draft.data, status: 'published' } });
        return publish(drafts);
      }),
    discard: (draft) =>
      act(async () => {
        await callStudio(client, 'discard', { seen: seenOf([draft]) });
        all.drop(draft.id);
        return t('publish.others.discarded');
      }),
    schedule: (drafts, at) =>
      act(async () => {
        for (const draft of drafts) await save(draft, { publish_at: at });
        return t(at === '' ? 'publish.unscheduled' : 'publish.scheduled', { count: drafts.length });
      }),
  };
}

async function statusesOf(
  client: PocketBase,
  collection: EditedCollection,
  drafts: readonly DraftRecord[],
): Promise<ReadonlyMap<string, unknown>> {
  const ids = drafts.map(({ record }) => client.filter('id = {:record}', { record })).join(' || ');
  const found = await fullList(client.collection<StoredRecord>(collection), { filter: ids, fields: 'id,status' });
  return new Map(found.map((record) => [record.id, record['status']]));
}

/**
 * Drafts of records that visitors do not see, and would not see with them. Who hides on purpose what was shown is no such case.
 * @throws BackendError of the SDK
 */
async function hiddenDrafts(client: PocketBase, drafts: readonly DraftRecord[]): Promise<readonly DraftRecord[]> {
  const able = drafts.filter(({ collection, action }) => SPECS[collection].status && action !== 'delete');
  const lists = [...new Set(able.map(({ collection }) => collection))].map(async (collection) => {
    const own = able.filter((draft) => draft.collection === collection);
    const stored = await statusesOf(client, collection, own);
    return own.filter(({ record, data }) => {
      const before = stored.get(record);
      return before !== 'published' && (data['status'] ?? before ?? 'draft') === 'draft';
    });
  });
  return (await Promise.all(lists)).flat();
}
