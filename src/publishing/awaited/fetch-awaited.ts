/** Fetches pictures that are due, a few at a time, until none is. */
import type PocketBase from 'pocketbase';
import type { DuePicture, FailedPicture, PicturesDueAnswer } from '#src/contract/moving-in/awaited-pictures.ts';
import { bringPictures, tellFailed, type BroughtPicture } from '#src/publishing/awaited/bring-pictures.ts';
import { fetchPicture, pictureAgent } from '#src/publishing/awaited/fetch-picture.ts';
import { isPublicAddress, type IsAllowed } from '#src/runtime/public-address.ts';
import { PictureFailure } from '#src/publishing/awaited/picture-failure.ts';
import { readPicture, type ReadPicture } from '#src/publishing/awaited/read-picture.ts';
import { RecentPictures } from '#src/publishing/awaited/recent-pictures.ts';

export interface Fetched {
  readonly there: number;
  /** Given up, or to be tried again. */
  readonly failed: number;
}

interface Fetching {
  readonly client: PocketBase;
  readonly signal: AbortSignal;
  /**
   * Addresses that may be fetched from; public ones alone but in tests, which have no other than those of this machine.
   */
  readonly isAllowed?: IsAllowed;
  /** All of it takes about so long; what is left waits for the next time. */
  readonly seconds?: number;
}

type Outcome = ReadPicture | PictureFailure;

const SECONDS = 600;

const hostOf = (source: string): string => (URL.canParse(source) ? new URL(source).host : '');

function failedOf({ id }: DuePicture, { code, params, again }: PictureFailure): FailedPicture {
  return { id, code, params, again };
}

class Fetcher {
  readonly #options: Required<Pick<Fetching, 'signal' | 'isAllowed'>>;
  readonly #agent;
  readonly #recent = new RecentPictures();

  constructor(options: Required<Pick<Fetching, 'signal' | 'isAllowed'>>) {
    this.#options = options;
    this.#agent = pictureAgent(options.isAllowed);
  }

  async #one(source: string): Promise<Outcome> {
    try {
      const bytes = await fetchPicture(source, { ...this.#options, agent: this.#agent });
      return await readPicture(bytes, source);
    } catch (error) {
      if (error instanceof PictureFailure) return error;
      throw error;
    }
  }

  /** Source → what came of it. Nothing more is asked of a host that wants to be left alone. */
  async fetch(sources: readonly string[]): Promise<ReadonlyMap<string, Outcome>> {
    const outcomes = new Map<string, Outcome>();
    const left = new Map<string, PictureFailure>();
    let broken: unknown = null;
    const tasks = sources.map((source) => ({ source, host: hostOf(source) }));
    await byHost(tasks, async ({ source, host }) => {
      try {
        if (broken !== null) return;
        const outcome = this.#recent.get(source) ?? left.get(host) ?? (await this.#one(source));
        if (outcome instanceof PictureFailure && outcome.ofHost) left.set(host, outcome);
        this.#recent.keep(source, outcome);
        outcomes.set(source, outcome);
      } catch (error) {
        broken = error;
      }
    });
    if (broken !== null) throw broken;
    return outcomes;
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/** Those of a record beside each other, in their order. */
function inOrder(pictures: readonly DuePicture[]): readonly DuePicture[] {
  return pictures.toSorted((a, b) => a.record.localeCompare(b.record) || a.place - b.place);
}

/** Says whether any picture is due now. @throws the SDK's error. */
export async function areDue(client: PocketBase): Promise<boolean> {
  const options = { method: 'POST', body: { look: true } };
  return (await client.send<PicturesDueAnswer>('/api/shop/pictures-due', options)).isDue;
}

/**
 * @throws the SDK's error where the backend does not answer, or the reason of `signal`. What was lent then is due again
 * after some minutes.
 */
export async function fetchAwaited({
  client,
  signal,
  isAllowed = isPublicAddress,
  seconds = SECONDS,
}: Fetching): Promise<Fetched> {
  const fetcher = new Fetcher({ signal, isAllowed });
  const until = performance.now() + seconds * 1000;
  let [there, failed] = [0, 0];
  try {
    while (performance.now() < until) {
      signal.throwIfAborted();
      const answer = await client.send<PicturesDueAnswer>('/api/shop/pictures-due', { method: 'POST' });
      const pictures = inOrder(answer.pictures);
      if (pictures.length === 0) break;
      const outcomes = await fetcher.fetch([...new Set(pictures.map(({ source }) => source))]);
      const brought: BroughtPicture[] = [];
      const refused: FailedPicture[] = [];
      for (const one of pictures) {
        const outcome = outcomes.get(one.source);
        if (outcome instanceof PictureFailure) refused.push(failedOf(one, outcome));
        else if (outcome !== undefined) brought.push({ ...one, picture: outcome });
      }
      const result = await bringPictures(client, brought);
      await tellFailed(client, [...refused, ...result.failed]);
      there += result.there;
      failed += refused.length + result.failed.length;
    }
  } finally {
    await fetcher.close();
  }
  return { there, failed };
}

/** Does tasks beside each other, a few at a time, and few of one host. */

interface OfHost {
  readonly host: string;
}

const AT_ONCE = 6;
const OF_ONE_HOST = 2;

/** @param each Never rejects. */
async function byHost<Task extends OfHost>(tasks: readonly Task[], each: (task: Task) => Promise<void>): Promise<void> {
  const left = [...tasks];
  const running = new Map<string, number>();
  const takeNext = (): Task | undefined => {
    const at = left.findIndex(({ host }) => (running.get(host) ?? 0) < OF_ONE_HOST);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  await new Promise<void>((resolve) => {
    let active = 0;
    const begin = (): void => {
      while (active < AT_ONCE) {
        const task = takeNext();
        if (task === undefined) break;
        active += 1;
        running.set(task.host, (running.get(task.host) ?? 0) + 1);
        void each(task).finally(() => {
          active -= 1;
          running.set(task.host, (running.get(task.host) ?? 1) - 1);
          begin();
        });
      }
      if (active === 0 && left.length === 0) resolve();
    };
    begin();
  });
}
