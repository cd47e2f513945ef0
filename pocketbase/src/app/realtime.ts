/**
 * Limits what one realtime connection may listen to: each topic is looked at for each record that somebody saves, for
 * as long as it is open.
 */

import { isStaff } from '#pocketbase/base/roles.ts';
import { checkTopicExpand } from '#pocketbase/base/expand.ts';

/** Those of staff: a desk listens to a few, the worker to one. */
const TOPICS = 20;
/** Those of customers, whose pages listen to their orders. */
const TOPICS_OF_CUSTOMERS = 3;
/** A collection and an id; PocketBase takes a filter beside them, of thousands of characters. */
const TOPIC_CHARACTERS = 200;

/**
 * Refuses with 400 what is too much; superusers (the dashboard) may listen to what they like. How many connections
 * there are is the gate's.
 */
export function checkTopics({
  subscriptions,
  auth,
}: Pick<core.RealtimeSubscribeRequestEvent, 'subscriptions' | 'auth'>): void {
  if (auth?.isSuperuser() === true) return;
  if (subscriptions.length === 0) return;
  // Strangers read no collection: each save would look in vain whether they may.
  if (!auth) throw new UnauthorizedError('Sign in to listen.');
  const most = auth.collection().name === 'users' && !isStaff(auth) ? TOPICS_OF_CUSTOMERS : TOPICS;
  if (subscriptions.length > most) throw new BadRequestError(`Listen to at most ${most} topics.`);
  if (subscriptions.some((topic) => topic.length > TOPIC_CHARACTERS))
    throw new BadRequestError(`A topic has at most ${TOPIC_CHARACTERS} characters.`);
  for (const topic of subscriptions) checkTopicExpand(topic, auth);
}
