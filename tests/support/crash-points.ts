/**
 * Ends PocketBase between two steps of what it does, by kill -9: before each commit, after it, and after each request that changes something
 * on another machine. (Before such a request, and after one that only reads, nothing differs from the step before.) The built hooks are
 * changed for it; the source knows nothing of it.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackendFolders } from '#src/backend-server/backend-bundle.ts';

/** In the hooks' own language. `crashStep` counts a step; at the armed one the process ends itself by SIGKILL. */
const STEPS = (folder: string): string => `
const crashStep = (name) => {
  const armed = toString($os.readFile('${folder}/armed'));
  if (armed === '') return;
  const past = toString($os.readFile('${folder}/past'));
  $os.writeFile('${folder}/past', past + name + '\\n', 0o600);
  if (past.split('\\n').length === Number(armed)) $os.cmd('sh', '-c', 'kill -9 $PPID').run();
};
const crashTransaction = (app, work) => {
  if (app.isTransactional()) return app.runInTransaction(work);
  app.runInTransaction((tx) => {
    work(tx);
    crashStep('before commit');
  });
  crashStep('after commit');
};
const crashHttp = {
  send(request) {
    const answer = $http.send(request);
    if (request.method === 'POST') crashStep('after POST ' + request.url.replace(/^https?:..[^/]+/, ''));
    return answer;
  },
};
`;

export interface CrashPoints {
  /** For `startTestBackend`. */
  readonly adapt: (folders: BackendFolders) => Promise<void>;
  /** Ends the process at the step of this number, from 1. */
  arm(step: number): Promise<void>;
  /** Lets everything pass. Gives the steps that were passed since \`arm\`, the last one being where it ended. */
  disarm(): Promise<readonly string[]>;
}

export async function crashPoints(folder: string): Promise<CrashPoints> {
  const [armed, past] = [join(folder, 'armed'), join(folder, 'past')];
  await Promise.all([writeFile(armed, ''), writeFile(past, '')]);
  return {
    async adapt(folders) {
      const file = join(folders.hooksDir, 'vitrine.js');
      const source = await readFile(file, 'utf8');
      const changed = source
        .replaceAll(/([\w.]+)\.runInTransaction\(/g, 'crashTransaction($1, ')
        .replaceAll('$http.send(', 'crashHttp.send(');
      if (changed === source) throw new Error('The hooks have no steps.');
      await writeFile(file, STEPS(folder) + changed);
    },
    async arm(step) {
      await rm(past, { force: true });
      await writeFile(past, '');
      await writeFile(armed, String(step));
    },
    async disarm() {
      await writeFile(armed, '');
      return (await readFile(past, 'utf8')).split('\n').filter((name) => name !== '');
    },
  };
}
