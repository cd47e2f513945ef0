/** Attachments of a mail in the outbox as texts. */
import { siteUrl } from '#pocketbase/hooks/mails/letterhead.ts';
import { first } from '#pocketbase/hooks/query.ts';
import { termsFile } from '#pocketbase/mails/attachments.ts';
import type { MailAttachment, MailRecord } from '#src/contract/records.ts';

/** As this code has stored them. */
export function attachmentsOf(mail: core.Record): readonly MailAttachment[] {
  const stored: MailRecord['attachments'] = JSON.parse(toString(mail.get('attachments')));
  return stored ?? [];
}

/** The text of an attachment. Throws where its version of the terms is gone, which the hooks do not let happen. */
export function attachmentText(app: Pick<core.App, 'findRecordsByFilter'>, attachment: MailAttachment): string {
  if ('text' in attachment) return attachment.text;
  const { terms, page, note } = attachment;
  const version = first(app, 'terms_versions', 'digest = {:terms}', { terms });
  if (version === null) throw new Error(`No version of the terms has the digest ${terms}.`);
  return termsFile(
    { title: version.getString(`${page}_title`), body: version.getString(`${page}_body`) },
    note,
    siteUrl(),
  );
}
