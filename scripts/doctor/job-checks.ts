import { runsPocketBase, type Environment } from '#src/runtime/environment.ts';
import type { Finding } from '#src/runtime/finding.ts';
import { storedRow } from '#src/runtime/stored-row.ts';

const OPEN = 'SELECT COUNT(*) AS "count", COUNT(DISTINCT step) AS "steps" FROM job_findings';

/** Checks whether the jobs of each minute and hour have left anything undone that a person must look at. */
export function checkJobs(environment: Pick<Environment, 'dataDir' | 'pocketbaseUrl'>): Finding {
  const subject = 'Jobs';
  if (!runsPocketBase(environment))
    return { subject, state: 'notice', text: 'whether the jobs of PocketBase elsewhere get on cannot be seen' };
  const { count, steps } = storedRow(environment.dataDir, OPEN) ?? { count: 0, steps: 0 };
  if (count === 0) return { subject, state: 'good', text: 'nothing was left undone' };
  return {
    subject,
    state: 'notice',
    text: `they could not do ${String(count)} records, of ${String(steps)} steps`,
    remedy: 'Look at the collection job_findings in the dashboard: each row names the record and says what is wrong.',
  };
}
