/** Which addresses pictures are fetched from: those of the public internet, never one of a network that only this machine reaches. */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { PictureFailure } from '#src/publishing/awaited/picture-failure.ts';

/** Whether something may be fetched from an address (IPv4 or IPv6, as text). */
export type IsAllowed = (address: string) => boolean;

/** Where today's public addresses of IPv6 are from. */
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

const CODES: Readonly<Record<string, 'name_unknown' | 'unreachable'>> = {
  ENOTFOUND: 'name_unknown',
  ENODATA: 'name_unknown',
  EAI_NONAME: 'name_unknown',
};

/**
 * Looks a name up for a connection, which is made to the very address that was looked at: a name that has another address a moment later leads
 * nowhere else. One address that is not allowed is enough to refuse a name.
 */
export function checkedLookup(isAllowed: IsAllowed): LookupFunction {
  return (host, options, found) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        const code = CODES[error.code ?? ''] ?? 'unreachable';
        found(new PictureFailure(code, { host }, code === 'unreachable'), []);
        return;
      }
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
        found(new PictureFailure('address_private', { host }), []);
      else if (options.all === true) found(null, addresses);
      else found(null, first.address, first.family);
    });
  };
}

/** @throws PictureFailure where the host of an address is a number that is not allowed: such a host is not looked up. */
export function checkHost(host: string, isAllowed: IsAllowed): void {
  const plain = host.replace(/^\[|\]$/g, '');
  if (isIP(plain) !== 0 && !isAllowed(plain)) throw new PictureFailure('address_private', { host: plain });
}
