/** `npm run build:demo`: the demo shop as a folder of files for any static host. */
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '#src/runtime/environment.ts';
import type { Report } from '#src/runtime/progress.ts';
import { type BuiltShop, buildShop } from '#src/publishing/worker/release.ts';
import { withDemoBackend } from '#scripts/demo/throw-away-backend.ts';
import type { PictureMode } from '#src/publishing/pictures/picture-settings.ts';
import { NO_BACKEND } from '#src/domain/site/demo.ts';

export interface StaticDemoOptions {
  readonly environment: Pick<Environment, 'cacheDir' | 'pocketbaseBin' | 'siteUrl' | 'serviceWorker'>;
  /** The folder that is replaced. */
  readonly out: string;
  readonly report: Report;
  /** `searched` for what is published; `quick` unless told otherwise. */
  readonly pictures?: PictureMode;
}

/**
 * Builds the demo shop without a backend to ask, from a PocketBase that lives only meanwhile, into `out`: real files,
 * no links.
 * @throws OperatorError; `out` is as it was then.
 */
export async function buildStaticDemo({
  environment,
  out,
  report,
  pictures = 'quick',
}: StaticDemoOptions): Promise<BuiltShop> {
  const { cacheDir, siteUrl, serviceWorker } = environment;
  const releases = join(cacheDir, 'static-demo');
  const part = `${out}.part`;
  const built = await withDemoBackend(environment, report, (access) =>
    buildShop({
      environment: {
        ...access,
        cacheDir,
        siteUrl,
        publicBackendUrl: NO_BACKEND,
        shopMode: 'demo',
        serviceWorker,
        stripe: { publishableKey: '' },
      },
      dist: join(releases, 'current'),
      releases,
      report,
      pictures,
    }),
  );
  await rm(part, { recursive: true, force: true });
  await cp(join(releases, 'current'), part, { recursive: true, dereference: true });
  await rm(out, { recursive: true, force: true });
  await rename(part, out);
  return built;
}
