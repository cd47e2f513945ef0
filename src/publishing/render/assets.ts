import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FileSink } from '#src/publishing/render/output.ts';

/** Copies what the compiled code brings along: scripts, and the files of public/. */
export function copyAssets(from: string, sink: FileSink): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    sink.copy(file, relative(from, file).split(sep).join('/'));
  }
}
