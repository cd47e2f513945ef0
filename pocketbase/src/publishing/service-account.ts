/**
 * The account of builds: made from the environment when PocketBase starts, and told the stock, which is hidden from
 * everybody else.
 */
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { isEditor } from '#pocketbase/base/roles.ts';
import { first } from '#pocketbase/base/query.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { type RecordStep, deleteOld } from '#pocketbase/base/step.ts';

const SERVICES = 'services';

export const serviceHooks: CollectionHooks = {
  prepare: (_app, account) => account.set('role', 'service'),
};

function isService(account: core.Record): boolean {
  return account.collection().name === SERVICES;
}

/** Makes the account, or gives it the password of the environment. Without a password there, what is stored stays. */
export function ensureService(app: core.App): void {
  const email = mailboxOf($os.getenv('SERVICE_EMAIL'));
  const password = $os.getenv('SERVICE_PASSWORD');
  // Before the first migration there is no such collection.
  if (email === '' || password === '' || !app.hasTable(SERVICES)) return;
  const stored = first(app, SERVICES, 'email = {:email}', { email });
  if (stored?.validatePassword(password) === true) return;
  const account = stored ?? new Record(app.findCollectionByNameOrId(SERVICES));
  account.setEmail(email);
  account.setPassword(password);
  account.setVerified(true);
  app.save(account);
}

/** Pieces in stock are hidden by the collection: editors and builds need the number. */
export function tellStock(items: readonly (core.Record | undefined)[], account: core.Record | null): void {
  if (account === null || !(isService(account) || isEditor(account))) return;
  for (const item of items) item?.unhide('stock');
}

const NOT_LIVE = "id IS NOT (SELECT id FROM builds WHERE state = 'live' ORDER BY created DESC LIMIT 1)";

/** Deletes builds from before `time` (ms), but the newest that went live: it says what visitors see. */
export function forgetBuilds(time: number): RecordStep {
  return deleteOld('forget_build', 'builds', 'created', time, NOT_LIVE);
}
