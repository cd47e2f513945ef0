import { useCallback, useEffect, useRef, useState } from 'react';
import type PocketBase from 'pocketbase';
import type { ListedMedium } from '#src/contract/studio-media.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';

export interface MediaFilter {
  readonly words: string;
  readonly unused: boolean;
}

interface Listed {
  /** null: not read yet. */
  readonly media: readonly ListedMedium[] | null;
  /** Where the next part begins; '': there is none. */
  readonly next: string;
  /** What went wrong with reading them; null: nothing. */
  readonly failure: unknown;
}

export interface MediaList extends Listed {
  readonly more: () => void;
  /** Reads them anew, from the newest. */
  readonly again: () => void;
  /** Takes those away that are deleted. */
  readonly drop: (ids: ReadonlySet<string>) => void;
}

const NOTHING: Listed = { media: null, next: '', failure: null };

/** The pictures of the library that a filter finds, as far as they were read. */
export function useMedia(client: PocketBase, { words, unused }: MediaFilter): MediaList {
  const [listed, setListed] = useState(NOTHING);
  /** The last question: what an earlier one is answered comes too late. */
  const asked = useRef(0);
  const read = useCallback(
    async (before: readonly ListedMedium[], after: string): Promise<void> => {
      asked.current += 1;
      const own = asked.current;
      try {
        const { media, next } = await callStudio(client, 'media-list', { after, words, unused });
        if (own === asked.current) setListed({ media: [...before, ...media], next, failure: null });
      } catch (failure) {
        if (own === asked.current) setListed((was) => ({ ...was, failure }));
      }
    },
    [client, words, unused],
  );
  useEffect(() => {
    const timer = setTimeout(() => void read([], ''));
    return () => clearTimeout(timer);
  }, [read]);
  return {
    ...listed,
    more: () => void read(listed.media ?? [], listed.next),
    again: () => void read([], ''),
    drop: (ids) => setListed((was) => ({ ...was, media: (was.media ?? []).filter(({ id }) => !ids.has(id)) })),
  };
}
