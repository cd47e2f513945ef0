/** Has pictures fetched whenever some are due, in a process that ends when there are none left. */
import { fork, type ChildProcess } from 'node:child_process';
import type PocketBase from 'pocketbase';
import { areDue, type Fetched } from '#src/publishing/awaited/fetch-awaited.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { codeFile, PROJECT_ROOT } from '#src/runtime/places.ts';
import type { Report } from '#src/runtime/progress.ts';

/** Between two looks, which cost the backend one look into an index. */
const LOOK_MS = 10_000;

export type FetchingMessage = Pick<Environment, 'pocketbaseUrl' | 'serviceEmail' | 'servicePassword'>;

/** Until the signal ends it. `client`: signed in as the account of builds. */
export function keepFetching(
  client: PocketBase,
  { pocketbaseUrl, serviceEmail, servicePassword }: FetchingMessage,
  report: Report,
  signal: AbortSignal,
): void {
  let child: ChildProcess | null = null;
  const fetchNow = (): void => {
    const now = fork(codeFile('src/publishing/awaited/main.ts'), [], {
      cwd: PROJECT_ROOT,
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = now;
    const end = (): void => {
      if (child === now) child = null;
    };
    now.once('error', end);
    now.once('exit', end);
    now.once('message', ({ there, failed }: Fetched) => {
      const without = failed === 0 ? '' : `, ${failed} could not be had (the studio lists them with their reasons)`;
      if (there + failed > 0) report.note(`Pictures of the former shop: ${there} fetched${without}.`);
    });
    now.send({ pocketbaseUrl, serviceEmail, servicePassword } satisfies FetchingMessage);
  };
  const ask = async (): Promise<void> => {
    // A backend that is away is asked again.
    const isDue = child === null && (await areDue(client).catch(() => false));
    if (isDue && !signal.aborted) fetchNow();
  };
  const timer = setInterval(() => void ask(), LOOK_MS);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    child?.kill('SIGTERM');
  });
  void ask();
}
