/**
 * A task that needs much memory, in a process that ends with it: a process that goes on would keep most of what it has
 * once taken.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { codeFile, PROJECT_ROOT } from '#src/runtime/places.ts';

type Answer<Value> =
  | { readonly isDone: true; readonly value: Value }
  /** `isOperators`: the person at the terminal can do something about it. */
  | { readonly isDone: false; readonly problem: string; readonly isOperators: boolean };

/** Threads for files and pictures. */
const THREADS = String(availableParallelism() + 4);

/**
 * Runs a task in a process of its own, which ends with this one.
 * @param source The file that calls `answerApart`.
 * @param message Its options; they are sent as a message, because everybody on the machine can read arguments.
 * @throws OperatorError where the task has thrown one.
 */
export function runApart<Value>(source: string, message: object): Promise<Value> {
  return new Promise((resolve, reject) => {
    const env = { UV_THREADPOOL_SIZE: THREADS, ...process.env };
    const child = fork(codeFile(source), [], {
      cwd: PROJECT_ROOT,
      env,
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    // A process that could not be started tells it twice, the second time of the message; one that nobody hears would
    // end this process.
    child.on('error', reject);
    child.once('message', (answer: Answer<Value>) => {
      if (answer.isDone) resolve(answer.value);
      else reject(answer.isOperators ? new OperatorError(answer.problem) : new Error(answer.problem));
    });
    // Not its exit, which may be heard before an answer that is still on its way. After the answer this changes
    // nothing.
    child.once('close', (code, signal) => reject(new Error(`${source} ended (${signal ?? code ?? 'no code'}).`)));
    child.send(message);
  });
}

/** The other side: does the task with the message that comes, answers, and ends. */
export function answerApart<Message>(task: (message: Message) => Promise<unknown>): void {
  // A signal to all processes of a command is the matter of the one that has asked: this one goes with it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(1));
  const answer = (value: Answer<unknown>): void => void process.send?.(value, () => process.exit(0));
  process.once('message', (message: Message) => {
    task(message).then(
      (value) => answer({ isDone: true, value }),
      (error: unknown) => {
        const isOperators = error instanceof OperatorError;
        const stack = error instanceof Error && error.stack !== undefined ? error.stack : String(error);
        answer({ isDone: false, problem: isOperators ? describeError(error) : stack, isOperators });
      },
    );
  });
}
