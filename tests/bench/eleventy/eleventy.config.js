/** The shop's pages made by Eleventy, from the same snapshot through the same payloads. Its fastest templates: JavaScript functions. */
import { readFileSync } from 'node:fs';
import { createSite, payloadsOf } from '#src/publishing/site/create-site.ts';

export default function configure(eleventy) {
  eleventy.setQuietMode(true);
  eleventy.setUseGitIgnore(false);
  // Where it watches, the snapshot is what is edited.
  eleventy.addWatchTarget(process.env.BENCH_SNAPSHOT);
  eleventy.addGlobalData('site', () => {
    const site = createSite(JSON.parse(readFileSync(process.env.BENCH_SNAPSHOT, 'utf8')));
    return { payloads: [...payloadsOf(site)], chrome: site.chrome };
  });
  // Style sheet and head script of the pages that are compared with, so that pages weigh about the same.
  eleventy.addGlobalData('shell', () => JSON.parse(readFileSync(process.env.BENCH_SHELL, 'utf8')));
  return { dir: { input: 'tests/bench/eleventy/pages', includes: '../includes', layouts: '../includes' } };
}
