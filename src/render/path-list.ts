import { publishedPath } from '#src/contract/files.ts';

interface Entry {
  readonly file: string;
  digest: string;
  /** Place in the order. */
  at: number;
}

interface List {
  readonly byFile: Map<string, Entry>;
  ordered: Entry[];
  /** The JSON of BLOCK entries each; null: to be made. */
  blocks: (string | null)[];
}

/** Entries whose text is kept as one. */
const BLOCK = 256;

/** The lists of the digests that they were made from: a shop that is edited has the same map again and again, and little of it differs. */
const lists = new WeakMap<ReadonlyMap<string, string>, List>();

/** Brings a list to the present digests. */
function follow(list: List, digests: ReadonlyMap<string, string>): void {
  const { byFile } = list;
  let count = 0;
  let isOrdered = true;
  for (const [file, digest] of digests) {
    if (file.startsWith('builds/')) continue;
    count++;
    const entry = byFile.get(file);
    if (entry === undefined) {
      const added = { file, digest, at: -1 };
      byFile.set(file, added);
      list.ordered.push(added);
      isOrdered = false;
    } else if (entry.digest !== digest) {
      entry.digest = digest;
      list.blocks[Math.floor(entry.at / BLOCK)] = null;
    }
  }
  if (byFile.size > count) {
    for (const file of byFile.keys()) if (!digests.has(file)) byFile.delete(file);
    list.ordered = list.ordered.filter(({ file }) => byFile.has(file));
    isOrdered = false;
  }
  if (isOrdered) return;
  list.ordered.sort((a, b) => (a.file < b.file ? -1 : 1));
  for (const [at, entry] of list.ordered.entries()) entry.at = at;
  list.blocks = Array.from({ length: Math.ceil(count / BLOCK) }, () => null);
}

function blockText(entries: readonly Entry[]): string {
  return entries.map(({ file, digest }) => `${JSON.stringify(publishedPath(file))}:"${digest}"`).join(',');
}

/**
 * JSON of the path of every published file → digest of its bytes, ordered by file. Manifests are left out: they list the others.
 * @param digests File → digest. Where it is the same map as before, what does not differ costs no more than a look.
 */
export function pathList(digests: ReadonlyMap<string, string>): string {
  const list: List = lists.get(digests) ?? { byFile: new Map(), ordered: [], blocks: [] };
  lists.set(digests, list);
  follow(list, digests);
  const { blocks, ordered } = list;
  for (const [index, text] of blocks.entries())
    blocks[index] = text ?? blockText(ordered.slice(index * BLOCK, (index + 1) * BLOCK));
  return `{${blocks.join(',')}}`;
}
