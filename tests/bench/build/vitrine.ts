/** A full build of a snapshot by Vitrine, in a process of its own: `node vitrine.ts {snapshot file} {cache folder} {output folder}`. */
import { readFileSync } from 'node:fs';
import { compiledSite } from '#scripts/lib/compile-site.ts';
import { renderSite } from '#scripts/lib/render-site.ts';
import type { Snapshot } from '#src/data/content.ts';
import { createSite } from '#src/data/create-site.ts';
import { Output } from '#src/render/output.ts';
import { BENCH_SETTINGS } from '#tests/bench/build/settings.ts';

const [, , snapshotFile = '', cacheDir = '', outDir = ''] = process.argv;
const settings = { ...BENCH_SETTINGS, cacheDir };
const site = createSite(JSON.parse(readFileSync(snapshotFile, 'utf8')) as Snapshot);
const compiled = await compiledSite(settings);
await renderSite({ ...settings, site, compiled, sink: new Output(outDir), build: { id: 'be7c', timestamp: 0 } });
