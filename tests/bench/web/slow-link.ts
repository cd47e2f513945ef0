/** A slow line before a server of this machine, with the handshakes that Chromium's own throttling leaves out. line.ts says how it behaves. */
import { connect, createServer, type Socket } from 'node:net';
import {
  createDice,
  createSender,
  createShaper,
  SEGMENT_BYTES,
  type Line,
  type Sender,
  type Shaper,
} from '#tests/bench/web/line.ts';

/** What all links of a browser share. */
export interface SharedLine {
  readonly line: Line;
  readonly shaper: Shaper;
  /** One more connection to `host`, with dice of its own. */
  connection(host: string): Sender;
  /** A new visit on a line that is free: what is lost on it depends on `seed`, and is the same for whoever comes with that. */
  begin(seed: number): void;
}

export function createSharedLine(line: Line): SharedLine {
  let shaper = createShaper(line);
  let visit = 1;
  let counts = new Map<string, number>();
  return {
    line,
    shaper: {
      send: (bytes, now) => shaper.send(bytes, now),
      waiting: (now) => shaper.waiting(now),
      passable: (at) => shaper.passable(at),
    },
    connection(host) {
      const count = (counts.get(host) ?? 0) + 1;
      counts.set(host, count);
      return createSender(line, this.shaper, createDice(visit * 1000 + count));
    },
    begin: (seed) => {
      shaper = createShaper(line);
      visit = seed;
      counts = new Map();
    },
  };
}

export interface SlowLink {
  readonly port: number;
  stop(): Promise<void>;
}

/** What the line holds at most, in times of what is on its way during a round trip: then the server has to wait. */
const BUFFERED_ROUND_TRIPS = 2;

/** Runs what it is given at its time and in its order: timers alone may change places within a millisecond. */
function createQueue(): (at: number, run: () => void) => void {
  const waiting: { readonly at: number; readonly run: () => void }[] = [];
  const pump = (): void => {
    for (let head = waiting[0]; head !== undefined; head = waiting[0]) {
      const left = head.at - performance.now();
      if (left > 0) {
        setTimeout(pump, left);
        return;
      }
      waiting.shift();
      head.run();
    }
  };
  return (at, run) => {
    if (waiting.push({ at, run }) === 1) pump();
  };
}

/** Brings what the server says to the browser, segment by segment, as the window and the line allow. `take` gets it; `free`: there is room for more. */
function createDownward(
  { line, shaper }: SharedLine,
  sender: Sender,
  take: (piece: Buffer) => void,
  free: () => void,
): { readonly push: (data: Buffer) => boolean; readonly end: (run: () => void) => void } {
  const full = (line.bytesPerSecond * line.rttMs * BUFFERED_ROUND_TRIPS) / 1000;
  const queue = createQueue();
  const segments: Buffer[] = [];
  let bytes = 0;
  let last = 0;
  let isWaiting = false;
  let onEnd: (() => void) | null = null;
  const pump = (): void => {
    isWaiting = false;
    while (segments[0] !== undefined) {
      const now = performance.now();
      const crowded = ((shaper.waiting(now) - full) / line.bytesPerSecond) * 1000;
      const wait = Math.max(sender.readyAt(now) - now, crowded);
      if (wait > 0) {
        isWaiting = true;
        setTimeout(pump, wait);
        return;
      }
      const piece = segments.shift() ?? Buffer.alloc(0);
      bytes -= piece.length;
      last = sender.deliver(piece.length, now);
      queue(last, () => take(piece));
    }
    if (onEnd !== null) queue(Math.max(last, performance.now()), onEnd);
    free();
  };
  return {
    push: (data) => {
      for (let from = 0; from < data.length; from += SEGMENT_BYTES)
        segments.push(data.subarray(from, from + SEGMENT_BYTES));
      bytes += data.length;
      if (!isWaiting) pump();
      return bytes < full;
    },
    end: (run) => {
      onEnd = run;
      if (!isWaiting) pump();
    },
  };
}

/**
 * Each connection to the link's port is one to `target`: its first byte waits for a round trip more (TCP's handshake; that of TLS is real),
 * every byte for half of one, and those towards the browser for their turn.
 */
export async function startSlowLink(target: number, host: string, shared: SharedLine): Promise<SlowLink> {
  const { line, shaper } = shared;
  const { rttMs } = line;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const openAt = performance.now() + rttMs;
    const far = connect({ host: '127.0.0.1', port: target, noDelay: true });
    near.setNoDelay(true);
    const close = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', close).once('close', () => sockets.delete(socket));
    }
    const up = createQueue();
    const upward = (): number => shaper.passable(Math.max(performance.now(), openAt) + rttMs / 2);
    near.on('data', (data: Buffer) => up(upward(), () => far.destroyed || far.write(data)));
    near.once('end', () => up(upward(), () => far.end()));
    const down = createDownward(
      shared,
      shared.connection(host),
      (piece) => near.destroyed || near.write(piece),
      () => far.resume(),
    );
    far.on('data', (data: Buffer) => {
      if (!down.push(data)) far.pause();
    });
    far.once('end', () => down.end(() => near.end()));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
