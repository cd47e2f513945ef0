/** A cache with bounds: what has been there longest goes first. */

export interface Bounds {
  readonly entries: number;
  readonly bytes: number;
}

/** Bytes of a body, which Cache Storage does not tell. */
const SIZE = 'x-vitrine-bytes';

/** The least that is free after something had to go, so that not every new entry counts all others. */
const SLACK = 0.25;

/**
 * The shop's own answer, or that of where its pictures are, whole. `private` only forbids caches that several people
 * share (src/publishing/http/dictionary.ts).
 */
function mayKeep({ status, type, redirected, headers }: Response): boolean {
  return (
    status === 200 &&
    (type === 'basic' || type === 'cors') &&
    !redirected &&
    !headers.get('cache-control')?.includes('no-store')
  );
}

/**
 * Says whether another worker has taken over, which has removed what is not its own: this one only ends what it has
 * begun.
 */
function isReplaced(): boolean {
  return (globalThis as { serviceWorker?: ServiceWorker }).serviceWorker?.state === 'redundant';
}

export class Store {
  readonly #name: string;
  readonly #bounds: Bounds;
  readonly #mark: string;
  /** Room that is free; null until it was counted. */
  #free: Bounds | null = null;

  /** `mark`: what every page that is kept here must name; '': no matter. */
  constructor(name: string, bounds: Bounds, mark = '') {
    this.#name = name;
    this.#bounds = bounds;
    this.#mark = mark;
  }

  open(): Promise<Cache> {
    return caches.open(this.#name);
  }

  /** Answer that was kept under a site path. To look makes no cache: it may be gone. */
  match(path: string): Promise<Response | undefined> {
    return caches.match(path, { cacheName: this.#name });
  }

  /** Site paths, the newest first. */
  async paths(): Promise<string[]> {
    return (await (await this.open()).keys()).map(({ url }) => new URL(url).pathname).reverse();
  }

  /**
   * Keeps an answer that may be, and forgets a page that is gone. Never throws: an entry that could not be written is
   * not there.
   */
  async keep(path: string, answer: Response): Promise<void> {
    try {
      if (isReplaced()) return;
      const cache = await this.open();
      if (answer.status === 404 || answer.status === 410) await cache.delete(path);
      if (!mayKeep(answer)) return;
      const body = await answer.arrayBuffer();
      const isPage = answer.headers.get('content-type')?.startsWith('text/html');
      if (isPage && !new TextDecoder().decode(body).includes(this.#mark)) return;
      const headers = new Headers(answer.headers);
      // The body is unpacked already, and is the answer to whoever asks.
      for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name);
      headers.set(SIZE, `${body.byteLength}`);
      await cache.put(path, new Response(body, { headers }));
      const { entries, bytes } = this.#free ?? { entries: 0, bytes: 0 };
      this.#free = { entries: entries - 1, bytes: bytes - body.byteLength };
      if (this.#free.entries < 0 || this.#free.bytes < 0) await this.#trim(cache);
    } catch {
      // The network has gone in the middle of it, or the device is full.
    }
  }

  async #trim(cache: Cache): Promise<void> {
    const all = await Promise.all(
      (await cache.keys()).map(async (key) => ({
        key,
        bytes: Number((await cache.match(key))?.headers.get(SIZE)),
      })),
    );
    let entries = this.#bounds.entries - all.length;
    let bytes = this.#bounds.bytes - all.reduce((sum, one) => sum + one.bytes, 0);
    if (entries < 0 || bytes < 0) {
      for (const old of all) {
        if (entries >= SLACK * this.#bounds.entries && bytes >= SLACK * this.#bounds.bytes) break;
        await cache.delete(old.key);
        entries++;
        bytes += old.bytes;
      }
    }
    this.#free = { entries, bytes };
  }
}
