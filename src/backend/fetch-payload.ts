import { isPayload, payloadPath, type Payload, type PayloadKind } from '#src/contract/payload.ts';
import { fetchFile, fetchJson } from '#src/backend/fetch.ts';

/** The payload of a page (its site path, with locale prefix), or null: there is none. Throws as `fetchJson`. */
export async function fetchPayload<Kind extends PayloadKind>(
  path: string,
  kind: Kind,
): Promise<Extract<Payload, { kind: Kind }> | null> {
  const value = await fetchJson(payloadPath(path));
  return isPayload(value, kind) ? value : null;
}

/**
 * Path to which an address of the shop leads now, or null: none. By a real redirect, or by the redirect page of a host
 * that has none (its `<link rel="canonical">`).
 */
export async function fetchRedirect(path: string): Promise<string | null> {
  const response = await fetchFile(path);
  if (response === null) return null;
  if (response.redirected) return new URL(response.url).pathname;
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(await response.text())?.[1];
  return canonical === undefined ? null : new URL(canonical).pathname;
}
