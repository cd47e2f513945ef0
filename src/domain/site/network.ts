/** Addresses of callers, as limits count them. */

/** Matches an address of IPv4 at the end of one of IPv6: two groups. */
const DOTTED = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/**
 * Before the 32 bits of an address of IPv4: the same network as IPv6 writes it, and as a translator between the two
 * does (NAT64).
 */
const OF_IPV4 = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/** The eight groups of an IPv6 address as numbers; null: it is none. */
function groupsOf(address: string): number[] | null {
  const [, front, ...bytes] = DOTTED.exec(address) ?? [];
  if (front !== undefined) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return [a, b, c, d].some((byte) => byte > 255)
      ? null
      : groupsOf(`${front}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`);
  }
  const [head = '', tail, ...more] = address.split('::');
  const read = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => (/^[\da-f]{1,4}$/.test(group) ? Number.parseInt(group, 16) : -1));
  const [before, after] = [read(head), read(tail ?? '')];
  const left = 8 - before.length - after.length;
  if (more.length > 0 || (tail === undefined ? left !== 0 : left < 1)) return null;
  const groups = [...before, ...Array.from({ length: left }, () => 0), ...after];
  return groups.every((group) => group >= 0) ? groups : null;
}

const hex = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');

/**
 * Part of a caller's address that stands for the caller. One connection has 2^64 addresses of IPv6 and more, and may
 * use another one for each request: they count as one. An address of IPv4 is that of one connection, also where it is
 * written as IPv6, however many `bits` are asked for.
 */
export function networkOf(address: string, bits: 48 | 56 | 64 = 64): string {
  const [plain = ''] = address.toLowerCase().split('%');
  const groups = plain.includes(':') ? groupsOf(plain) : null;
  if (groups === null) return plain;
  if (OF_IPV4.includes(hex(groups.slice(0, 6))))
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return `${hex([a, b, c, bits === 64 ? d : bits === 56 ? d & 0xff00 : 0])}::`;
}
