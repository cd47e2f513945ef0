/** Brings targets to the live release, each by itself: a slow one holds up neither the shop nor another. */
import { join } from 'node:path';
import type { Environment } from '#src/runtime/environment.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';
import { openStore, type StoreSettings } from '#src/publishing/releases/open-store.ts';
import { releasesFolder } from '#src/publishing/releases/releases-folder.ts';
import type { ReleaseContent, ReleaseStore } from '#src/publishing/releases/release-store.ts';
import { createS3Target } from '#src/publishing/targets/s3-target.ts';
import type { Target } from '#src/publishing/targets/target.ts';
import type { BuildState, TargetState } from '#src/contract/records.ts';
import { readFile } from 'node:fs/promises';
import { writeState } from '#src/publishing/targets/target-state.ts';

export interface TargetRunner {
  /** After each publish. What runs goes on; it is done again afterwards, and what failed is tried again by itself. */
  start(): void;
  /** Name of a target → how far it is. */
  states(): Readonly<Record<string, TargetState>>;
  /**
   * The last round: who waits for quiet begins at once, and what fails is not tried again.
   * @throws the first OperatorError of it.
   */
  finish(): Promise<void>;
}

export type TargetSettings = StoreSettings & Partial<Pick<Environment, 'buildHookUrl'>>;

/** Targets that the settings ask for. `folder`: of the releases, where a target keeps how far it is. */
export function createTargets({ s3, buildHookUrl, picturesUrl }: TargetSettings, folder: string): Target[] {
  const content = picturesUrl === undefined ? 'pages' : 'pictures';
  return [
    ...(s3 === undefined ? [] : [createS3Target(s3, join(folder, 'targets/s3.json'), content)]),
    ...(buildHookUrl === undefined ? [] : [createHookTarget(buildHookUrl, join(folder, 'targets/hook.json'))]),
  ];
}

/** Before a target that failed is tried again; twice as long each time, */
const AGAIN_MS = 10_000;
/** and at most so long. */
const LONGEST_AGAIN_MS = 10 * 60_000;

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
    let isEnding = false;
    let pause = AGAIN_MS;
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> | undefined;
    const set = (state: BuildState, message = ''): void => {
      states[target.name] = { state, message };
      tell({ ...states });
    };
    /** Tries what is down again: it comes back some time, and nobody has to publish for it. */
    const again = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isDue = true;
        begin();
      }, pause);
      pause = Math.min(pause * 2, LONGEST_AGAIN_MS);
    };
    const run = async (): Promise<void> => {
      while (isDue) {
        isDue = false;
        set('building');
        try {
          await target.publish(content);
          set(isDue ? 'waiting' : 'live');
          pause = AGAIN_MS;
        } catch (error) {
          set('failed', describeError(error));
          if (!isEnding) again();
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
        isEnding = true;
        if (isDue) begin();
        await running;
        clearTimeout(timer);
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

/**
 * For commands that end: brings all targets that the settings name to the live release. Throws an OperatorError when
 * one does not take it.
 */
export async function publishElsewhere(settings: TargetSettings, dist: string, report: Report): Promise<void> {
  const targets = createTargets(settings, releasesFolder(dist));
  const store = openStore(settings, { dist });
  for (const target of targets) {
    const runner = runTargets([target], store);
    await withStep(report, `Publishing to ${target.name}`, async () => {
      runner.start();
      await runner.finish();
    });
  }
}

/**
 * An address that is called after a release: a host that builds by itself, or fetches what is public here, begins then.
 */
const TIMEOUT_MS = 30_000;
/** Hosts count their builds: an afternoon of edits is to be a few. */
const QUIET_MS = 10_000;

/**
 * @param stateFile Which release the host was told of last is kept there, so that it hears of each once, also after a
 * restart.
 */
export function createHookTarget(url: string, stateFile: string): Target {
  return {
    name: 'hook',
    quietMs: QUIET_MS,
    async publish(content) {
      const { release } = await content(null);
      const { origin } = new URL(url);
      const message = JSON.stringify({ origin, release: release.number, publishedAt: release.publishedAt });
      if ((await readFile(stateFile, 'utf8').catch(() => '')) === message) return;
      // What follows the origin is a secret of the host's.
      const problem = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ release: release.number, build: release.id, publishedAt: release.publishedAt }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).then(
        (answer) => (answer.ok ? null : `answered ${answer.status}`),
        (error: unknown) => `cannot be reached (${describeError(error).replaceAll(url, origin)})`,
      );
      if (problem !== null) throw new OperatorError(`The build hook at ${origin} ${problem}.`);
      await writeState(stateFile, message);
    },
  };
}
