/** Reads the mail in which a mail server tells what has become of another mail (RFC 3464, multipart/report). */
import PostalMime, { type Email } from 'postal-mime';
import type { Bounce } from '#src/contract/bounces.ts';

/** Its fields, names in small letters; folded lines are one. */
type Fields = ReadonlyMap<string, string>;

function textOf(content: string | ArrayBuffer | Uint8Array): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

function fieldsOf(group: string): Fields {
  const lines = group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const fields = lines.flatMap((line) => {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name.toLowerCase(), value?.trim() ?? ''] as const];
  });
  return new Map(fields);
}

/** 'rfc822; someone@example.org' → 'someone@example.org'. */
function afterKind(value: string | undefined): string {
  return (value ?? '').replace(/^[\w.-]+\s*;\s*/, '').trim();
}

function partOf({ attachments }: Email, types: RegExp): string {
  const part = attachments.find(({ mimeType }) => types.test(mimeType));
  return part === undefined ? '' : textOf(part.content);
}

function bounceOf(fields: Fields, messageId: string, at: number): Bounce[] {
  const action = (fields.get('action') ?? '').toLowerCase();
  // Others say that it has arrived, or was handed on.
  if (action !== 'failed' && action !== 'delayed') return [];
  const reason = [fields.get('status') ?? '', afterKind(fields.get('diagnostic-code'))].join(' ').trim();
  const recipient = afterKind(fields.get('original-recipient')) || afterKind(fields.get('final-recipient'));
  return [{ hard: action === 'failed', recipient, messageId, at, reason }];
}

/**
 * Bounces that a report tells, one for each recipient; null: the mail is none. @param source The whole mail, as it
 * came.
 */
export async function readReport(source: Uint8Array): Promise<readonly Bounce[] | null> {
  const mail = await PostalMime.parse(source, { forceRfc822Attachments: true });
  const status = partOf(mail, /^message\/(?:global-)?delivery-status$/i);
  if (status === '') return null;
  const original = partOf(mail, /^(?:text\/rfc822-headers|message\/(?:rfc822|global|global-headers))$/i);
  const messageId = fieldsOf(original.split(/\r?\n\r?\n/, 1)[0] ?? '').get('message-id') ?? '';
  const at = Date.parse(mail.date ?? '') || 0;
  const groups = status.trim().split(/\r?\n(?:[ \t]*\r?\n)+/);
  return groups.flatMap((group) => bounceOf(fieldsOf(group), messageId, at));
}
