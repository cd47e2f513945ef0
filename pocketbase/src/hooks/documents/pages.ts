/** The pages of documents. One is made when it is first needed, outside of the transaction of a payment, and kept as it is. */
import { documentPage } from '#pocketbase/documents/page.ts';
import { dataOf } from '#pocketbase/hooks/documents/issue.ts';
import { byId, idsOf } from '#pocketbase/hooks/query.ts';

/** Pages made in one minute at most. */
const MADE_AT_ONCE = 50;

/** The condition is that of an index. */
const WITHOUT_PAGE = "SELECT id FROM documents WHERE html = '' ORDER BY issued LIMIT {:most}";

/** What keeping a page needs of the app. */
export type KeepingApp = Pick<core.App, 'runInTransaction'>;

/** Past the hooks, which let nobody change a document: and only where there is no page yet. */
const KEEP = "UPDATE documents SET html = {:html} WHERE id = {:id} AND html = ''";

function keep(app: KeepingApp, id: string, html: string): void {
  app.runInTransaction((tx) => void tx.db().newQuery(KEEP).bind({ id, html }).execute());
}

/** The page of a document. Call it outside of any transaction. */
export function pageOf(app: KeepingApp, document: core.Record): string {
  const made = document.getString('html');
  if (made !== '') return made;
  const html = documentPage(dataOf(document));
  keep(app, document.id, html);
  return html;
}

/** Makes the pages that nobody has asked for yet. For the job of each minute, outside of its transaction. */
export function makePages(app: KeepingApp & Pick<core.App, 'findRecordsByFilter' | 'db'>): void {
  for (const id of idsOf(app, WITHOUT_PAGE, { most: MADE_AT_ONCE })) {
    const document = byId(app, 'documents', id);
    if (document !== null) pageOf(app, document);
  }
}
