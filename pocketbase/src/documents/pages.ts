/**
 * The pages of documents. One is made when it is first needed, outside of the transaction of a payment, and kept as it
 * is.
 */
import { documentPage } from '#pocketbase/documents/templates/page.ts';
import { dataOf } from '#pocketbase/documents/issue.ts';
import type { OuterStep } from '#pocketbase/base/step.ts';
import { byId } from '#pocketbase/base/query.ts';

/** App that keeping a page needs. */
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

/** Makes the pages that nobody has asked for yet, outside of any transaction. For the job of each minute. */
export function makePages(): OuterStep {
  const missing = "html = ''";
  return {
    name: 'document_page',
    collection: 'documents',
    queries: [{ by: 'issued', due: missing }],
    open: missing,
    attend(app, id) {
      const document = byId(app, 'documents', id);
      if (document !== null) pageOf(app, document);
    },
  };
}
