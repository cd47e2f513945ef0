import { useEffect, useMemo, useState } from 'react';
import type { StudioProblem } from '#src/contract/studio-api.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { callStudio, StudioError } from '#src/studio/call-studio.ts';
import { createDraftChecks, type DraftChecks } from '#src/studio/record/draft-checks.ts';

/** ms after a draft was saved. */
const DELAY_MS = 400;

/** Tries of the drafts of one form. */
export function useTrials(studio: Studio): DraftChecks<readonly StudioProblem[]> {
  return useMemo(() => createDraftChecks((drafts) => refusals(studio, drafts)), [studio]);
}

/**
 * What the hooks say against drafts as they are now: they are tried out, and nothing is written. `drafts`: 'id@version' each, so that every save asks
 * again. What was said before stays until the answer is there.
 */
export function useServerProblems(
  trials: DraftChecks<readonly StudioProblem[]>,
  drafts: readonly string[],
): readonly StudioProblem[] {
  const [problems, setProblems] = useState<readonly StudioProblem[]>([]);
  const key = drafts.join(' ');
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(async () => {
      const ids = key.split(' ').map((one) => one.split('@')[0] ?? '');
      const said = key === '' ? [] : await trials.run(ids);
      // Without an answer nobody knows any better.
      if (isWanted && said !== null) setProblems(said);
    }, DELAY_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [trials, key]);
  return key === '' ? [] : problems;
}

async function refusals(studio: Studio, drafts: readonly string[]): Promise<readonly StudioProblem[] | null> {
  try {
    return (await callStudio(studio.client, 'publish', { drafts, dry: true })).problems ?? [];
  } catch (error) {
    return error instanceof StudioError && error.refusal !== null ? [] : null;
  }
}
