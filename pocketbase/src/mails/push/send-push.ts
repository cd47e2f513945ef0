/**
 * The step of the jobs of each minute that tells phones: by the process that can encrypt
 * (src/backend-server/push-sender.ts), outside of any transaction.
 */
import type { JobApp, OuterStep } from '#pocketbase/base/step.ts';
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { byId, idsOf, millis, first } from '#pocketbase/base/query.ts';
import { sayIn } from '#pocketbase/base/mail-words.ts';
import { PUSH_KINDS, type PushAnswer, type PushDelivery, type PushKind } from '#src/contract/push.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { deskLink } from '#src/domain/site/desk-link.ts';

const HOUR_MS = 3_600_000;
const TIMEOUT_S = 60;
/** Nobody gets anything there any more. */
const GONE: readonly number[] = [403, 404, 410];

/** Phones of those who are operators now, whatever they were when they switched it on. */
const DEVICES =
  "SELECT d.id FROM push_devices d JOIN users u ON u.id = d.user AND u.role = 'operator' ORDER BY d.id LIMIT 200";

function deliveryTo(
  app: Pick<core.App, 'findRecordsByFilter'>,
  device: core.Record,
  message: core.Record,
): PushDelivery {
  const user = byId(app, 'users', device.getString('user'));
  const locale = user === null ? DEFAULT_LOCALE : localeOf(user);
  const say = sayIn(locale);
  const kind = PUSH_KINDS.find((one) => one === message.getString('kind')) ?? 'order';
  return {
    endpoint: device.getString('endpoint'),
    p256dh: device.getString('p256dh'),
    auth: device.getString('auth'),
    message: [say(`push_${kind}`), { body: say('push_body'), tag: message.id, data: deskLink(locale, 'today') }],
  };
}

function send(deliveries: readonly PushDelivery[]): readonly number[] {
  const answer = $http.send({
    method: 'POST',
    url: $os.getenv('PUSH_URL'),
    headers: { authorization: $os.getenv('PUSH_TOKEN'), 'content-type': 'application/json' },
    body: JSON.stringify(deliveries),
    timeout: TIMEOUT_S,
  });
  if (answer.statusCode !== 200) throw new Error(`The sender of messages has answered ${answer.statusCode}`);
  return (JSON.parse(toString(answer.body)) as PushAnswer).statuses;
}

function remove(app: JobApp, collection: string, ids: readonly string[]): void {
  if (ids.length === 0) return;
  app
    .nonconcurrentDB()
    .newQuery(`DELETE FROM ${collection} WHERE id IN (SELECT value FROM json_each({:ids}))`)
    .bind({ ids: JSON.stringify(ids) })
    .execute();
}

function tellPhones(app: JobApp, id: string, now: number): void {
  const message = byId(app, 'push_messages', id);
  if (message === null) return;
  const devices = idsOf(app, DEVICES, {}).flatMap((one) => byId(app, 'push_devices', one) ?? []);
  const isOld = now - millis(message, 'created') > HOUR_MS;
  if (isOld || devices.length === 0 || $os.getenv('PUSH_URL') === '') return remove(app, 'push_messages', [id]);
  const statuses = send(devices.map((device) => deliveryTo(app, device, message)));
  const gone = devices.filter((_, at) => GONE.includes(statuses[at] ?? 0)).map((device) => device.id);
  remove(app, 'push_devices', gone);
  // Those that have it already show it in the place of itself.
  const isLeft = statuses.some((status) => (status < 200 || status > 299) && !GONE.includes(status));
  if (!isLeft) remove(app, 'push_messages', [id]);
}

/** `now`: ms. */
export function pushMessages(now: number): OuterStep {
  return {
    name: 'push_message',
    collection: 'push_messages',
    queries: [{ by: 'created', due: '1 = 1' }],
    attend: (app, id) => tellPhones(app, id, now),
  };
}

/**
 * Notes what phones are to be told, in the transaction of what has happened. Where nobody has switched messages on,
 * it notes nothing. `id`: of the order, the return or the dispute.
 */
export function queuePush(tx: core.App, kind: PushKind, id: string): void {
  const key = `${kind}:${id}`;
  if (first(tx, 'push_devices', '') === null || first(tx, 'push_messages', 'key = {:key}', { key }) !== null) return;
  tx.save(new Record(tx.findCollectionByNameOrId('push_messages'), { kind, key }));
}
