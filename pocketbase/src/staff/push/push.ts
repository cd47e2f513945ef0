/** Read `push`, and actions `push-on` and `push-off`: messages to the phone of whoever asks. */
import type { DeskAction, DeskRequest, Done } from '#pocketbase/base/desk-request.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { find, first } from '#pocketbase/base/query.ts';
import type { PushState } from '#src/contract/desk/push.ts';
import { ENDPOINT_LENGTH, PUSH_AUTH, PUSH_ENDPOINT, PUSH_KEY } from '#src/contract/push.ts';

/** Number of devices of one person, at most; the oldest goes. */
const MOST = 20;

function accountOf(event: core.RequestEvent): string {
  return event.auth?.collection().name === 'users' ? event.auth.id : '';
}

export function readPush({ app, event }: DeskRequest): PushState {
  const devices = find(app, 'push_devices', 'user = {:user}', { user: accountOf(event) }, '', MOST + 1).length;
  return { publicKey: $os.getenv('PUSH_URL') === '' ? '' : $os.getenv('PUSH_PUBLIC_KEY'), devices };
}

function text(value: unknown, pattern: RegExp): string {
  return typeof value === 'string' && value.length <= ENDPOINT_LENGTH && pattern.test(value) ? value : '';
}

export function pushOn({ tx, event, body }: DeskAction): Done | Refused {
  const user = accountOf(event);
  if (user === '') return refusal('forbidden', 'Operators only');
  const endpoint = text(own(body, 'endpoint'), PUSH_ENDPOINT);
  const [p256dh, auth] = [text(own(body, 'p256dh'), PUSH_KEY), text(own(body, 'auth'), PUSH_AUTH)];
  if (endpoint === '' || p256dh === '' || auth === '') return invalid([{ field: 'endpoint', code: 'shape' }]);
  const known = first(tx, 'push_devices', 'endpoint = {:endpoint}', { endpoint });
  const device = known ?? new Record(tx.findCollectionByNameOrId('push_devices'), { endpoint });
  device.set('user', user);
  device.set('p256dh', p256dh);
  device.set('auth', auth);
  tx.save(device);
  const all = find(tx, 'push_devices', 'user = {:user}', { user }, '-created', MOST + 1);
  for (const oldest of all.slice(MOST)) tx.delete(oldest);
  return { subject: device.id };
}

export function pushOff({ tx, event, body }: DeskAction): Done | Refused {
  const endpoint = text(own(body, 'endpoint'), PUSH_ENDPOINT);
  const device = first(tx, 'push_devices', 'endpoint = {:endpoint} && user = {:user}', {
    endpoint,
    user: accountOf(event),
  });
  if (device === null) return { subject: '' };
  tx.delete(device);
  return { subject: device.id };
}
