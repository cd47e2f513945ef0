import { useEffect, useState } from 'react';
import type PocketBase from 'pocketbase';
import type { BuildRecord } from '#src/contract/records.ts';
import { isOpen, publicationState } from '#src/studio/publish/publication-state.ts';
import { withBuild } from '#src/studio/publish/publications.ts';

/** How many of the newest are looked at. */
const BUILDS = 10;
/** ms between two looks while something is on its way: live news may be lost. */
const LOOK_MS = 5000;
/** ms without a sign of the worker, which gives one every five seconds while there is something to do, and begins within seconds. */
const SILENCE_MS = 25_000;

export interface Builds {
  /** The newest first; null: not read yet. */
  readonly builds: readonly BuildRecord[] | null;
  /** Something is to be built, and nobody is heard of who does. */
  readonly isSilent: boolean;
  /** What went wrong with reading them; null: nothing. */
  readonly failure: unknown;
}

const NOTHING: Builds = { builds: null, isSilent: false, failure: null };

/** The builds as they are now. `publications`: numbers of the changes of each, which are followed to their end. */
export function useBuilds(client: PocketBase, publications: readonly (readonly number[])[]): Builds {
  const [state, setState] = useState(NOTHING);
  const { builds } = state;
  const isWaiting = builds !== null && publications.some((seqs) => isOpen(publicationState(seqs, builds, false)));
  useEffect(() => {
    let isCurrent = true;
    let stamp: string | null = null;
    // By this device's own clock, which may be another one than the backend's.
    let heardAt = performance.now();
    const heard = (): void => {
      heardAt = performance.now();
    };
    const read = async (): Promise<void> => {
      try {
        const collection = client.collection<BuildRecord>('builds');
        const { items } = await collection.getList(1, BUILDS, { sort: '-created', skipTotal: true });
        const now = items.map(({ id, updated }) => id + updated).join();
        // What the first look finds may be old.
        if (stamp !== null && now !== stamp) heard();
        stamp = now;
        const isSilent = isWaiting && performance.now() - heardAt > SILENCE_MS;
        if (isCurrent) setState({ builds: items, isSilent, failure: null });
      } catch (failure) {
        // Without an answer nobody knows.
        heard();
        if (isCurrent) setState((before) => ({ ...before, isSilent: false, failure }));
      }
    };
    void read();
    const news = client.collection<BuildRecord>('builds').subscribe('*', ({ action, record }) => {
      if (action === 'delete') return;
      heard();
      setState((before) => ({ ...before, builds: withBuild(before.builds ?? [], record), isSilent: false }));
    });
    news.catch(() => undefined);
    const refresh = (): void => {
      if (!document.hidden) void read();
    };
    const timer = isWaiting ? setInterval(refresh, LOOK_MS) : undefined;
    document.addEventListener('visibilitychange', refresh);
    addEventListener('online', refresh);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      removeEventListener('online', refresh);
      void news.then((stop) => stop()).catch(() => undefined);
    };
  }, [client, isWaiting]);
  return state;
}
