/** What a shopper sees of the documents of an order. */
import { find } from '#pocketbase/hooks/query.ts';
import { DOCUMENT_KINDS, type DocumentRef } from '#src/contract/account-api.ts';

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
