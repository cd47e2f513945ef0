/** Brings targets to the live release, each by itself: a slow one holds up neither the shop nor another. */
import { join } from 'node:path';
import type { Environment } from '#scripts/lib/environment.ts';
import { describeError, OperatorError } from '#scripts/lib/operator-error.ts';
import { type Report, withStep } from '#scripts/lib/progress.ts';
import { createStore } from '#scripts/publish/create-store.ts';
import { createHookTarget } from '#scripts/publish/hook-target.ts';
import type { ReleaseContent, ReleaseStore } from '#scripts/publish/release-store.ts';
import { createS3Target } from '#scripts/publish/s3-target.ts';
import type { Target } from '#scripts/publish/target.ts';

/** `waiting` for quiet, or for its turn; `message` is '' but for `failed`. */
export interface TargetState {
  readonly state: 'waiting' | 'publishing' | 'live' | 'failed';
  readonly message: string;
}

export interface TargetRunner {
  /** After each publish. What runs goes on; it is done again afterwards. */
  start(): void;
  /** Name of a target → how far it is. */
  states(): Readonly<Record<string, TargetState>>;
  /** Waits for none longer than it works: who waits for quiet begins at once. Throws the first OperatorError of this round. */
  finish(): Promise<void>;
}

export type TargetSettings = Pick<Environment, 's3' | 'buildHookUrl' | 'cacheDir'>;

/** What the settings ask for. */
export function createTargets({ s3, buildHookUrl, cacheDir }: TargetSettings): Target[] {
  return [
    ...(s3 === undefined ? [] : [createS3Target(s3, join(cacheDir, 'releases/targets/s3.json'))]),
    ...(buildHookUrl === undefined ? [] : [createHookTarget(buildHookUrl)]),
  ];
}

/** `tell` hears of each change of a state. */
export function runTargets(
  targets: readonly Target[],
  store: Pick<ReleaseStore, 'content'>,
  tell: (states: Readonly<Record<string, TargetState>>) => void = () => {},
): TargetRunner {
  const states: Record<string, TargetState> = {};
  const content = async (since: number | null): Promise<ReleaseContent> => {
    const live = await store.content(since);
    if (live === null) throw new OperatorError('Nothing has been published yet: run "npm run build".');
    return live;
  };

  const runners = targets.map((target) => {
    let isDue = false;
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> | undefined;
    const set = (state: TargetState['state'], message = ''): void => {
      states[target.name] = { state, message };
      tell({ ...states });
    };
    const run = async (): Promise<void> => {
      while (isDue) {
        isDue = false;
        set('publishing');
        try {
          await target.publish(content);
          set(isDue ? 'waiting' : 'live');
        } catch (error) {
          set('failed', describeError(error));
        }
      }
    };
    const begin = (): void => {
      clearTimeout(timer);
      timer = undefined;
      running ??= run().finally(() => (running = undefined));
    };
    return {
      start(): void {
        isDue = true;
        set('waiting');
        clearTimeout(timer);
        if (target.quietMs === 0) begin();
        else timer = setTimeout(begin, target.quietMs);
      },
      async finish(): Promise<void> {
        if (isDue) begin();
        await running;
      },
    };
  });

  return {
    start: () => runners.forEach((runner) => runner.start()),
    states: () => states,
    async finish() {
      await Promise.all(runners.map((runner) => runner.finish()));
      const failed = Object.values(states).find(({ state }) => state === 'failed');
      if (failed !== undefined) throw new OperatorError(failed.message);
    },
  };
}

/** For commands that end: brings all targets that the settings name to the live release. Throws an OperatorError when one does not take it. */
export async function publishElsewhere(settings: TargetSettings, dist: string, report: Report): Promise<void> {
  const targets = createTargets(settings);
  const store = createStore({ folder: join(settings.cacheDir, 'releases'), dist });
  for (const target of targets) {
    const runner = runTargets([target], store);
    await withStep(report, `Publishing to ${target.name}`, async () => {
      runner.start();
      await runner.finish();
    });
  }
}
