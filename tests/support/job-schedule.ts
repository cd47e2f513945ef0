/** Jobs that run when a test asks for them, and answer when they are done: PocketBase's own way to run one does not. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stopSchedule } from '#scripts/demo/orders/stopped-jobs.ts';
import type { BackendFolders } from '#src/backend-server/backend-bundle.ts';

const JOB_ROUTE = `
routerAdd('POST', '/api/test/job/{name}', (e) => {
  require(\`\${__hooks}/vitrine.js\`)[e.request.pathValue('name')]($app);
  return e.json(200, {});
});
`;

/** Changes built hooks so that their jobs have no hour, and a route. */
export async function stopJobs(folders: BackendFolders): Promise<void> {
  await stopSchedule(folders);
  await appendFile(join(folders.hooksDir, 'main.pb.js'), JOB_ROUTE);
}

/** Runs jobs of a backend, one after the other, by the names of their functions. */
export async function runJobs({ url }: { readonly url: string }, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- as time goes by
    const { status } = await fetch(`${url}/api/test/job/${name}`, { method: 'POST' });
    if (status !== 200) throw new Error(`The job '${name}' answered ${status}.`);
  }
}
