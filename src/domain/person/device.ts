/**
 * Says what a sign-in is known by again: browser and system without their versions, and the network without the
 * connection. Pure.
 */

/** The first that a browser calls itself is it: those below call themselves like those above them, too. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** 'Firefox, Windows'; '' for what calls itself otherwise. */
export function deviceOf(userAgent: string): string {
  const name = (of: readonly (readonly [string, string])[]): string =>
    of.find(([word]) => userAgent.includes(word))?.[1] ?? '';
  return [name(BROWSERS), name(SYSTEMS)].filter((one) => one !== '').join(', ');
}

/** '203.0.113.*' and '2001:db8:12:*'; '' for what is no address. `network`: as `networkOf` gives it. */
export function coarseNetwork(network: string): string {
  const dotted = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(network);
  if (dotted !== null) return `${dotted[1] ?? ''}.*`;
  const groups = network.split(':');
  return groups.length > 3 ? `${groups.slice(0, 3).join(':')}:*` : '';
}
