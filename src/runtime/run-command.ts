import { spawn } from 'node:child_process';

/** Result of a finished program: its exit code (null when a signal or the time limit ended it) and all it printed. */
export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** After this many milliseconds the program is killed. */
  readonly timeoutMs?: number;
  /** Another user and group than this program's own, by their numbers. */
  readonly uid?: number;
  readonly gid?: number;
  /** Input that it reads; absent: nothing. */
  readonly input?: string;
}

/** Runs a program without a shell. Rejects only when it cannot be started (Node's error, code ENOENT). */
export function runCommand(
  file: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: options.timeoutMs,
      uid: options.uid,
      gid: options.gid,
      killSignal: 'SIGKILL',
      windowsHide: true,
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    // One that has ended before it has read this is no failure of its own.
    child.stdin.on('error', () => undefined).end(options.input ?? '');
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** The last lines of a program's output that hold text. */
export function lastLines(output: string, count: number): string {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.slice(-count).join('\n');
}
