/** The form that records of DKIM and DMARC share: `name=value; name=value`. */

/** Names in small letters. What has no '=' is left out. */
export function tagsOf(record: string): ReadonlyMap<string, string> {
  const tags = record.split(';').flatMap((part) => {
    const at = part.indexOf('=');
    return at === -1 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const];
  });
  return new Map(tags);
}
