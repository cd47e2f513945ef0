/** Calls of the desk's routes, as its page makes them. */
import { ClientResponseError, type default as PocketBase } from 'pocketbase';
import type { ShopRefusal } from '#src/contract/shop-api.ts';

export interface DeskReply<Body> {
  readonly status: number;
  readonly body: Body & Partial<ShopRefusal>;
  /** Field → code, where a record's own rules have refused. */
  readonly recordCodes: Readonly<Record<string, string>>;
}

/** `client`: signed in. */
export async function callDesk<Body extends object>(
  client: PocketBase,
  route: string,
  body: object,
): Promise<DeskReply<Body>> {
  try {
    const answer = await client.send<Body>(`/api/desk/${route}`, { method: 'POST', body, requestKey: null });
    return { status: 200, body: answer as Body, recordCodes: {} };
  } catch (error) {
    if (!(error instanceof ClientResponseError)) throw error;
    const response = error.response as Body &
      Partial<ShopRefusal> & { readonly data?: Record<string, { code: string }> };
    const codes = Object.entries(response.data ?? {}).map(([field, { code }]) => [field, code] as const);
    return { status: error.status, body: response, recordCodes: Object.fromEntries(codes) };
  }
}
