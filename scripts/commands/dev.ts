import { spawn } from 'node:child_process';
import { ASTRO_BIN, astroEnvironment } from '#src/publishing/render/astro-build.ts';
import { holdDataFolder } from '#src/runtime/data-folder.ts';
import { seedWhenEmpty } from '#scripts/demo/demo-data.ts';
import { PROJECT_ROOT, readEnvironment, runsPocketBase } from '#src/runtime/environment.ts';
import { keepBackend } from '#scripts/backend/keep-backend.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { requireShopPort } from '#src/runtime/ports.ts';
import { runService } from '#src/runtime/service.ts';
import { watchContent } from '#src/publishing/worker/watch-content.ts';

/** PocketBase and Astro's development server in the foreground; code, strings and content reload the open pages. */
export function run(): Promise<void> {
  return runService(async (service) => {
    const environment = readEnvironment();
    const { report } = service;
    const local = runsPocketBase(environment);
    holdDataFolder(environment, 'npm run dev', service);
    await requireShopPort(environment.port, environment.host);
    if (local) await keepBackend(environment, service, false);
    if (local && environment.shopMode === 'demo' && !environment.staging) await seedWhenEmpty(environment, report);
    const watch = await watchContent({ environment, report });
    service.onStop(() => watch.stop());

    const args = ['dev', '--host', environment.host, '--port', String(environment.port)];
    const env = {
      ...astroEnvironment(environment),
      VITRINE_SNAPSHOT: watch.snapshotFile,
      // Astro hides itself in the background when it believes that a program started it.
      ASTRO_DEV_BACKGROUND: '0',
    };
    const astro = spawn(process.execPath, [ASTRO_BIN, ...args], { cwd: PROJECT_ROOT, env, stdio: 'inherit' });
    const ended = new Promise<void>((resolve) => astro.once('close', () => resolve()));
    let stopping = false;
    process.once('exit', () => astro.kill('SIGKILL'));
    service.onStop(() => {
      stopping = true;
      astro.kill('SIGINT');
      return ended;
    });
    const failWithIt = async (): Promise<void> => {
      await ended;
      if (!stopping) service.fail(new OperatorError(`Astro's development server ended (code ${astro.exitCode}).`));
    };
    void failWithIt();
  });
}
