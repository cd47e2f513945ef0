import { PUSH_KINDS } from '#src/contract/push.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, line } from '#src/schema/kinds/fields.ts';

/** Messages that phones are still to be told: gone once they are, and after an hour. */
export const pushMessages = collection({
  kind: choice(PUSH_KINDS, { required: true }),
  /** Kind and id of what has happened: the same is told once. */
  key: line({ required: true, max: 60 }),
});
