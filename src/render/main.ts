/**
 * Renders a compiled site (src/integrations/renderer.ts) with a snapshot into an empty folder: `node src/render/main.ts`, with the variables that
 * scripts/lib/render-site.ts sets. Prints '{number} files' as it goes on.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseLatest } from '#src/contract/manifest.ts';
import { readSite } from '#src/data/site.ts';
import { copyAssets } from '#src/render/assets.ts';
import { writeManifests } from '#src/render/manifests.ts';
import { Output } from '#src/render/output.ts';
import { renderPages } from '#src/render/pages.ts';
import { GRAPH_FILE, type IslandGraph } from '#src/render/preload-islands.ts';
import { writePictures } from '#src/render/pictures.ts';
import { writeRedirects } from '#src/render/redirects.ts';
import { writeSitemap } from '#src/render/sitemap.ts';

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set: run "npm run build".`);
  return value;
}

const outDir = variable('VITRINE_OUT_DIR');
const compiled = variable('VITRINE_COMPILED');
const siteUrl = variable('SITE_URL');
const build = parseLatest(JSON.parse(variable('VITRINE_BUILD')));
if (build === null) throw new Error('VITRINE_BUILD is no build.');

const site = readSite();
const output = new Output(outDir);
copyAssets(join(compiled, 'site'), output);
const rendering = renderPages({
  entry: pathToFileURL(join(compiled, 'renderer/entry.mjs')).href,
  siteUrl,
  islands: JSON.parse(readFileSync(join(compiled, 'renderer', GRAPH_FILE), 'utf8')) as IslandGraph,
  pages: site.pages.length,
  output,
  progress: (files) => void process.stdout.write(`${files} files\n`),
});
writePictures(site, variable('CACHE_DIR'), output);
await Promise.all([
  rendering,
  writeRedirects(site, siteUrl, output),
  writeSitemap(site, siteUrl, `${outDir}.sitemap`, output),
]);
writeManifests(site, build, output);
