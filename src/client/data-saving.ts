/**
 * The one place that decides how much may load that nobody asked for. `lowData`: the shopper's own choice
 * (settings.lowData); `browser`: what has the Network Information API, which only some browsers do.
 */

/** The part of that API that counts here; TypeScript's library does not know it. */
interface Browser {
  readonly connection?: { readonly effectiveType?: string; readonly saveData?: boolean };
}

/** The shopper wants little data, or the connection is dear (Save-Data). */
export function savesData(lowData: boolean, browser: object = navigator): boolean {
  return lowData || (browser as Browser).connection?.saveData === true;
}

/**
 * Nothing but what is asked for: the shopper saves data, or the connection is poor (slow-2g, 2g). By itself and not by
 * `savesData`, because it is in the head of every page.
 */
export function savesAllData(lowData: boolean, browser: object = navigator): boolean {
  const { connection } = browser as Browser;
  return lowData || !!connection?.saveData || /2g/.test(`${connection?.effectiveType}`);
}

/**
 * Says whether even code that will perhaps not be needed may load when idle: a browser that does not tell has no good
 * network.
 */
export function mayLoadAhead(lowData: boolean, browser: object = navigator): boolean {
  return !savesData(lowData, browser) && (browser as Browser).connection?.effectiveType === '4g';
}
