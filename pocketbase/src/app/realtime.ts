/**
 * Limits what one realtime connection may listen to: each topic is looked at for each record that somebody saves, for
 * as long as it is open.
 */

import { checkTopicExpand } from '#pocketbase/base/expand.ts';

/** The shop's pages listen to one or two, the worker to one. */
const TOPICS = 20;
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
  if (subscriptions.length > TOPICS) throw new BadRequestError(`Listen to at most ${TOPICS} topics.`);
  if (subscriptions.some((topic) => topic.length > TOPIC_CHARACTERS))
    throw new BadRequestError(`A topic has at most ${TOPIC_CHARACTERS} characters.`);
  for (const topic of subscriptions) checkTopicExpand(topic, auth);
}
