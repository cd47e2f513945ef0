/**
 * The pages of documents. One is made when it is first needed, outside of the transaction of a payment, and kept as it
 * is.
 */
import { documentPage } from '#pocketbase/printing/document-page.ts';
import { storedLocale } from '#src/domain/site/locale.ts';
import type { DocumentData } from '#src/contract/documents.ts';
import type { OuterStep } from '#pocketbase/base/step.ts';
import { byId } from '#pocketbase/base/query.ts';

/** App that keeping a page needs. */
export type KeepingApp = Pick<core.App, 'runInTransaction'>;

/** Past the hooks, which let nobody change a document: and only where there is no page yet. */
const KEEP = "UPDATE documents SET html = {:html} WHERE id = {:id} AND html = ''";

function keep(app: KeepingApp, id: string, html: string): void {
  app.runInTransaction((tx) => void tx.db().newQuery(KEEP).bind({ id, html }).execute());
}

/** The data of a document, as this module has stored it. */
export function dataOf(document: core.Record): DocumentData {
  const data = JSON.parse(toString(document.get('data'))) as DocumentData;
  return { ...data, locale: storedLocale(data.locale) };
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

/** SHA-256 of a text in the form of a policy's source. */
function policyHash(text: string): string {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const bits = $security
    .sha256(text)
    .split('')
    .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
    .join('');
  const digits = (bits.match(/.{1,6}/g) ?? []).map((six) => ALPHABET.charAt(Number.parseInt(six.padEnd(6, '0'), 2)));
  return `'sha256-${digits.join('')}='`;
}

/**
 * A page of the backend's own that shows one person's data: it loads and runs nothing, and nobody keeps it on the
 * way. Answers with a page that has one `<style>` and nothing else to allow.
 */
export function sendSealedPage(event: core.RequestEvent, html: string): void {
  const style = policyHash(/<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '');
  const headers = event.response.header();
  headers.set(
    'Content-Security-Policy',
    `default-src 'none'; style-src ${style}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`,
  );
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('X-Robots-Tag', 'noindex');
  headers.set('Cache-Control', 'no-store');
  event.html(200, html);
}
