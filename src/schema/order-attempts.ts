import { collection } from '#src/schema/kinds/collection.ts';
import { line, whole } from '#src/schema/kinds/fields.ts';

export const orderAttempts = collection({
  scope: line({ required: true, max: 150 }),
  hour: line({ required: true, max: 13 }),
  count: whole({}),
});
