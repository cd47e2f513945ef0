/**
 * The one place that decides how much may load that nobody asked for. `lowData`: the shopper's own choice (settings.lowData);
 * `browser`: what has the Network Information API, which only some browsers do.
 */

/** The part of that API that counts here; TypeScript's library does not know it. */
interface Network {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

const networkOf = (browser: object): Network | undefined => (browser as { readonly connection?: Network }).connection;

/** The shopper wants little data, or the connection is dear (Save-Data). */
export function savesData(lowData: boolean, browser: object = navigator): boolean {
  return lowData || networkOf(browser)?.saveData === true;
}

/** Nothing but what is asked for: the shopper wants little data, or the connection is dear (Save-Data) or poor (slow-2g, 2g). */
export function isThrifty(lowData: boolean, browser: object = navigator): boolean {
  return savesData(lowData, browser) || /2g/.test(`${networkOf(browser)?.effectiveType}`);
}

/** Whether even code that will perhaps not be needed may load when idle: a browser that does not tell has no good network. */
export function isGenerous(lowData: boolean, browser: object = navigator): boolean {
  return !isThrifty(lowData, browser) && networkOf(browser)?.effectiveType === '4g';
}
