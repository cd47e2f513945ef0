/**
 * Notes what phones are to be told, in the transaction of what has happened. Where nobody has switched messages on, it
 * notes nothing.
 */
import { first } from '#pocketbase/base/query.ts';
import type { PushKind } from '#src/contract/push.ts';

/** `id`: of the order, the return or the dispute. */
export function queuePush(tx: core.App, kind: PushKind, id: string): void {
  const key = `${kind}:${id}`;
  if (first(tx, 'push_devices', '') === null || first(tx, 'push_messages', 'key = {:key}', { key }) !== null) return;
  tx.save(new Record(tx.findCollectionByNameOrId('push_messages'), { kind, key }));
}
