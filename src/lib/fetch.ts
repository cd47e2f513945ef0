/** Reading the shop's own prerendered JSON: payloads and manifests. */
import { isPayload, payloadPath, type Payload, type PayloadKind } from '#src/contract/payload.ts';

const TIMEOUT_MS = 10_000;

/** What stands at a path of this site. Throws where it does not answer within 10 s, answers 400 or above, or with no JSON. */
export async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/** The payload of a page (its site path, with locale prefix). Null: there is none at that path. Throws as `fetchJson`. */
export async function fetchPayload<Kind extends PayloadKind>(path: string, kind: Kind): Promise<Extract<Payload, { kind: Kind }> | null> {
  const response = await fetch(payloadPath(path), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const value: unknown = await response.json();
  return isPayload(value, kind) ? value : null;
}
