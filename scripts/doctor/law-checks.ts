import { runsPocketBase, type Environment } from '#src/runtime/environment.ts';
import type { Finding } from '#src/runtime/finding.ts';
import { storedRow } from '#src/runtime/stored-row.ts';
import { LAW_FACTS } from '#src/contract/law-facts.ts';
import { gapWords, missingByLaw, missingMeans, type LawFacts } from '#src/domain/site/law.ts';
import { hasMailServer, takesMoney } from '#scripts/doctor/machine-checks.ts';

type LawSettings = Pick<Environment, 'dataDir' | 'pocketbaseUrl' | 'mail' | 'stripe'>;

/**
 * Gaps that must be filled in before a live shop takes orders, a line each. Null: it cannot be seen from here, because
 * PocketBase is elsewhere, or the data are not there yet, or of a version before the next start.
 */
export function storedGaps(environment: LawSettings): string[] | null {
  if (!runsPocketBase(environment)) return null;
  const row = storedRow(environment.dataDir, `SELECT ${LAW_FACTS} AS json`);
  if (row === undefined) return null;
  const facts = JSON.parse(String(row['json'])) as LawFacts;
  const means = { mail: hasMailServer(environment), payment: takesMoney(environment) };
  return [...missingByLaw(facts), ...missingMeans(means)].map(gapWords);
}

/** The list as it stands under a line of a command. */
export function listOfGaps(gaps: readonly string[]): string {
  return gaps.map((gap) => `    - ${gap}`).join('\n');
}

/** Lines that tell of what keeps a live shop from taking orders, in one list; none where it takes them. */
export function closedNotice(environment: LawSettings): string[] {
  const gaps = storedGaps(environment) ?? [];
  return gaps.length === 0 ? [] : ['', '  THE SHOP TAKES NO ORDERS YET. Fill in:', listOfGaps(gaps)];
}

/** Checks whether a live shop takes orders, and lists all that keeps it from that. */
export function checkOpenForOrders(environment: LawSettings & Pick<Environment, 'shopMode'>): Finding {
  const subject = 'Orders';
  const gaps = storedGaps(environment);
  if (gaps === null) {
    const why = runsPocketBase(environment) ? 'the next start can tell' : 'PocketBase is elsewhere';
    return { subject, state: 'notice', text: `whether the shop says all that the law asks for cannot be seen: ${why}` };
  }
  if (gaps.length === 0)
    return { subject, state: 'good', text: 'the shop says what the law asks for, sends mails and can be paid' };
  const isLive = environment.shopMode === 'live';
  return {
    subject,
    state: 'notice',
    text: `${isLive ? 'the shop does not take orders yet' : 'the demo takes its own; a live shop would take none'}:\n${listOfGaps(gaps)}`,
    remedy:
      'The page /setup leads through all of it; the studio has the pages, the dashboard the shop record. Orders are taken from then on.',
  };
}
