import { readEnvironment } from '#src/runtime/environment.ts';
import { terminalReport } from '#src/runtime/progress.ts';
import { buildShop } from '#src/publishing/worker/release.ts';
import { publishElsewhere } from '#src/publishing/targets/run-targets.ts';

/** Builds from the PocketBase that runs at POCKETBASE_URL. Whatever goes wrong, dist/ stays as it was. */
export async function run(): Promise<void> {
  const report = terminalReport();
  const environment = readEnvironment();
  const pictures = environment.shopMode === 'live' ? 'searched' : 'quick';
  const { id, built, pages } = await buildShop({ environment, dist: environment.dist, report, pictures });
  report.note(`${built ? 'Published' : 'Up to date:'} build ${id}, ${pages} pages`);
  await publishElsewhere(environment, environment.dist, report);
}
