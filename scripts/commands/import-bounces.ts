import { readReport } from '#scripts/bounces/delivery-report.ts';
import { sendBounces } from '#scripts/bounces/send.ts';
import { sourcesAt } from '#scripts/bounces/sources.ts';
import type { Bounce } from '#src/contract/bounces.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

const USAGE = 'npm run import:bounces -- FILE, FOLDER or - for a mail that is piped in';

/**
 * Tells the shop which of its mails have come back, by the reports that mail servers have sent; exit code 1 where a
 * file is no report.
 */
export async function run(): Promise<void> {
  const [path, ...more] = process.argv.slice(3);
  if (path === undefined || more.length > 0 || /^--./.test(path)) throw new OperatorError(`It is used so: ${USAGE}.`);
  const bounces: Bounce[] = [];
  let unread = 0;
  for (const source of await sourcesAt(path, process.stdin)) {
    // One mail in memory at a time.
    // oxlint-disable-next-line no-await-in-loop
    const found = await readReport(await source.read());
    if (found !== null) bounces.push(...found);
    else {
      unread += 1;
      console.log(`✗ ${source.name}: no report of a mail server (multipart/report)`);
    }
  }
  const { matched } = bounces.length === 0 ? { matched: 0 } : await sendBounces(readEnvironment(), bounces);
  const hard = bounces.filter((bounce) => bounce.hard).length;
  console.log(
    `${bounces.length} bounces (${hard} for good), ${matched} of them of mails of this shop; ${unread} mails are no reports.`,
  );
  // A mail server that pipes mails in would send everything back that this refuses: answers of absent people, spam.
  if (unread > 0 && path !== '-') process.exitCode = 1;
}
