/** Actions `message-answer` and `message-done`: a message is answered by mail, or needs nothing more. */
import { repliesOf } from '#pocketbase/people/contact.ts';
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { idIn, lineIn, wordsIn } from '#pocketbase/staff/after/body.ts';
import { orderOfMessage, UNKNOWN_MESSAGE } from '#pocketbase/staff/after/messages.ts';
import { queueReply } from '#pocketbase/mails/queue.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { byId, storedDate } from '#pocketbase/base/query.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { ANSWER_LIMITS, REPLIES_AT_MOST } from '#src/domain/after-sales/answers.ts';

function textProblem(field: 'subject' | 'text', text: string): FieldProblem[] {
  if (text === '') return [{ field, code: 'missing' }];
  return text.length > ANSWER_LIMITS[field] ? [{ field, code: 'too_long' }] : [];
}

/** The number of the order is in the subject, whoever has written it: the customer and the shop find the mail by it. */
function subjectWith(subject: string, order: core.Record | null): string {
  const number = order?.getString('number') ?? '';
  return number === '' || subject.includes(number) ? subject : `${subject} (${number})`;
}

export function messageAnswer({ tx, body, by, now }: DeskAction): Done | Refused {
  const record = byId(tx, 'contact_messages', idIn(body, 'id'));
  if (record === null) return UNKNOWN_MESSAGE;
  const [written, text] = [lineIn(body, 'subject'), wordsIn(body, 'text')];
  const problems = [...textProblem('subject', written), ...textProblem('text', text)];
  if (problems.length > 0) return invalid(problems);
  const replies = repliesOf(record);
  if (own(body, 'replies') !== replies.length) return invalid([{ field: 'replies', code: 'changed_meanwhile' }]);
  if (replies.length >= REPLIES_AT_MOST) return invalid([{ field: 'text', code: 'too_much' }]);
  const order = orderOfMessage(tx, record);
  const subject = subjectWith(written, order);
  queueReply(tx, record, { subject, text, index: replies.length, order });
  record.set('replies', [...replies, { at: new Date(now).toISOString(), by, subject, text }]);
  record.set('done', storedDate(now));
  tx.save(record);
  return { subject: record.id, order: order?.id ?? '' };
}

export function messageDone({ tx, body, now }: DeskAction): Done | Refused {
  const record = byId(tx, 'contact_messages', idIn(body, 'id'));
  if (record === null) return UNKNOWN_MESSAGE;
  const done = own(body, 'done');
  if (typeof done !== 'boolean') return invalid([{ field: 'done', code: 'shape' }]);
  record.set('done', done ? record.getString('done') || storedDate(now) : '');
  tx.save(record);
  return { subject: record.id, order: orderOfMessage(tx, record)?.id ?? '', detail: { done } };
}
