import { runsPocketBase, type Environment } from '#src/runtime/environment.ts';
import type { Finding } from '#src/runtime/finding.ts';
import { lastBackup } from '#src/watch/last-backup.ts';

type Where = Pick<Environment, 'dataDir' | 'pocketbaseUrl' | 'shopMode' | 'heartbeatUrl'>;

const DAY_MS = 86_400_000;

/** Whether somebody would notice that the shop is gone. Nothing for a demo. */
function checkHeartbeat({ heartbeatUrl, shopMode }: Where): Finding[] {
  if (shopMode === 'demo') return [];
  const subject = 'Heartbeat';
  if (heartbeatUrl !== undefined)
    return [{ subject, state: 'good', text: `each minute to ${new URL(heartbeatUrl).host}` }];
  const text = 'none: nobody is told when the server or its mails are dead';
  const remedy = 'Set HEARTBEAT_URL to an address of a dead man\u2019s switch (docs/operations.md).';
  return [{ subject, state: 'notice', text, remedy }];
}

async function checkBackup(environment: Where): Promise<Finding[]> {
  if (environment.shopMode === 'demo' || !runsPocketBase(environment)) return [];
  const subject = 'Backup';
  const at = await lastBackup(environment.dataDir);
  if (at === null)
    return [{ subject, state: 'notice', text: 'none was made yet', remedy: 'docs/operations.md says how.' }];
  const date = new Date(at).toISOString();
  return Date.now() - at > DAY_MS
    ? [{ subject, state: 'notice', text: `the last good one is older than a day (${date})` }]
    : [{ subject, state: 'good', text: `the last good one is of ${date}` }];
}

/** What somebody needs to hear of a shop that nobody looks at. */
export async function checkWatch(environment: Where): Promise<Finding[]> {
  return [...checkHeartbeat(environment), ...(await checkBackup(environment))];
}
