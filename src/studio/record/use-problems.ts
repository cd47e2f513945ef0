import { useEffect, useMemo, useRef, useState } from 'react';
import type { StudioProblem } from '#src/contract/studio-api.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { callStudio, isStudioError } from '#src/staff/kit/call-backend.ts';
import { useStudio } from '#src/studio/use-studio.ts';
import { isSame } from '#src/studio/record/stored-record.ts';

/** ms after a draft was saved. */
const DELAY_MS = 400;

/** Tries of the drafts of one form. */
export function useTrials(): DraftChecks<readonly StudioProblem[]> {
  const studio = useStudio();
  return useMemo(() => createDraftChecks((drafts) => refusals(studio, drafts)), [studio]);
}

/** Drafts that are tried at once while somebody types: orders wait meanwhile. A press on "publish" tries all of them. */
const TRIED_AT_ONCE = 20;

interface Tried {
  /** 'id@version' of each draft. */
  readonly keys: readonly string[];
  readonly problems: readonly Judged[];
}

/** A draft that is saved, and of which record. */
export interface SavedDraft {
  readonly id: string;
  readonly version: number;
  readonly record: string;
}

const keyOf = ({ id, version }: SavedDraft): string => `${id}@${version}`;

/** Those that are new since the last try, behind the first one, which the others belong to. */
export function draftsToTry(drafts: readonly SavedDraft[], tried: readonly string[]): readonly SavedDraft[] {
  if (drafts.length <= TRIED_AT_ONCE) return drafts;
  const [first, ...others] = drafts;
  const fresh = others.filter((draft) => !tried.includes(keyOf(draft)));
  return first === undefined ? [] : [first, ...fresh].slice(0, TRIED_AT_ONCE);
}

/**
 * What the hooks say against drafts as they are now: they are tried out, and nothing is written. Every save asks again. What was said before stays
 * until the answer is there, or until its field says something else.
 */
export function useServerProblems(
  trials: DraftChecks<readonly StudioProblem[]>,
  drafts: readonly SavedDraft[],
  valueOf: ValueOf,
): readonly Judged[] {
  const [{ problems, keys: triedKeys }, setTried] = useState<Tried>({ keys: [], problems: [] });
  const key = drafts.map(keyOf).join(' ');
  const next = useRef({ drafts, triedKeys, valueOf });
  useEffect(() => {
    next.current = { drafts, triedKeys, valueOf };
  });
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(async () => {
      const { drafts: now, triedKeys: before, valueOf: asked } = next.current;
      const chosen = key === '' ? [] : draftsToTry(now, before);
      const said = chosen.length === 0 ? [] : await trials.run(chosen.map(({ id }) => id));
      // Without an answer nobody knows any better.
      if (!isWanted || said === null) return;
      const records = new Set(now.map(({ record }) => record));
      for (const { record } of chosen) records.delete(record);
      setTried((old) => ({
        keys: now.map(keyOf),
        problems: [...judged(said, asked), ...old.problems.filter(({ problem }) => records.has(problem.record))],
      }));
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
    return isStudioError(error) && error.refusal !== null ? [] : null;
  }
}

/** Value that stands in a field of a record at this moment: what is mended is not said any more, before anybody has asked again. */
export type ValueOf = (record: string, field: string) => unknown;

export interface Judged {
  readonly problem: StudioProblem;
  /** What stood in its field when the backend was asked. */
  readonly value: unknown;
}

export function judged(problems: readonly StudioProblem[], valueOf: ValueOf): readonly Judged[] {
  return problems.map((problem) => ({ problem, value: valueOf(problem.record, problem.field) }));
}

export function standing(all: readonly Judged[], valueOf: ValueOf): readonly StudioProblem[] {
  return all
    .filter(({ problem, value }) => isSame(value, valueOf(problem.record, problem.field)))
    .map(({ problem }) => problem);
}

/** Tries of drafts, and publications of the same drafts: never both at once, as a draft that is published is not there to be tried. */
export interface DraftChecks<Said> {
  /** Asks what the backend says against the drafts (ids). Null: nobody knows, or they are being published, whose answer says it. */
  readonly run: (drafts: readonly string[]) => Promise<Said | null>;
  /** Resolves when no try is under way; none begins until the answer is called. */
  readonly hold: () => Promise<() => void>;
}

/** `ask` never fails. */
export function createDraftChecks<Said>(ask: (drafts: readonly string[]) => Promise<Said | null>): DraftChecks<Said> {
  let holds = 0;
  let underWay: Promise<unknown> = Promise.resolve();
  return {
    run: (drafts) => {
      if (holds > 0) return Promise.resolve(null);
      const answer = ask(drafts);
      underWay = Promise.all([underWay, answer]);
      return answer;
    },
    hold: async () => {
      holds += 1;
      await underWay;
      return () => {
        holds -= 1;
      };
    },
  };
}
