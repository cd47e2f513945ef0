import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseRules, redirectTable, type RedirectTable } from '#src/domain/site/redirect-table.ts';

/** Reads the rules of a release, once for each version of the file. */
export function createRedirectReader(): (root: string) => Promise<RedirectTable> {
  const none = redirectTable([]);
  let known = { stamp: '', rules: none };
  return async (root) => {
    const file = join(root, 'builds/redirects.json');
    const info = await stat(file).catch(() => undefined);
    if (info === undefined) return none;
    const stamp = `${file}:${info.mtimeMs}:${info.size}`;
    if (known.stamp !== stamp)
      known = { stamp, rules: redirectTable(parseRules(JSON.parse(await readFile(file, 'utf8')))) };
    return known.rules;
  };
}
