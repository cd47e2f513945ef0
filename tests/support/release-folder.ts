/** A folder of releases of a few small files, and what a visitor would find in it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFiles } from '#src/publishing/releases/published-files.ts';
import { createStore } from '#src/publishing/releases/create-store.ts';
import { type Disk, nodeDisk } from '#src/publishing/releases/disk.ts';
import type { ReleaseInfo, ReleaseStore, Stage } from '#src/publishing/releases/release-store.ts';

export type Files = Readonly<Record<string, string>>;

export interface ReleaseFolder {
  readonly root: string;
  readonly folder: string;
  readonly dist: string;
  /** As another process would open it. */
  open(disk?: Disk): ReleaseStore;
  /** What is public, without the list of changes. */
  published(): Promise<Files>;
  stop(): Promise<void>;
}

/** Bytes are flushed for power cuts, of which tests have none: that takes most of the time. */
const UNFLUSHED: Disk = { ...nodeDisk, flush: async () => {} };

async function filesIn(root: string): Promise<Files> {
  const names = (await listFiles(root)).filter((file) => file !== 'builds/changed.json');
  return Object.fromEntries(
    await Promise.all(names.map(async (file) => [file, await readFile(join(root, file), 'utf8')])),
  );
}

export async function releaseFolder(now: () => number = Date.now): Promise<ReleaseFolder> {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-releases-'));
  const [folder, dist] = [join(root, 'releases'), join(root, 'dist')];
  return {
    root,
    folder,
    dist,
    open: (disk = UNFLUSHED) => createStore({ folder, dist, now, disk }),
    published: () => filesIn(dist),
    stop: () => rm(root, { recursive: true, force: true }),
  };
}

/** Writes what differs into a stage and removes the others. */
function fillStage(stage: Stage, files: Files): void {
  for (const [file, content] of Object.entries(files)) stage.write(file, content);
  stage.removeOthers();
}

/** Publishes these files and no others. What fails gives the stage up, as a build does. */
export async function publishFiles(store: ReleaseStore, files: Files, seq = 1): Promise<ReleaseInfo> {
  const stage = await store.stage();
  try {
    fillStage(stage, files);
    return await stage.publish({ id: `${seq}`.padStart(16, '0'), timestamp: seq * 1000, seq });
  } catch (error) {
    await stage.abandon();
    throw error;
  }
}
