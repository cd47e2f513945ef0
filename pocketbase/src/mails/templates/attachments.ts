/**
 * Attachments that the confirmation of an order carries on a durable medium (Directive 2011/83/EU, art. 8(7); CJEU
 * C-49/11).
 */
import { sayIn } from '#pocketbase/base/mail-words.ts';
import type { MailAttachment } from '#src/contract/records.ts';
import type { OrderView } from '#src/contract/shop-api.ts';
import { centralEuropean, formatDate } from '#src/domain/format/dates.ts';
import { richTextLines } from '#src/domain/text/rich-text-lines.ts';
import type { TermsPage } from '#src/domain/order/terms.ts';

/** Recipient of the withdrawal form. */
export interface FormRecipient {
  readonly legalName: string;
  readonly address: string;
  readonly email: string;
}

/** The model withdrawal form, Annex I(B) of Directive 2011/83/EU in the wording of each language. */
function withdrawalForm({ locale, number }: OrderView, { legalName, address, email }: FormRecipient): string {
  const say = sayIn(locale);
  const to = [legalName, address, email].filter((part) => part !== '').join(', ');
  const blanks = (['formOrdered', 'formName', 'formAddress', 'formSignature', 'formDate'] as const).map((key) =>
    say(key),
  );
  return [
    say('formTitle'),
    say('formHint'),
    `${say('formTo')} ${to}`,
    `${say('formNotice')}\n${say('orderNumber')} ${number}`,
    ...blanks,
    say('formDelete'),
  ].join('\n\n');
}

/**
 * The terms, the withdrawal information in the returns policy, and the form. `terms`: digest of the version that was
 * accepted, or is offered.
 */
export function confirmationAttachments(order: OrderView, terms: string, recipient: FormRecipient): MailAttachment[] {
  const say = sayIn(order.locale);
  const day = formatDate(order.locale, centralEuropean(Date.parse(order.placedAt)));
  const note = say(order.offered === undefined ? 'termsVersion' : 'termsOffered', {
    number: order.number,
    day,
    digest: terms.slice(0, 12),
  });
  return [
    { name: `${say('termsFile')}.txt`, terms, page: 'cgv', note },
    { name: `${say('returnsFile')}.txt`, terms, page: 'retpolicy', note },
    { name: `${say('formFile')}.txt`, text: withdrawalForm(order, recipient) },
  ];
}

/** A page of the terms as the text of a file. `site`: origin that its links get. */
export function termsFile({ title, body }: TermsPage, note: string, site: string): string {
  return [title, '='.repeat(title.length), note, richTextLines(body, site)].join('\n\n').replace(/\n\n=/, '\n=');
}
