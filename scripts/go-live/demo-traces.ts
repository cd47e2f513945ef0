/** Traces of the demo in a database that a live shop must not have. */
import type { DatabaseSync } from 'node:sqlite';
import { demoId } from '#scripts/demo/draft.ts';
import { count, hasColumn, readDatabase, texts } from '#scripts/go-live/database.ts';
import { runsPocketBase, VARIABLES, type Environment } from '#src/runtime/environment.ts';
import type { Finding } from '#src/runtime/finding.ts';
import { StartRefused } from '#src/runtime/operator-error.ts';
import { DEMO_LOGINS } from '#src/domain/site/demo.ts';

export interface DemoTraces {
  /** Addresses of accounts whose passwords are public. */
  readonly people: readonly string[];
  /** Addresses of the superuser and the account of builds whose passwords are public, or follow from one that is. */
  readonly keepers: readonly string[];
  /** Orders that were placed in demo mode. */
  readonly orders: number;
}

type Accounts = Pick<Environment, 'shopMode' | 'superuserEmail' | 'serviceEmail'>;

const PEOPLE = Object.values(DEMO_LOGINS).map(({ email }) => email);

/**
 * Condition on `users`: a demo login by its address, or by the id that the seed gave it, whatever its address is by
 * now.
 */
export const IS_DEMO_PERSON = `(LOWER(email) IN (${quoted(PEOPLE)}) OR id IN (${quoted(PEOPLE.map((email) => demoId('users', email)))}))`;

function quoted(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ');
}

/** An account whose public password a live start replaces is no trace of the demo, though it has its address. */
function keptAccounts(database: DatabaseSync, accounts: Accounts): string[] {
  const isSetAtStart = (email: string): boolean =>
    accounts.shopMode === 'live' && [accounts.superuserEmail, accounts.serviceEmail].includes(email);
  return (
    [
      ['_superusers', VARIABLES.SUPERUSER_EMAIL],
      ['services', VARIABLES.SERVICE_EMAIL],
    ] as const
  )
    .filter(([table, email]) => hasColumn(database, table, 'email') && !isSetAtStart(email))
    .flatMap(([table, email]) => texts(database, `SELECT email FROM ${table} WHERE email = ?`, email));
}

export function findDemoTraces(database: DatabaseSync, accounts: Accounts): DemoTraces {
  const people = hasColumn(database, 'users', 'email')
    ? texts(database, `SELECT email FROM users WHERE ${IS_DEMO_PERSON} ORDER BY email`)
    : [];
  const orders = hasColumn(database, 'orders', 'demo') ? count(database, 'SELECT COUNT(*) FROM orders WHERE demo') : 0;
  return { people, keepers: keptAccounts(database, accounts), orders };
}

/** '' where there are none. */
export function describeTraces({ people, keepers, orders }: DemoTraces): string {
  return [
    people.length > 0 ? `accounts with public passwords (${people.join(', ')})` : '',
    keepers.length > 0 ? `accounts of the demo's own (${keepers.join(', ')})` : '',
    orders > 0 ? `${orders} ${orders === 1 ? 'order' : 'orders'} placed in demo mode` : '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** The traces in DATA_DIR, in words; '' for none. @throws OperatorError where its database cannot be read. */
function tracesInData(environment: Accounts & Pick<Environment, 'dataDir'>): string {
  const traces = readDatabase(environment.dataDir, (database) => findDemoTraces(database, environment));
  return traces === undefined ? '' : describeTraces(traces);
}

/** @throws StartRefused where a live shop would start with what is left of a demo. */
export function refuseDemoData(environment: Accounts & Pick<Environment, 'dataDir' | 'pocketbaseUrl'>): void {
  if (environment.shopMode !== 'live' || !runsPocketBase(environment)) return;
  const traces = tracesInData(environment);
  if (traces === '') return;
  throw new StartRefused(
    `The shop cannot start with SHOP_MODE=live: DATA_DIR holds what is left of a demo: ${traces}. ` +
      'Anybody could sign in there. Remove it with "npm run go-live" ("npm run go-live -- --dry-run" shows what that would remove).',
  );
}

/** Checks whether a live shop could start on the data of this machine; nothing for a demo. */
export function checkDemoData(environment: Parameters<typeof refuseDemoData>[0]): Finding[] {
  if (environment.shopMode !== 'live' || !runsPocketBase(environment)) return [];
  const subject = 'Demo data';
  const traces = tracesInData(environment);
  return traces === ''
    ? [{ subject, state: 'good', text: 'none' }]
    : [{ subject, state: 'stops', text: traces, remedy: 'Stop the shop, then "npm run go-live" removes it.' }];
}
