/** The shop's jobs as routes of their own: a bench starts them when it wants, and knows when they have ended. PocketBase's clock starts none. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackendFolders } from '#src/backend-server/backend-bundle.ts';

export const JOB_PATH = '/api/bench/jobs/';

const CRON = /cronAdd\(\s*"(\w+)",\s*"[^"]+",\s*\(\) => (.+?)\s*\);$/gm;
/** The 31st of February. */
const NEVER = '0 0 31 2 *';

/** Name of a job → what runs it, from the built hooks. @throws Error where there is none. */
export function jobsIn(hooks: string): ReadonlyMap<string, string> {
  const jobs = new Map([...hooks.matchAll(CRON)].map(([, name = '', call = '']) => [name, call]));
  const scheduled = hooks.split('cronAdd(').length - 1;
  if (jobs.size === 0 || jobs.size !== scheduled)
    throw new Error(`${jobs.size} of ${scheduled} jobs were understood: the form of the built hooks has changed.`);
  return jobs;
}

/** The hooks with a route for each job, and no clock. */
export function withJobRoutes(hooks: string): string {
  const routes = [...jobsIn(hooks)].map(
    ([name, call]) => `routerAdd('POST', '${JOB_PATH}${name}', (e) => { ${call}; return e.json(200, {}); });`,
  );
  return `${hooks.replace(CRON, (_all, name) => `cronAdd("${name}", "${NEVER}", () => {});`)}\n${routes.join('\n')}\n`;
}

/** Names of the jobs, without 'vitrine_': known once the backend is built. */
export async function addJobRoutes({ hooksDir }: BackendFolders): Promise<readonly string[]> {
  const file = join(hooksDir, 'main.pb.js');
  const hooks = await readFile(file, 'utf8');
  await writeFile(file, withJobRoutes(hooks));
  return [...jobsIn(hooks).keys()];
}
