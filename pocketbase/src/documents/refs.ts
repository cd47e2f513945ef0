/** The documents of an order as the shopper gets them: in a list, and with mails. */
import { documentFile } from '#pocketbase/base/document-words.ts';
import { debitOf, saleDocument } from '#pocketbase/documents/issue.ts';
import { dataOf } from '#pocketbase/printing/pages.ts';
import { find, first } from '#pocketbase/base/query.ts';
import { DOCUMENT_KINDS, type DocumentRef } from '#src/contract/account-api.ts';
import type { MailAttachment } from '#src/contract/records.ts';

/** The documents of an order (its id), oldest first. */
export function documentRefs(app: Pick<core.App, 'findRecordsByFilter'>, order: string): DocumentRef[] {
  return find(app, 'documents', 'order = {:order}', { order }, 'issued,@rowid').map((document) => ({
    id: document.id,
    kind: DOCUMENT_KINDS.find((kind) => kind === document.getString('kind')) ?? 'invoice',
    number: document.getString('number'),
    issuedAt: document.getString('issued').replace(' ', 'T'),
    amount: document.getInt('amount'),
  }));
}

function attached(document: core.Record | null): MailAttachment[] {
  if (document === null) return [];
  const { locale, kind, original, number } = dataOf(document);
  return [{ name: documentFile(locale, kind, original?.kind ?? null, number), document: document.id }];
}

/** The invoice or summary of an order (its id) for its confirmation; none while nothing is paid. */
export function saleFiles(app: Pick<core.App, 'findRecordsByFilter'>, order: string): MailAttachment[] {
  return attached(saleDocument(app, order));
}

/** The credit note of a refund (its id), for the mail about it; not every refund has one. */
export function creditFiles(app: Pick<core.App, 'findRecordsByFilter'>, refund: string): MailAttachment[] {
  return attached(refund === '' ? null : first(app, 'documents', 'refund = {:refund}', { refund }));
}

/** Files of what takes the credit note of a refund (its id) back, for the mail about it. */
export function debitFiles(app: Pick<core.App, 'findRecordsByFilter'>, refund: string): MailAttachment[] {
  const note = refund === '' ? null : first(app, 'documents', 'refund = {:refund}', { refund });
  return attached(note === null ? null : debitOf(app, note.id));
}
