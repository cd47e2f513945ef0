/** A process that publishes a release and kills itself at a step (release-crashes.test.ts). */
import { createStore } from '#src/publishing/releases/create-store.ts';
import { faultyDisk } from '#tests/support/faulty-disk.ts';
import { type Files, publishFiles } from '#tests/support/release-folder.ts';

interface Task {
  readonly folder: string;
  readonly dist: string;
  readonly at: number;
  readonly files: Files;
}

const { folder, dist, at, files } = JSON.parse(process.argv[2] ?? '') as Task;
const { disk } = faultyDisk(at, 'killed', () => process.kill(process.pid, 'SIGKILL'));
await publishFiles(createStore({ folder, dist, disk }), files, 3);
