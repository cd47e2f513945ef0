/** Programs that tests hold the shop against, built with Go, once, into CACHE_DIR. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvironment } from '#src/runtime/environment.ts';
import { runCommand } from '#src/runtime/run-command.ts';

/** ms of download and compiling on a slow machine. */
const BUILD_MS = 600_000;

export interface GoTool {
  /** The executable, or null where Go or its modules cannot be had. */
  readonly binary: string | null;
  /** For the names of tests: what it is, or why it is not there. */
  readonly why: string;
}

/** @param module With its version; what it builds is called `name`. */
export async function goTool(name: string, module: string, what: string): Promise<GoTool> {
  const folder = join(readEnvironment().cacheDir, name);
  const binary = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
  if (existsSync(binary)) return { binary, why: what };
  await mkdir(folder, { recursive: true });
  try {
    const env = { ...process.env, GOBIN: folder };
    const { code } = await runCommand('go', ['install', module], { env, timeoutMs: BUILD_MS });
    return code === 0 && existsSync(binary)
      ? { binary, why: what }
      : { binary: null, why: 'skipped: Go could not build it' };
  } catch {
    return { binary: null, why: 'skipped: there is no Go' };
  }
}
