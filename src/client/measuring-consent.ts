/**
 * Visitors who are not measured: the browser asks for it, or the visitor has said so. Apart from measure.ts, which the
 * page that asks need not load.
 */
import { readItem } from '#src/stores/storage-access.ts';

/**
 * Local storage: 'off' where the visitor does not want to be measured. Not among src/stores/keys.ts, all of which every
 * page loads.
 */
export const MEASURING_KEY = 'vitrine.measuring';

/** The parts of a browser that count here; TypeScript's library does not know them. */
interface Browser {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** Says whether the browser itself asks not to be measured. */
export function isPrivate(browser: object = navigator): boolean {
  const { doNotTrack, globalPrivacyControl } = browser as Browser;
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** False: the browser asks not to be measured, or the visitor has said so. */
export function isWelcome(browser: object = navigator): boolean {
  return !isPrivate(browser) && readItem(MEASURING_KEY) !== 'off';
}
