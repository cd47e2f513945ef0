/** PocketBase as an operator runs it: by the command, in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

/** Of every npm command. */
export const CLI = join(PROJECT_ROOT, 'scripts/cli.js');

/** Runs `npm run backend` with this environment for as long as `task` takes. Throws what it has said where it does not come up. */
export async function withBackendCommand(env: NodeJS.ProcessEnv, task: (url: string) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, [CLI, 'backend'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let said = '';
  const up = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('Dashboard:')) resolve(true);
      });
    child.once('close', () => resolve(false));
  });
  try {
    if (!(await up)) throw new Error(`PocketBase did not come up: ${said}`);
    await task(env['POCKETBASE_URL'] ?? '');
  } finally {
    child.kill('SIGINT');
    await ended;
  }
}
