/** Plan of a build, from what is live and what is wanted. Pure. */
import type { ReleaseInfo, ReleaseSource } from '#src/publishing/releases/release-store.ts';

/**
 * `leave`: nothing. `adopt`: what is live is what the site shows, and is taken as that. `write`: a release; of
 * everything, or of what is stale.
 */
export type BuildPlan =
  { readonly do: 'leave' } | { readonly do: 'adopt' } | { readonly do: 'write'; readonly everything: boolean };

export interface BuildFacts {
  /** The live release; null: there is none. */
  readonly present: Pick<ReleaseInfo, 'id' | 'number' | 'timestamp'> | null;
  /** Source that would be built. */
  readonly source: Pick<ReleaseSource, 'id' | 'timestamp'>;
  /** Number of the release that the site is compared with to say what is stale; null: none. */
  readonly known: number | null;
  /** Builds although nothing has changed. */
  readonly force: boolean;
  /** Somebody went back to the live release, and that is to stay. */
  readonly isHeld: boolean;
  /** The shop will be built again. */
  readonly isFollowed: boolean;
}

export function planBuild({ present, source, known, force, isHeld, isFollowed }: BuildFacts): BuildPlan {
  if (isHeld) return { do: 'leave' };
  const isKnown = present !== null && present.number === known;
  if (!force && present?.id === source.id && present.timestamp === source.timestamp)
    return isFollowed && !isKnown ? { do: 'adopt' } : { do: 'leave' };
  return { do: 'write', everything: force || !isKnown };
}
