import type PocketBase from 'pocketbase';

/** ms that a token of PocketBase's for files is used again: half of what it lives. */
const TOKEN_MS = 60_000;

let token: { readonly of: PocketBase; readonly value: Promise<string>; readonly asked: number } | null = null;

function fileToken(client: PocketBase): Promise<string> {
  if (token === null || token.of !== client || Date.now() - token.asked > TOKEN_MS) {
    token = { of: client, value: client.files.getToken(), asked: Date.now() };
  }
  return token.value;
}

/** Address of a file that only those may read who may read its record. `thumb` as PocketBase has it. @throws of the SDK */
export async function fileAddress(client: PocketBase, record: object, name: string, thumb?: string): Promise<string> {
  return client.files.getURL({ ...record }, name, {
    token: await fileToken(client),
    ...(thumb === undefined ? {} : { thumb }),
  });
}
