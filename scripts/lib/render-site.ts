import { join } from 'node:path';
import { runBuildProcess } from '#scripts/lib/build-process.ts';
import { PROJECT_ROOT } from '#scripts/lib/environment.ts';
import type { LatestBuild } from '#src/contract/manifest.ts';

const MAIN = join(PROJECT_ROOT, 'src/render/main.ts');
/** Megabytes for what is young: by itself V8 takes several times that and does not give it back. */
const YOUNG_MB = 16;

export interface RenderOptions {
  /** What `compiledSite` gave. */
  readonly compiled: string;
  readonly snapshotFile: string;
  readonly siteUrl: string;
  readonly cacheDir: string;
  /** Made, and filled. */
  readonly outDir: string;
  readonly build: LatestBuild;
  /** Called with the number of pages and payloads so far. */
  progress?(files: number): void;
}

/**
 * Makes all published files of a snapshot.
 * @throws OperatorError with the end of the output.
 */
export async function renderSite(options: RenderOptions): Promise<void> {
  const env = {
    ...process.env,
    VITRINE_COMPILED: options.compiled,
    VITRINE_SNAPSHOT: options.snapshotFile,
    VITRINE_OUT_DIR: options.outDir,
    VITRINE_BUILD: JSON.stringify(options.build),
    SITE_URL: options.siteUrl,
    CACHE_DIR: options.cacheDir,
  };
  await runBuildProcess([`--max-semi-space-size=${YOUNG_MB}`, MAIN], env, (line) => {
    const files = /^(\d+) files$/.exec(line)?.[1];
    if (files !== undefined) options.progress?.(Number(files));
  });
}
