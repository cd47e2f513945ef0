import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { whenFree, withBuildLock } from '#src/publishing/releases/build-lock.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { terminalReport } from '#src/runtime/progress.ts';
import { openStore } from '#src/publishing/releases/open-store.ts';
import type { ReleaseInfo } from '#src/publishing/releases/release-store.ts';
import { publishElsewhere } from '#src/publishing/targets/run-targets.ts';

function line({ number, publishedAt, id, changes }: ReleaseInfo): string {
  const { added, changed, removed } = changes;
  const time = new Date(publishedAt).toISOString().slice(0, 19).replace('T', ' ');
  return `${String(number).padStart(6)}  ${time} UTC  build ${id}  ${added} added, ${changed} changed, ${removed} removed`;
}

const USAGE = 'npm run rollback -- [--list | --to 7]';

/** @throws OperatorError of one line. */
function parse(args: readonly string[]): { list: boolean; to: number | undefined } {
  try {
    const options = { list: { type: 'boolean', default: false }, to: { type: 'string' } } as const;
    const { list, to } = parseArgs({ args: [...args], options }).values;
    if (to === undefined || /^[1-9]\d*$/.test(to)) return { list, to: to === undefined ? undefined : Number(to) };
  } catch {
    // Said below.
  }
  throw new OperatorError(`"${args.join(' ')}" is not understood: ${USAGE}`);
}

/** Publishes the release before the live one again, or one by its number. It stays until somebody edits or builds. */
export async function run(): Promise<void> {
  const { list, to } = parse(process.argv.slice(3));
  const environment = readEnvironment();
  const { cacheDir, dist } = environment;
  const store = openStore(environment, { dist });
  const report = terminalReport();
  if (list) {
    const releases = await store.list();
    console.log(releases.length === 0 ? 'Nothing has been published yet.' : releases.map(line).join('\n'));
    return;
  }
  // The one before what is live now, and not before what is published while this waits.
  const wanted = to ?? (await store.list())[1]?.number;
  const release = await whenFree(
    () => withBuildLock(join(cacheDir, 'build.lock'), 'npm run rollback', () => store.goBack(wanted)),
    report.note,
  );
  console.log(`Live again:\n${line(release)}`);
  console.log('It stays until the next edit, or until "npm run build" publishes what PocketBase holds.');
  await publishElsewhere(environment, dist, report);
}
