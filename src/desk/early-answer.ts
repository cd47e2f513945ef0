/** What the page has asked for before the desk's own code was there (early.tsx). */
import type { TodayAnswer } from '#src/contract/desk/today.ts';

declare global {
  interface Window {
    /** The list of what waits, as the page's own script has asked for it; null: it did not come. */
    deskToday?: Promise<TodayAnswer | null> | undefined;
  }
}

export function offerEarly(asked: Promise<TodayAnswer | null>): void {
  window.deskToday = asked;
}

/** Once: what is asked for later is asked anew. null: nothing was asked for, or it did not come. */
export async function takeEarly(): Promise<TodayAnswer | null> {
  const asked = window.deskToday;
  window.deskToday = undefined;
  return (await asked) ?? null;
}
