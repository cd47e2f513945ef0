/** Addresses of callers, as limits count them. */

/** The eight groups of an IPv6 address as numbers; null: it is none. */
function groupsOf(address: string): number[] | null {
  const [head = '', tail, ...more] = address.split('::');
  const read = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [read(head), read(tail ?? '')];
  const left = 8 - before.length - after.length;
  if (more.length > 0 || (tail === undefined ? left !== 0 : left < 1)) return null;
  const groups = [...before, ...Array.from({ length: left }, () => 0), ...after];
  return groups.every((group) => group >= 0 && group <= 0xffff) ? groups : null;
}

/**
 * What of a caller's address stands for the caller. One connection has 2^64 addresses of IPv6 and more, and may use another one for each
 * request: they count as one. An address of IPv4 is that of one connection, also where it is written as IPv6.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%');
  const dotted = /^(.*:)((?:\d{1,3}\.){3}\d{1,3})$/.exec(plain);
  if (dotted !== null) return dotted[2] ?? plain;
  const groups = plain.includes(':') ? groupsOf(plain) : null;
  if (groups === null) return plain;
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 0xff]).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::`;
}
