import { toDeskError } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

/** What each part of somebody's page is given. */
export interface CustomerPageProps {
  readonly email: string;
}

/** Why something was not done, in words. */
export function customerProblem(desk: Desk, t: PartT<'desk-customers'>, error: unknown): string {
  const { problems } = toDeskError(error);
  const is = (code: string): boolean => problems.some((one) => one.code === code);
  if (is('staff_account')) return t('problem.staff');
  if (is('wrong')) return t('problem.wrong');
  return is('confirm') ? t('problem.confirm') : desk.words(error);
}

/** The page of whoever has an address. */
export function customerPlace(email: string): string {
  return `customers/${encodeURIComponent(email)}`;
}

/** The address in the place of a page; as it stands there where it is not encoded. */
export function emailOfPlace(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Today by the clock of the device, '2026-11-24'. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
