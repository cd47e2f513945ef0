/**
 * Recognises addresses of the public internet, and none of a network that only this machine reaches: for all that
 * strangers and editors have this machine ask.
 */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Says whether something may be fetched from an address (IPv4 or IPv6, as text). */
export type IsAllowed = (address: string) => boolean;

/** Range that today's public addresses of IPv6 are from. */
const GLOBAL: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/** Public by its number, and yet each machine of a cloud is told its secrets there. */
const OF_CLOUDS: readonly string[] = ['168.63.129.16'];

function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .map(({ address }) => address.split('%', 1)[0] ?? '');
}

/** An address of IPv4 that is written as IPv6 is judged as what it is. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL)) return false;
  const text = parsed.toString();
  return !OF_CLOUDS.includes(text) && !ownAddresses().includes(text);
}

/**
 * Looks a name up for a connection, which is made to the very address that was looked at: a name that has another
 * address a moment later leads nowhere else. One address that is not allowed is enough to refuse a name. Numbers are
 * not looked up: who takes those looks at them before.
 * @param failureOf Makes the error; `cause` is that of the look-up, null where an address is not allowed.
 */
export function allowedLookup(
  isAllowed: IsAllowed,
  failureOf: (host: string, cause: NodeJS.ErrnoException | null) => Error,
): LookupFunction {
  return (host, options, found) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) found(failureOf(host, error), []);
      else if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
        found(failureOf(host, null), []);
      else if (options.all === true) found(null, addresses);
      else found(null, first.address, first.family);
    });
  };
}
