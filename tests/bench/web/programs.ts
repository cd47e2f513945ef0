/** Programs that peers consist of: they run until they are stopped, and never longer than the benchmark. */
import { spawn, type SpawnOptions } from 'node:child_process';
import { lastLines } from '#src/runtime/run-command.ts';

export interface Program {
  stop(): Promise<void>;
}

export interface ProgramOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> {
  /** What it prints once it can be used. */
  readonly ready: string;
  /** That ends it in good order; by default SIGTERM. */
  readonly signal?: 'SIGINT' | 'SIGTERM';
}

/** Starts a program and waits until it is ready. Its own children end with it. Rejects with its last words when it ends before that. */
export function startProgram(
  file: string,
  args: readonly string[],
  { ready, signal = 'SIGTERM', ...options }: ProgramOptions,
): Promise<Program> {
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const send = (name: NodeJS.Signals): void => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name);
  };
  const atExit = (): void => send('SIGKILL');
  process.once('exit', atExit);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    send(signal);
    await ended;
    process.off('exit', atExit);
  };
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (text: string): void => {
      output += text;
      if (output.includes(ready)) resolve({ stop });
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.once('error', reject);
    void ended.then(() => reject(new Error(`${file} ended: ${lastLines(output, 5)}`)));
  });
}
