import { collection } from '#src/schema/kinds/collection.ts';
import { choice, flag, line, whole } from '#src/schema/kinds/fields.ts';
import { ID_LENGTH } from '#src/schema/kinds/lengths.ts';

/** Append-only: every change that a build must see. */
export const changes = collection({
  /** 1, 2, 3 … without gaps. */
  seq: whole({ required: true, min: 1 }),
  collection: line({ required: true, max: 100 }),
  /** Id of the changed record. */
  record: line({ required: true, max: ID_LENGTH }),
  action: choice(['create', 'update', 'delete'], { required: true }),
  /** The shop has done it by itself: a sale that starts or ends, pieces that were sold or came back. */
  automatic: flag({}),
});
