/** A command of ours in a process of its own, as an operator runs it. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ASTRO_BIN } from '#src/publishing/render/astro-build.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

export interface RunningCommand {
  readonly pid: number;
  /** All that it has printed. */
  output(): string;
  /**
   * Waits until it has printed this, from character `from` on; gives the character after it.
   * @throws when it ends before, with all that it has printed.
   */
  said(text: string | RegExp, from?: number): Promise<number>;
  /** Its exit code, or what ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** Where a text ends in another, from a character on; -1: it is not there. */
function endOf(output: string, text: string | RegExp, from: number): number {
  const rest = output.slice(from);
  const found = typeof text === 'string' ? [text] : (text.exec(rest) ?? []);
  const at = found[0] === undefined ? -1 : rest.indexOf(found[0]);
  return at === -1 ? -1 : from + at + (found[0]?.length ?? 0);
}

type Settings = Readonly<Record<string, string>>;

/** Runs `npm run {name} -- {args}`, by the same script. What Vitest sets in the environment does not reach it. */
export function runOurs(name: string, settings: Settings, args: readonly string[] = []): RunningCommand {
  return runScript(`npm run ${name}`, [join(PROJECT_ROOT, 'scripts/cli.js'), name, ...args], settings);
}

/** Runs `vitrine {words}` of a package for somebody who has nothing else: in a folder of theirs, with their settings, and a path of the system's programs. */
export function runPackaged(vitrine: string, words: string, home: string, settings: Settings): RunningCommand {
  const env = { HOME: home, PATH: '/usr/bin:/bin', ...settings };
  const child = spawn(vitrine, words.split(' '), { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return follow(`vitrine ${words}`, child);
}

/** Runs `npx astro …`. */
export function runAstro(args: readonly string[], settings: Settings): RunningCommand {
  return runScript(`astro ${args.join(' ')}`, [ASTRO_BIN, ...args], settings);
}

function runScript(name: string, args: readonly string[], settings: Settings): RunningCommand {
  const own = Object.entries(process.env).filter(([key]) => !key.startsWith('VITEST') && key !== 'NODE_ENV');
  const env = { ...Object.fromEntries(own), ...settings };
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  return follow(name, spawn(process.execPath, [...args], { cwd: PROJECT_ROOT, env, stdio }));
}

function follow(name: string, child: ChildProcessByStdio<null, Readable, Readable>): RunningCommand {
  // A test that fails leaves none behind.
  const kill = (): void => void child.kill('SIGTERM');
  process.once('exit', kill);
  let output = '';
  let hasEnded = false;
  const checks = new Set<() => void>();
  const take = (text: string): void => {
    output += text;
    for (const check of checks) check();
  };
  child.stdout.setEncoding('utf8').on('data', take);
  child.stderr.setEncoding('utf8').on('data', take);
  // What it has started may hold its output open: its end is asked for, not that of the output.
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => {
      hasEnded = true;
      process.off('exit', kill);
      for (const check of checks) check();
      resolve(signal ?? code);
    }),
  );
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    said: (text, from = 0) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          const at = endOf(output, text, from);
          if (at === -1 && !hasEnded) return;
          checks.delete(check);
          if (at === -1) reject(new Error(`"${name}" has ended without "${String(text)}". It said:\n${output}`));
          else resolve(at);
        };
        checks.add(check);
        check();
      }),
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
