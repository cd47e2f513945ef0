/** Attachments of a mail in the outbox: texts, documents, and files of the shop's record. */
import { pageOf, type KeepingApp } from '#pocketbase/printing/pages.ts';
import { siteUrl } from '#pocketbase/mails/letterhead.ts';
import { byId, first } from '#pocketbase/base/query.ts';
import { sayIn } from '#pocketbase/base/mail-words.ts';
import { termsFile } from '#pocketbase/mails/templates/attachments.ts';
import type { MailAttachment } from '#src/contract/records.ts';
import type { Locale } from '#src/domain/site/locale.ts';

type ReadingApp = Pick<core.App, 'findRecordsByFilter'>;
type ShopFile = Extract<MailAttachment, { shopFile: string }>;

/** The picture that a field of the shop's record names; null: none. */
function mediumOf(app: ReadingApp, field: ShopFile['shopFile']): core.Record | null {
  return byId(app, 'media', first(app, 'shop', '')?.getString(field) ?? '');
}

/**
 * The official notice of the legal guarantee in the language of an order, as the operator has put it in place; none
 * while it is missing.
 */
export function guaranteeAttachment(app: ReadingApp, locale: Locale): MailAttachment[] {
  const field = `guarantee_${locale}` as const;
  const ending = /\.\w+$/.exec(mediumOf(app, field)?.getString('file') ?? '')?.[0];
  return ending === undefined ? [] : [{ name: sayIn(locale)('guaranteeFile') + ending, shopFile: field }];
}

/** Key of the file in PocketBase's storage, or null where it has been taken away since. */
export function shopFileKey(app: ReadingApp, { shopFile }: ShopFile): string | null {
  const medium = mediumOf(app, shopFile);
  return medium === null ? null : `${medium.baseFilesPath()}/${medium.getString('file')}`;
}

/**
 * The text of an attachment; a document's is HTML. Throws where what it names is gone, which the hooks do not let
 * happen. Outside of any transaction.
 */
export function attachmentText(app: ReadingApp & KeepingApp, attachment: Exclude<MailAttachment, ShopFile>): string {
  if ('text' in attachment) return attachment.text;
  if ('document' in attachment) {
    const document = byId(app, 'documents', attachment.document);
    if (document === null) throw new Error(`There is no document ${attachment.document}.`);
    return pageOf(app, document);
  }
  const { terms, page, note } = attachment;
  const version = first(app, 'terms_versions', 'digest = {:terms}', { terms });
  if (version === null) throw new Error(`No version of the terms has the digest ${terms}.`);
  return termsFile(
    { title: version.getString(`${page}_title`), body: version.getString(`${page}_body`) },
    note,
    siteUrl(),
  );
}
