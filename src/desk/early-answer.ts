/** What the page has asked for before the desk's own code was there (early.tsx). */
import type { TodayAnswer } from '#src/contract/desk/today.ts';

interface EarlyAnswer {
  /** Id of whoever has asked. */
  readonly account: string;
  readonly asked: Promise<TodayAnswer | null>;
}

declare global {
  interface Window {
    /** The list of what waits, as the page's own script has asked for it; null: it did not come. */
    deskToday?: EarlyAnswer | undefined;
  }
}

export function offerEarly(account: string, asked: Promise<TodayAnswer | null>): void {
  window.deskToday = { account, asked };
}

/** Once, for the account that has asked: what is asked for later is asked anew. null: nothing was asked for, or it did not come. */
export async function takeEarly(account: string): Promise<TodayAnswer | null> {
  const early = window.deskToday;
  window.deskToday = undefined;
  return early?.account === account ? early.asked : null;
}
