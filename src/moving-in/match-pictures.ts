/** Matches the pictures that were brought with the files that the former shop means. */

/** `why`: no file is called so, or more than one is and nothing says which. Words: i18n/{locale}/moving-in.json. */
export type Match =
  { readonly path: string } | { readonly path: null; readonly why: 'picture.none' | 'picture.several' };

/** As paths are compared: letters of one form (a Mac writes accents apart), slashes, nothing that leads upwards. */
function partsOf(path: string): readonly string[] {
  return path
    .normalize('NFC')
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => !['', '.', '..'].includes(part));
}

const plainOf = (path: string): string => partsOf(path).join('/');
const smallPartsOf = (path: string): readonly string[] => partsOf(path.toLowerCase());

/** Number of last parts that are the same. */
function commonTail(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && one.at(-1 - count) !== undefined && one.at(-1 - count) === other.at(-1 - count))
    count += 1;
  return count;
}

function listed<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/**
 * Finds what a source means among `paths`: the path that it says itself, then the one that has the most of its last
 * folders, and a mere name only where one file alone is called so. Capital letters count where nothing else tells files
 * apart.
 */
export function pictureFinder(paths: readonly string[]): (source: string) => Match {
  const exact = new Map(paths.map((path) => [plainOf(path), path]));
  const byName = new Map<string, { readonly path: string; readonly parts: readonly string[] }[]>();
  for (const path of paths) {
    const parts = smallPartsOf(path);
    listed(byName, parts.at(-1) ?? '', { path, parts });
  }
  return (source) => {
    const same = exact.get(plainOf(source));
    if (same !== undefined) return { path: same };
    const wanted = smallPartsOf(source);
    const called = byName.get(wanted.at(-1) ?? '') ?? [];
    const [only] = called;
    if (only === undefined) return { path: null, why: 'picture.none' };
    if (called.length === 1) return { path: only.path };
    // Its whole path in another case, else as many folders as it shares.
    const whole = called.filter(({ parts }) => parts.join('/') === wanted.join('/'));
    const tails = called.map(({ parts }) => commonTail(parts, wanted));
    const most = Math.max(...tails);
    const nearest = called.filter((_, at) => tails[at] === most);
    const [found] = whole.length === 1 ? whole : nearest.length === 1 ? nearest : [];
    return found === undefined ? { path: null, why: 'picture.several' } : { path: found.path };
  };
}
