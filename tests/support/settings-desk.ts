/** Calls of the desk as an operator's browser makes them: reads, actions with a key of their own, and the proof that guarded ones ask for. */
import { randomUUID } from 'node:crypto';
import type { ActionAnswer } from '#src/contract/desk-api.ts';
import { DESK_ROUTE } from '#src/contract/desk-api.ts';
import type {
  ConfirmAnswer,
  GroupName,
  SettingRecord,
  SettingsAnswer,
  SettingValues,
} from '#src/contract/desk/settings.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { makeUser } from '#tests/backend/fixtures.ts';
import type { TestBackend } from '#tests/support/backend.ts';
import { postWhole } from '#tests/support/post-whole.ts';

export interface DeskAnswer<Body> {
  readonly status: number;
  readonly body: Body;
}

interface Refused {
  readonly code: string;
  readonly problems?: readonly FieldProblem[];
}

/** One person at the desk. */
export interface Operator {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

export async function signIn(
  backend: TestBackend,
  person: { readonly id: string; readonly email: string; readonly password: string },
): Promise<Operator> {
  const client = backend.client();
  await client.collection('users').authWithPassword(person.email, person.password);
  return { ...person, token: client.authStore.token };
}

export async function newOperator(backend: TestBackend): Promise<Operator> {
  return signIn(backend, await makeUser(backend.admin, 'operator'));
}

export async function askDesk<Body = ActionAnswer & Refused>(
  { url }: TestBackend,
  { token }: Pick<Operator, 'token'>,
  route: string,
  body: object,
): Promise<DeskAnswer<Body>> {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) };
  const { status, text } = await postWhole(`${url}${DESK_ROUTE}${route}`, JSON.stringify(body), headers);
  return { status, body: JSON.parse(text) as Body };
}

/** An action with a new key. */
export function actAtDesk(
  backend: TestBackend,
  operator: Pick<Operator, 'token'>,
  route: string,
  body: object,
): Promise<DeskAnswer<ActionAnswer & Refused>> {
  return askDesk(backend, operator, route, { key: randomUUID(), ...body });
}

export async function settingsOf(
  backend: TestBackend,
  operator: Operator,
  group: GroupName,
): Promise<readonly SettingRecord[]> {
  return (await askDesk<SettingsAnswer>(backend, operator, 'settings', { group, locale: 'en' })).body.records;
}

/** Changes the record of a group that `find` names as it is now. */
export async function changeSetting(
  backend: TestBackend,
  operator: Operator,
  group: GroupName,
  change: {
    readonly find?: (record: SettingRecord) => boolean;
    readonly values: SettingValues;
    readonly proof?: string;
  },
): Promise<DeskAnswer<ActionAnswer & Refused>> {
  const { find = () => true, values, proof } = change;
  const record = (await settingsOf(backend, operator, group)).find(find);
  const { id = '', updated = '' } = record ?? {};
  return actAtDesk(backend, operator, 'settings-save', { group, id, updated, values, proof });
}

export async function proofOf(backend: TestBackend, operator: Operator): Promise<string> {
  const { password } = operator;
  return (await askDesk<ConfirmAnswer>(backend, operator, 'confirm-self', { password })).body.proof;
}
