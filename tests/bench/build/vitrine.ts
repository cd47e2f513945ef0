/** A full build of a snapshot by Vitrine, in a process of its own: `node vitrine.ts {snapshot file} {cache folder} {output folder}`. */
import { readFileSync } from 'node:fs';
import { compiledSite } from '#scripts/lib/compile-site.ts';
import type { Snapshot } from '#src/data/content.ts';
import { liveSite } from '#src/data/live-site.ts';
import { UNTRACKED } from '#src/data/tracker.ts';
import { writePaths } from '#src/render/manifests.ts';
import { Output } from '#src/render/output.ts';
import { createRenderer } from '#src/render/renderer.ts';
import { jobCount, writeSite } from '#src/render/write-site.ts';
import { BENCH_SETTINGS } from '#tests/bench/build/settings.ts';

const [, , snapshotFile = '', cacheDir = '', outDir = ''] = process.argv;
const settings = { ...BENCH_SETTINGS, cacheDir };
// Before the records, as a build does: the compiler takes as much memory as they.
const compiled = await compiledSite(settings);
const live = liveSite(JSON.parse(readFileSync(snapshotFile, 'utf8')) as Snapshot, UNTRACKED);
const stale = live.stale();
const renderer = createRenderer({ compiled, siteUrl: settings.siteUrl, pages: jobCount(stale) });
const build = { id: 'be7c', timestamp: 0 };
const sink = new Output(outDir);
await writeSite({ ...settings, site: live.site, stale, renderer, compiled, build, before: null, sink });
writePaths(sink);
await renderer.close();
