/** A full build of a snapshot by Vitrine, in a process of its own: `node vitrine.ts {records-file.ts} {cache folder} {output folder}`. */
import { join } from 'node:path';
import { compiledSite } from '#src/publishing/render/compile-site.ts';
import { keepHeapSmall } from '#src/runtime/small-heap.ts';
import { liveSite } from '#src/publishing/site/live-site.ts';
import { keepTextsInFile } from '#src/publishing/content/packed-bytes.ts';
import { UNTRACKED } from '#src/publishing/site/tracker.ts';
import { writePaths } from '#src/publishing/render/manifests.ts';
import { Output } from '#src/publishing/render/output.ts';
import { createRenderer } from '#src/publishing/render/renderer.ts';
import { jobCount, writeSite } from '#src/publishing/render/write-site.ts';
import { readRecords } from '#tests/bench/build/records-file.ts';
import { BENCH_SETTINGS } from '#tests/bench/build/settings.ts';

const [, , recordsFile = '', cacheDir = '', outDir = ''] = process.argv;
keepHeapSmall();
const settings = { ...BENCH_SETTINGS, cacheDir };
// All as a build does it: the compiler takes as much memory as the records, so it comes before them.
const compiled = await compiledSite(settings, (text) => console.log(text));
keepTextsInFile(join(cacheDir, 'records'));
const live = liveSite(await readRecords(recordsFile), UNTRACKED);
const stale = live.stale();
const renderer = createRenderer({ compiled, settings, pages: jobCount(stale) });
const build = { id: 'be7c', timestamp: 0 };
const sink = new Output(outDir);
await writeSite({
  ...settings,
  site: live.site,
  stale,
  renderer,
  compiled,
  picturesUrl: '',
  build,
  before: null,
  sink,
});
await renderer.close();
writePaths(sink);
