/**
 * Has pictures made in a process that ends when there are none left: its memory goes with it, and what a broken picture
 * does to it is no end of the worker.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { FileUpload } from '#src/domain/site/uploads.ts';
import type { PictureFile } from '#src/publishing/content/content.ts';
import { UnreadablePicture } from '#src/publishing/pictures/kept-variants.ts';
import type { PictureMode } from '#src/publishing/pictures/picture-settings.ts';
import { codeFile, PROJECT_ROOT } from '#src/runtime/places.ts';

export interface PictureTask {
  readonly bytes: Uint8Array;
  /** Folder that the files go to. */
  readonly folder: string;
  readonly mode: PictureMode;
  /** A part of the brand; null: a picture of a page. */
  readonly upload: FileUpload | null;
}

export interface PictureAnswer {
  readonly id: number;
  readonly picture?: PictureFile;
  readonly unreadable?: string;
  readonly problem?: unknown;
}

interface Asked {
  resolve(picture: PictureFile): void;
  reject(error: unknown): void;
}

/** ms without a picture after which the process ends. */
const IDLE_MS = 5_000;

let helper: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;
let last = 0;
const asked = new Map<number, Asked>();

/** This process may end while the helper waits; it ends then, too. */
function release(child: ChildProcess, isIdle: boolean): void {
  clearTimeout(idle);
  if (isIdle) {
    child.unref();
    child.channel?.unref();
    idle = setTimeout(() => {
      if (helper === child) helper = null;
      child.disconnect();
    }, IDLE_MS).unref();
  } else {
    child.ref();
    child.channel?.ref();
  }
}

function start(): ChildProcess {
  const env = { ...process.env, UV_THREADPOOL_SIZE: String(availableParallelism()) };
  const child = fork(codeFile('src/publishing/pictures/picture-process.ts'), [], {
    cwd: PROJECT_ROOT,
    env,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const end = (error: Error): void => {
    if (helper !== child) return;
    helper = null;
    for (const { reject } of asked.values()) reject(error);
    asked.clear();
  };
  // Each picture that is sent to one that has just died is such an error; one that nobody hears would end this process.
  child.on('error', end);
  child.once('exit', (code, signal) =>
    end(new Error(`The process that makes pictures ended (${signal ?? code ?? ''}).`)),
  );
  child.on('message', ({ id, picture, unreadable, problem }: PictureAnswer) => {
    const one = asked.get(id);
    asked.delete(id);
    if (picture !== undefined) one?.resolve(picture);
    else one?.reject(unreadable === undefined ? problem : new UnreadablePicture(unreadable));
    if (asked.size === 0) release(child, true);
  });
  return child;
}

/**
 * Makes the files of a picture, unless they are there already.
 * @throws UnreadablePicture, what the disk throws, or Error where the process ended.
 */
export function makeApart(task: PictureTask): Promise<PictureFile> {
  helper ??= start();
  const child = helper;
  release(child, false);
  const id = ++last;
  return new Promise((resolve, reject) => {
    asked.set(id, { resolve, reject });
    child.send({ ...task, id });
  });
}
