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
