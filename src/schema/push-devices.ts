import { ENDPOINT_LENGTH } from '#src/contract/push.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { line, relation } from '#src/schema/kinds/fields.ts';

/** Browsers of operators that have switched messages on. */
export const pushDevices = collection({
  user: relation('users', { required: true, cascade: true }),
  endpoint: line({ required: true, hidden: true, max: ENDPOINT_LENGTH }),
  p256dh: line({ required: true, hidden: true, max: 100 }),
  auth: line({ required: true, hidden: true, max: 40 }),
});
