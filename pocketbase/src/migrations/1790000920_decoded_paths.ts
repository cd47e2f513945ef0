/**
 * Paths of redirects are kept decoded, as servers compare them. Of two that are the same then, and of one that would be read as something else, the old writing stays: each build passes
 * over it.
 */

/** The path that a text begins with; '' of an address elsewhere. */
function pathIn(text: string): string {
  return text.startsWith('/') ? (text.split(/[?#]/, 1)[0] ?? '') : '';
}

function rewriteAll(app: CoreApp, change: (path: string) => string): void {
  const sql = `UPDATE redirects SET "from" = {:from}, "to" = {:to} WHERE id = {:id}
    AND NOT EXISTS (SELECT 1 FROM redirects other WHERE other."from" = {:from} AND other.id != {:id})`;
  for (const record of app.findRecordsByFilter('redirects', '', '', 0, 0)) {
    if (record === undefined) continue;
    const [was, led] = [record.getString('from'), record.getString('to')];
    const from = change(pathIn(was)) + was.slice(pathIn(was).length);
    const to = change(pathIn(led)) + led.slice(pathIn(led).length);
    if (from !== was || to !== led) app.db().newQuery(sql).bind({ id: record.id, from, to }).execute();
  }
}

function decoded(path: string): string {
  try {
    const text = decodeURIComponent(path);
    return /[%?#]/.test(text) ? path : text;
    // oxlint-disable-next-line backend/swallowed-error -- nothing of the database is asked in it
  } catch {
    return path;
  }
}

/** Once, also where a path has a sign of percent that stayed. */
const encoded = (path: string): string => encodeURI(path).replace(/%25([0-9a-f]{2})/gi, '%$1');

migrate(
  (app) => rewriteAll(app, decoded),
  (app) => rewriteAll(app, encoded),
);
