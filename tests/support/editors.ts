/** Editors of a test: their sessions, their drafts, and the routes of the studio. */
import type PocketBase from 'pocketbase';
import type { DraftRecord, Records } from '#src/contract/records.ts';
import { checkAnswer } from '#tests/support/checked-answer.ts';
import { STUDIO_ROUTE, type PublicationAnswer, type StudioRefusal } from '#src/contract/studio-api.ts';
import { makeUser } from '#tests/backend/fixtures.ts';
import type { TestBackend } from '#tests/support/backend.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

export interface Editor {
  readonly id: string;
  readonly client: PocketBase;
}

export async function signInEditor(backend: TestBackend): Promise<Editor> {
  const { id, email, password } = await makeUser(backend.admin, 'editor');
  const client = backend.client();
  await client.collection('users').authWithPassword(email, password);
  return { id, client };
}

type DraftFields = Pick<DraftRecord, 'collection' | 'record'> & {
  readonly action?: DraftRecord['action'];
  readonly data?: DraftRecord['data'];
  readonly base?: string;
  readonly publish_at?: string;
  readonly files?: readonly File[];
};

/** Saves a draft. `base` unless told otherwise: what the record is now. */
export async function saveDraft({ id, client }: Editor, fields: DraftFields): Promise<DraftRecord> {
  const action = fields.action ?? 'update';
  const base =
    action === 'create'
      ? ''
      : (await client.collection(fields.collection).getOne<{ updated: string }>(fields.record)).updated;
  return client.collection('drafts').create<DraftRecord>({ author: id, version: 1, data: {}, base, ...fields, action });
}

/** Has the time of scheduled drafts come; the next minute of the shop publishes them. */
export function makeDue(backend: Pick<TestBackend, 'dataDir'>, drafts: readonly string[]): void {
  withDatabase(backend, (database) => {
    for (const id of drafts)
      database.prepare("UPDATE drafts SET publish_at = '2026-01-01 10:00:00.000Z' WHERE id = ?").run(id);
  });
}

export interface StudioResult<Answer> {
  readonly status: number;
  readonly body: Answer & Partial<StudioRefusal>;
}

export async function callStudio<Answer = PublicationAnswer>(
  backend: TestBackend,
  { client }: Pick<Editor, 'client'>,
  route: string,
  body: object,
): Promise<StudioResult<Answer>> {
  const response = await fetch(`${backend.url}${STUDIO_ROUTE}${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: client.authStore.token },
    body: JSON.stringify(body),
  });
  const [{ status }, text] = [response, await response.text()];
  checkAnswer(`${STUDIO_ROUTE}${route}`, { status, text });
  return { status, body: JSON.parse(text) as StudioResult<Answer>['body'] };
}

export function publish(
  backend: TestBackend,
  editor: Editor,
  drafts: readonly DraftRecord[],
  dry = false,
): Promise<StudioResult<PublicationAnswer>> {
  return callStudio(backend, editor, 'publish', { drafts: drafts.map(({ id }) => id), dry });
}

/** A record as a superuser reads it. */
export function stored<Name extends keyof Records>(
  backend: TestBackend,
  collection: Name,
  id: string,
): Promise<Records[Name]> {
  return backend.admin.collection(collection).getOne<Records[Name]>(id);
}

/** How many publications a series has. */
export function publicationsOf(backend: Pick<TestBackend, 'dataDir'>, series: string): number {
  const sql = 'SELECT COUNT(DISTINCT publication) AS count FROM revisions WHERE series = ?';
  return withDatabase(backend, (database) => Number(database.prepare(sql).get(series)?.['count']));
}
