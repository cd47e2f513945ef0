/** Litestream for tests: LITESTREAM_BIN, or the one in CACHE_DIR. To compile one takes three minutes of processor time, so no test does it. */
import { existsSync } from 'node:fs';
import { cachedLitestream } from '#src/backend-server/litestream/binary.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import type { GoTool } from '#tests/support/go-tool.ts';

export function litestreamTool(): GoTool {
  const { cacheDir, litestream } = readEnvironment();
  const binary = [litestream.bin ?? '', cachedLitestream(cacheDir)].find((file) => existsSync(file)) ?? null;
  return binary === null
    ? { binary, why: 'skipped: no LITESTREAM_BIN, and none in CACHE_DIR: docs/operations.md, "Litestream"' }
    : { binary, why: binary };
}
