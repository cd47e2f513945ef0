/**
 * The logins of the demo, whose passwords everybody can read: a live shop lets nobody in by them, however they came
 * into its data.
 */
import { isDemo } from '#pocketbase/base/shop-mode.ts';
import { isDemoLogin } from '#src/domain/site/demo.ts';

/** Says whether nobody may use this address to sign in. */
export function isLocked(email: string): boolean {
  return !isDemo() && isDemoLogin(email);
}

/** Refuses every way in, and the renewal of a session, as a wrong password is refused. */
export function guardDemoLogin(account: core.Record | null | undefined): void {
  if (account && isLocked(account.email())) throw new BadRequestError('Failed to authenticate.');
}
