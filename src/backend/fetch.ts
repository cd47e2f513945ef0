/** Reading the shop's own prerendered files. */

const TIMEOUT_MS = 10_000;

/**
 * The answer at a site path, or null for 404. Throws where nothing answers within 10 s, and for any other status of 400
 * or above. `cache`: 'no-cache' for what the host says now, and never what is kept for times without a network.
 */
export async function fetchFile(path: string, cache: RequestCache = 'default'): Promise<Response | null> {
  const response = await fetch(path, { cache, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** The JSON at a site path, or null: there is none. Throws as `fetchFile`, and where it is no JSON. */
export async function fetchJson(path: string, cache?: RequestCache): Promise<unknown> {
  const response = await fetchFile(path, cache);
  return response === null ? null : response.json();
}
