/** What a start does for a live shop that nobody has set up yet: its first records, and the link for its owner. */
import { OWN_SUPERUSER } from '#src/contract/setup-api.ts';
import { connectOnServer } from '#scripts/backend/server-token.ts';
import type { Environment } from '#src/runtime/environment.ts';
import type { Report } from '#src/runtime/progress.ts';
import { forgetSetupLink, newSetupToken } from '#src/runtime/setup-link.ts';
import { storedRow } from '#src/runtime/stored-row.ts';

/** Fills an empty PocketBase with what a live shop begins with; one that has a shop record is left as it is. @throws OperatorError of one line. */
export async function beginLive(environment: Environment, report: Report): Promise<void> {
  if (storedRow(environment.dataDir, 'SELECT id FROM shop') !== undefined) return;
  // Loaded by the first start alone.
  const [{ seedShop }, { firstRecords }] = await Promise.all([
    import('#scripts/demo/seed.ts'),
    import('#scripts/setup/first-records.ts'),
  ]);
  const client = await connectOnServer(environment, report);
  const drafts = () => firstRecords(environment.siteUrl);
  await seedShop({ title: 'First records of the shop', drafts }, { client, report });
}

/** Whether nobody but the shop's own commands could sign in to it. */
function hasNoOwner(dataDir: string): boolean {
  const row = storedRow(dataDir, `SELECT COUNT(*) AS people FROM _superusers WHERE email != '${OWN_SUPERUSER}'`);
  return row?.['people'] === 0;
}

/** Where the owner goes on: by a new link while there is no owner, with their password from then on. @param now ms since the epoch. */
export function setupLines({ dataDir, siteUrl }: Pick<Environment, 'dataDir' | 'siteUrl'>, now: number): string[] {
  if (!hasNoOwner(dataDir)) {
    forgetSetupLink(dataDir);
    return [`  Set up      ${siteUrl}/setup`];
  }
  return [
    '',
    '  Set the shop up in a browser. This link is for one person, once, within 24 hours; the next start prints another one:',
    `  ${siteUrl}/setup#${newSetupToken(dataDir, now)}`,
  ];
}
