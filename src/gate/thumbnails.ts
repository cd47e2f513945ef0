/**
 * Small pictures (`?thumb=240x240`), of which PocketBase must not know: it would decode them in the process that takes
 * orders. The gate asks it for the stored picture, and has that made smaller by a process of its own, one at a time.
 * Where that cannot be, the stored one is the answer (decision 0462).
 */
import { fork, type ChildProcess } from 'node:child_process';
import type { IncomingHttpHeaders } from 'node:http';
import { PICTURE_BYTES, PICTURE_TYPES } from '#src/domain/catalogue/content-limits.ts';
import { createCounts, type Counts } from '#src/gate/counts.ts';
import type { GateLimits } from '#src/gate/limits.ts';
import { createQueue } from '#src/gate/queue.ts';
import type { Visitor } from '#src/gate/visitor.ts';
import { codeFile, PROJECT_ROOT } from '#src/runtime/places.ts';

/** px; 0: as the other side says. With both, the middle is cut out. */
export interface ThumbnailSize {
  readonly width: number;
  readonly height: number;
}

export interface ThumbnailTask {
  readonly bytes: Uint8Array;
  readonly size: ThumbnailSize;
}

export interface Thumbnails {
  /** Places of those who ask, wait or are answered; nothing else bounds who waits for a turn. */
  readonly places: Counts;
  /**
   * Settles when it is somebody's turn, with what to call when it is over: one at a time, so that one stored picture at
   * most is kept here.
   */
  turn(visitor: Pick<Visitor, 'name' | 'wide'>): Promise<() => void>;
  /** Makes a small picture of one at a time; null: it cannot be made. */
  make(bytes: Uint8Array, size: ThumbnailSize): Promise<Uint8Array | null>;
  stop(): void;
}

/** px of the longest side that may be asked for. */
const LONGEST = 480;

/** ms without a picture after which the process ends. */
const IDLE_MS = 10_000;

function sizeOf(words: string): ThumbnailSize | null {
  const [, width, height] = /^(\d{1,4})x(\d{1,4})$/.exec(words) ?? [];
  const size = { width: Number(width ?? 0), height: Number(height ?? 0) };
  const longest = Math.max(size.width, size.height);
  return longest > 0 && longest <= LONGEST ? size : null;
}

/** As Go reads a query; '': it takes no such word. */
function decoded(word: string): string {
  try {
    return decodeURIComponent(word.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

/**
 * An address without the question for a small picture, however that is spelled, and the size that it asks for; all else
 * of it is left as it is.
 */
export function takeThumb(url: string): { readonly url: string; readonly size: ThumbnailSize | null } {
  const at = url.indexOf('?');
  if (at < 0) return { url, size: null };
  const sizes: string[] = [];
  const rest = url
    .slice(at + 1)
    .split('&')
    .filter((pair) => {
      const [name = '', ...value] = pair.split('=');
      if (decoded(name).toLowerCase() !== 'thumb') return true;
      sizes.push(decoded(value.join('=')));
      return false;
    });
  if (sizes.length === 0) return { url, size: null };
  const query = rest.length === 0 ? '' : `?${rest.join('&')}`;
  return { url: `${url.slice(0, at)}${query}`, size: sizeOf(sizes[0] ?? '') };
}

/** Says whether an answer of PocketBase is a whole picture that may be kept here and made smaller. */
export function isPicture(status: number, headers: IncomingHttpHeaders): boolean {
  const length = Number(headers['content-length'] ?? Number.NaN);
  const isOfType = PICTURE_TYPES.some((type) => type === headers['content-type']);
  return status === 200 && isOfType && headers['content-encoding'] === undefined && length <= PICTURE_BYTES;
}

function start(): ChildProcess {
  const child = fork(codeFile('src/gate/thumbnail-process.ts'), [], {
    cwd: PROJECT_ROOT,
    // It reads what strangers may have made: there is nothing in it to tell.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Whoever waits for a picture keeps the gate alive, not this.
  child.unref();
  child.channel?.unref();
  return child;
}

export function createThumbnails({
  thumbnails,
  thumbnailMs,
}: Pick<GateLimits, 'thumbnails' | 'thumbnailMs'>): Thumbnails {
  const line = createQueue({
    inFlight: 1,
    othersInFlight: 1,
    doorInFlight: 0,
    networkInFlight: 1,
    awayInFlight: 0,
    awayNetworkInFlight: 0,
    waiting: { sale: 0, other: Number.POSITIVE_INFINITY, door: 0, away: 0 },
  });
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = (old: ChildProcess | null): void => {
    if (child === old) child = null;
    old?.kill('SIGKILL');
  };
  const begin = (): ChildProcess => {
    const now = start();
    // One that cannot be started, or be told something, says so; an error that nobody hears would end the gate.
    now.on('error', () => end(now));
    now.once('exit', () => end(now));
    return now;
  };

  return {
    places: createCounts(thumbnails),
    turn: ({ name, wide }) =>
      new Promise((resolve) => {
        const take = (): void => queueMicrotask(() => resolve(() => leave?.()));
        // Nobody loses a place in a line that takes everybody.
        const leave = line.enter('other', name === null ? null : wide, take, () => undefined);
      }),
    make(bytes, size) {
      clearTimeout(idle);
      const now = (child ??= begin());
      return new Promise((resolve) => {
        const settle = (small: Uint8Array | null): void => {
          clearTimeout(timer);
          now.off('message', settle).off('exit', fail).off('error', fail);
          idle = setTimeout(() => end(child), IDLE_MS).unref();
          resolve(small);
        };
        const fail = (): void => {
          end(now);
          settle(null);
        };
        const timer = setTimeout(fail, thumbnailMs);
        now.once('message', settle).once('exit', fail).once('error', fail);
        now.send({ bytes, size } satisfies ThumbnailTask);
      });
    },
    stop() {
      clearTimeout(idle);
      end(child);
    },
  };
}
