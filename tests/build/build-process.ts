/** Runs one build in a process of its own, so that a test can kill it. The options come as JSON in the first argument. */
import { silentReport } from '#src/runtime/progress.ts';
import { type BuildOptions, buildShop } from '#src/publishing/worker/release.ts';

const options = JSON.parse(process.argv[2] ?? '') as Omit<BuildOptions, 'report'>;
await buildShop({ ...options, report: silentReport(), force: true });
