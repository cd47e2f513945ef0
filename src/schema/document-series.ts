import { collection } from '#src/schema/kinds/collection.ts';
import { line, whole } from '#src/schema/kinds/fields.ts';

/** A series of document numbers. Made and counted by the shop alone. */
export const documentSeries = collection({
  /** 'F2026'. */
  name: line({ required: true, max: 20 }),
  /** 1, 2, 3 … without gaps. */
  last: whole({}),
});
