import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openAccessLog } from '#src/runtime/access-log.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { faultWords, surviveFaults } from '#src/runtime/faults.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { runService } from '#src/runtime/service.ts';
import { startServer } from '#src/publishing/http/server.ts';

/** Serves the build that is there; PocketBase need not run. */
export function run(): Promise<void> {
  return runService(async ({ report, onStop }) => {
    const { port, host, cacheDir, dist, picturesUrl, staging, trustedProxy, dataDir } = readEnvironment();
    if (!existsSync(join(dist, 'index.html'))) {
      throw new OperatorError(
        `There is no build in ${dist} yet. Run "npm start", or "npm run build" while PocketBase runs.`,
      );
    }
    const log = openAccessLog(dataDir, 'server');
    const onAnswered = log.answered;
    const options = { port, host, cacheDir, picturesUrl, staging, trustedProxy, report, onAnswered };
    const server = await startServer({ root: dist, ...options });
    surviveFaults((place) => report.note(faultWords('The server of pages', place)), log.fault);
    onStop(async () => {
      await server.stop();
      log.end();
    });
    report.note(`Serving ${dist} at ${server.url.replace('127.0.0.1', 'localhost')} (Ctrl-C ends it)`);
  });
}
