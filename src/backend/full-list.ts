import type { RecordListOptions, RecordService } from 'pocketbase';
import { LIMITS } from '#src/config.ts';

/** All records of a collection, asked for 500 at a time (the SDK's own default is 1000). */
export function fullList<Model>(collection: RecordService<Model>, options: RecordListOptions = {}): Promise<Model[]> {
  return collection.getFullList({ ...options, batch: LIMITS.recordsPerBatch });
}
