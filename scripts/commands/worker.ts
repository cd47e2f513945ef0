import { readEnvironment } from '#src/runtime/environment.ts';
import { runService } from '#src/runtime/service.ts';
import { startWorker } from '#src/publishing/worker/start-worker.ts';

/**
 * Publishes each edit by itself, from the PocketBase at POCKETBASE_URL; for a server that runs PocketBase and serves
 * dist/ by other means.
 */
export function run(): Promise<void> {
  return runService(async ({ report, onStop }) => {
    const environment = readEnvironment();
    const pictures = environment.shopMode === 'live' ? 'searched' : 'quick';
    const worker = startWorker({ environment, dist: environment.dist, pictures }, report);
    onStop(() => worker.stop());
    report.note('Edits are published as they are made. Ctrl-C ends it.');
  });
}
