/** Preloaded (`node --import`) into the programs that are measured: leaves the largest peak of any of them, in kB, in BENCH_MEMORY. */
import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env['BENCH_MEMORY'];
if (file !== undefined && isMainThread) {
  process.on('exit', () => {
    const { maxRSS } = process.resourceUsage();
    const before = Number(readFileSync(file, 'utf8')) || 0;
    if (maxRSS > before) writeFileSync(file, String(maxRSS));
  });
}
