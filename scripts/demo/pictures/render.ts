/**
 * Renders the masters of the demo's pictures: `node scripts/demo/pictures/render.ts`, after a scene has changed. Those
 * whose scene is as it was stay as they are; those that nothing shows any more go.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Master } from '#scripts/demo/draft.ts';
import { MASTERS, readMaster } from '#scripts/demo/pictures/masters.ts';
import { SCENES } from '#scripts/demo/pictures/scenes.ts';
import type { Drawing } from '#scripts/demo/pictures/sheet.ts';
import { demoRecords } from '#scripts/demo/records.ts';
import { PROJECT_ROOT } from '#src/runtime/places.ts';

/** Dots per inch at which a px of SVG is a px of the picture. */
const SVG_DENSITY = 72;
/** Thin coloured lines stay clean. */
const WEBP = { quality: 85, effort: 6, smartSubsample: true } as const;

/** SHA-256 of what a master was drawn from, and of its file. */
export interface Digests {
  readonly scene: string;
  readonly file: string;
}

const FOLDER = join(PROJECT_ROOT, MASTERS);
export const DIGESTS = join(FOLDER, 'digests.json');

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** Each master that a record of the demo shows, once. */
export function shownMasters(): readonly Master[] {
  const masters = demoRecords(0).flatMap(({ pictures }) => pictures?.masters ?? []);
  return [...new Map(masters.map((master) => [master.name, master])).values()];
}

/** @throws Error for a master that no scene draws */
export function drawingOf(name: string): Drawing {
  const draw = SCENES[name];
  if (draw === undefined) throw new Error(`scripts/demo/pictures/scenes draws no "${name}"`);
  return draw();
}

export function rasterOf({ svg, width: own }: Drawing, width: number): Sharp {
  return sharp(Buffer.from(svg), { density: (SVG_DENSITY * width) / own })
    .resize({ width })
    .flatten({ background: '#808080' });
}

export function digestsOf({ name, width }: Master, file: Uint8Array): Digests {
  return { scene: sha256(JSON.stringify([drawingOf(name).svg, width, WEBP])), file: sha256(file) };
}

async function renderMaster(master: Master, known: Digests | undefined): Promise<Digests> {
  const before = await readMaster(master.name).catch(() => null);
  const kept = before === null ? null : digestsOf(master, before);
  if (kept !== null && kept.scene === known?.scene && kept.file === known.file) return kept;
  const bytes = await rasterOf(drawingOf(master.name), master.width).webp(WEBP).toBuffer();
  await writeFile(join(FOLDER, `${master.name}.webp`), bytes);
  return digestsOf(master, bytes);
}

if (import.meta.main) {
  const known = JSON.parse(await readFile(DIGESTS, 'utf8').catch(() => '{}')) as Record<string, Digests>;
  const digests: Record<string, Digests> = {};
  for (const master of shownMasters()) digests[master.name] = await renderMaster(master, known[master.name]);
  for (const file of await readdir(FOLDER))
    if (file.endsWith('.webp') && !(file.slice(0, -'.webp'.length) in digests)) await rm(join(FOLDER, file));
  await writeFile(DIGESTS, `${JSON.stringify(digests, null, 2)}\n`);
}
