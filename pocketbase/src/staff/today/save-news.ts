/** Action `save-news`: whom the shop tells of paid orders, and when. */
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { newsRecord } from '#pocketbase/mails/order-news.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { storedDate } from '#pocketbase/base/query.ts';
import { NEWS_PEOPLE, NEWS_WAYS } from '#src/contract/desk/today.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { isEmail } from '#src/domain/person/email.ts';

/** Addresses as they are kept: without blanks, each once. null: that is no list of addresses. */
function addressesOf(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length > NEWS_PEOPLE) return null;
  const addresses = value.map((one) => (typeof one === 'string' ? one.trim() : ''));
  return addresses.every(isEmail) ? [...new Set(addresses)] : null;
}

export function saveNews({ tx, body, now }: DeskAction): Done | Refused {
  const way = NEWS_WAYS.find((one) => one === body['way']);
  const hour = Number.isInteger(body['hour']) ? Number(body['hour']) : -1;
  const to = addressesOf(body['to']);
  const problems: FieldProblem[] = [
    ...(way === undefined ? [{ field: 'way', code: 'shape' } as const] : []),
    ...(hour < 0 || hour > 23 ? [{ field: 'hour', code: 'shape' } as const] : []),
    ...(to === null ? [{ field: 'to', code: 'email_shape' } as const] : []),
  ];
  if (problems.length > 0 || to === null) return invalid(problems);
  const record = newsRecord(tx) ?? new Record(tx.findCollectionByNameOrId('order_news'));
  // What was paid before has been told in the way that was chosen then.
  if (way === 'digest' && record.getString('way') !== 'digest') record.set('digested', storedDate(now));
  record.set('way', way);
  record.set('hour', hour);
  record.set('to', to.join('\n'));
  tx.save(record);
  return { subject: record.id, detail: { way, hour, people: to.length } };
}
