/** A release: from PocketBase to the public folder, all or nothing. */
import { join } from 'node:path';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { withStep } from '#src/runtime/progress.ts';
import { openSiteBuilder, type SiteBuilderOptions } from '#src/publishing/worker/site-builder.ts';
import { ContentError } from '#src/publishing/content/content-error.ts';
import { keepTextsInFile } from '#src/publishing/content/packed-bytes.ts';

export interface BuildOptions extends SiteBuilderOptions {
  /** Builds although nothing has changed. */
  readonly force?: boolean;
  /** Leaves an earlier release that somebody went back to, until there is a newer change. */
  readonly held?: boolean;
}

export interface BuiltShop {
  readonly id: string;
  /** False when the public folder was up to date already. */
  readonly built: boolean;
  readonly pages: number;
}

async function build(options: BuildOptions): Promise<BuiltShop> {
  const { report, force = false, held = false } = options;
  const endTexts = keepTextsInFile(join(options.environment.cacheDir, `records-${process.pid}`));
  const builder = await openSiteBuilder(options, false).finally(endTexts);
  try {
    const { id, pages, release } = await withStep(
      report,
      'Building',
      (step) => builder.build({ force, held, progress: (done, total) => step.update(`${done} of ${total} pages`) }),
      ({ changed, release: made }) =>
        made === null ? 'up to date' : `${changed.added.length + changed.changed.length} files written`,
    );
    return { id, built: release !== null, pages };
  } finally {
    await builder.close();
  }
}

/** An error that the operator can do something about, or null. */
function operatorError(error: unknown): OperatorError | null {
  if (error instanceof OperatorError) return error;
  if (error instanceof ContentError) return new OperatorError(error.message);
  // Disk full, no permission, …
  const failedCall = error instanceof Error && 'code' in error && 'syscall' in error;
  return failedCall
    ? new OperatorError(`The shop could not be built: ${describeError(error)}. What is published stays as it was.`)
    : null;
}

/**
 * Makes the public folder show what PocketBase holds now. Does nothing when it does already.
 * @throws OperatorError of one line when PocketBase, its content, the disk or the code stands in the way: nothing is
 * changed then.
 */
export async function buildShop(options: BuildOptions): Promise<BuiltShop> {
  try {
    return await build(options);
  } catch (error) {
    throw operatorError(error) ?? error;
  }
}
