/** Keeps the gate open, in a process of its own: what the command, the server or a build does never delays an order. */
import { fork, type ChildProcess } from 'node:child_process';
import type { GateOptions } from '#src/gate/gate.ts';
import { faultWords } from '#src/runtime/faults.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { codeFile, PROJECT_ROOT } from '#src/runtime/places.ts';
import type { RequestCounts } from '#src/runtime/request-record.ts';
import type { Report } from '#src/runtime/progress.ts';

/** Message that its process is told. By a message: an argument could be read by everybody on the machine. */
export type GateMessage = Omit<GateOptions, 'limits' | 'onUntrustedHeader' | 'onAnswered'> & {
  readonly port: number;
  /** DATA_DIR, which has its log. Absent: it keeps none, and counts nothing. */
  readonly dataDir?: string;
};

export type GateReport =
  | { readonly kind: 'open' }
  | { readonly kind: 'requests'; readonly counts: RequestCounts }
  | { readonly kind: 'failed'; readonly problem: string }
  /** Something that it goes on after (runtime/faults.ts). */
  | { readonly kind: 'fault'; readonly place: string }
  | { readonly kind: 'untrusted'; readonly header: string };

export interface RunningGate {
  readonly url: string;
  /** Process id; null between two processes. */
  pid(): number | null;
  /** Returns the requests that it has answered since it was opened, as of some seconds ago. */
  requests(): RequestCounts;
  stop(): Promise<void>;
}

const MAIN = codeFile('src/gate/main.ts');
/**
 * ms between a gate that cannot be opened and the next try: at first, and at most. One that was open and ended is
 * opened again at once.
 */
const FIRST_MS = 100;
const LONGEST_MS = 5_000;

/** Note of the gate's process for as long as it runs (src/runtime/owned-process.ts). */
interface NotedProcess {
  note(pid: number): void;
  forget(): void;
}

/**
 * Settles when the gate is open; it is opened again when its process ends. `owned`: where that is noted. @throws
 * OperatorError when it cannot be opened at first.
 */
export async function startGate(
  message: GateMessage,
  report: Report,
  onUntrustedHeader: (header: string) => void = () => {},
  owned?: NotedProcess,
): Promise<RunningGate> {
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let wait = 0;
  let stopping = false;
  let requests: RequestCounts = {};

  const open = (onOpen: () => void, onProblem: (problem: string) => void): void => {
    const now = fork(MAIN, [], { cwd: PROJECT_ROOT, execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = now;
    if (now.pid !== undefined) owned?.note(now.pid);
    now.once('error', (error) => onProblem(error.message));
    now.on('message', (gateReport: GateReport) => {
      if (gateReport.kind === 'open') onOpen();
      else if (gateReport.kind === 'requests') requests = gateReport.counts;
      else if (gateReport.kind === 'failed') onProblem(gateReport.problem);
      else if (gateReport.kind === 'fault') report.note(faultWords('The gate before PocketBase', gateReport.place));
      else onUntrustedHeader(gateReport.header);
    });
    now.once('exit', (code, signal) => {
      child = null;
      owned?.forget();
      onProblem(`it ended (${signal ?? code ?? 'no code'})`);
    });
    now.send(message);
  };
  const openAgain = (problem: string): void => {
    if (stopping || timer !== undefined) return;
    report.note(`The gate before PocketBase: ${problem}; it is opened again.`);
    timer = setTimeout(() => {
      timer = undefined;
      open(() => void (wait = 0), openAgain);
    }, wait);
    wait = Math.min(Math.max(wait * 2, FIRST_MS), LONGEST_MS);
  };

  await new Promise<void>((resolve, reject) => {
    let isOpen = false;
    open(
      () => {
        isOpen = true;
        resolve();
      },
      (problem) => {
        if (isOpen) return openAgain(problem);
        stopping = true;
        reject(new OperatorError(`The gate before PocketBase cannot be opened on port ${message.port}: ${problem}.`));
      },
    );
  });
  return {
    url: `http://127.0.0.1:${message.port}`,
    pid: () => child?.pid ?? null,
    requests: () => requests,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const last = child;
      if (last === null) return;
      const ended = new Promise<void>((resolve) => last.once('exit', () => resolve()));
      last.kill('SIGTERM');
      await ended;
    },
  };
}
