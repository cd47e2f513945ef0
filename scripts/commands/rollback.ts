import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withBuildLock } from '#scripts/lib/build-lock.ts';
import { DIST, readEnvironment } from '#scripts/lib/environment.ts';
import { OperatorError } from '#scripts/lib/operator-error.ts';
import { terminalReport } from '#scripts/lib/progress.ts';
import { createStore } from '#scripts/publish/create-store.ts';
import type { ReleaseInfo } from '#scripts/publish/release-store.ts';
import { publishElsewhere } from '#scripts/publish/run-targets.ts';

function line({ number, publishedAt, id, changes }: ReleaseInfo): string {
  const { added, changed, removed } = changes;
  const time = new Date(publishedAt).toISOString().slice(0, 19).replace('T', ' ');
  return `${String(number).padStart(6)}  ${time} UTC  build ${id}  ${added} added, ${changed} changed, ${removed} removed`;
}

function parse(): { list: boolean; to: number | undefined } {
  const options = { list: { type: 'boolean', default: false }, to: { type: 'string' } } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  const to = values.to === undefined ? undefined : Number(values.to);
  if (to !== undefined && !(Number.isSafeInteger(to) && to > 0))
    throw new OperatorError('--to needs the number of a release, which "npm run rollback -- --list" shows.');
  return { list: values.list, to };
}

/** Publishes the release before the live one again, or one by its number. It stays until somebody edits or builds. */
export async function run(): Promise<void> {
  const { list, to } = parse();
  const environment = readEnvironment();
  const { cacheDir } = environment;
  const store = createStore({ folder: join(cacheDir, 'releases'), dist: DIST });
  if (list) {
    const releases = await store.list();
    console.log(releases.length === 0 ? 'Nothing has been published yet.' : releases.map(line).join('\n'));
    return;
  }
  const release = await withBuildLock(join(cacheDir, 'build.lock'), () => store.goBack(to));
  console.log(`Live again:\n${line(release)}`);
  console.log('It stays until the next edit, or until "npm run build" publishes what PocketBase holds.');
  await publishElsewhere(environment, DIST, terminalReport());
}
