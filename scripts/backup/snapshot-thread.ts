/** The thread of `copyDatabase`: a copy is one statement, which ends only with its last byte. */
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

const { from, to } = workerData as { readonly from: string; readonly to: string };
const database = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
database.prepare('VACUUM INTO ?').run(to);
database.close();
