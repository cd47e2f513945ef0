/** A slow line before a server of this machine, with the handshakes that Chromium's own throttling leaves out. */
import { connect, createServer, type Socket } from 'node:net';

export interface Line {
  /** Time to the server and back, ms. */
  readonly rttMs: number;
  /** Towards the browser. */
  readonly bytesPerSecond: number;
}

export interface SlowLink {
  readonly port: number;
  stop(): Promise<void>;
}

/** What the line holds at most, in times of what is on its way during a round trip: then the server has to wait. */
const BUFFERED_ROUND_TRIPS = 2;
const SEGMENT_BYTES = 1460;

export interface Shaper {
  /** When the last of these bytes leaves, ms. */
  send(bytes: number, now: number): number;
  /** Bytes that have not left yet. */
  waiting(now: number): number;
}

/** The downward line is one for all connections: each piece waits for those before it. */
export function createShaper({ bytesPerSecond }: Line): Shaper {
  let freeAt = 0;
  return {
    send: (bytes, now) => (freeAt = Math.max(freeAt, now) + (bytes / bytesPerSecond) * 1000),
    waiting: (now) => (Math.max(0, freeAt - now) * bytesPerSecond) / 1000,
  };
}

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

/**
 * Each connection to the link's port is one to `target`: its first byte waits for a round trip more (TCP's handshake; that of TLS is real),
 * every byte for half of one, and those towards the browser for their turn. Slow start and losses are not modelled.
 */
export async function startSlowLink(target: number, line: Line, shaper = createShaper(line)): Promise<SlowLink> {
  const { rttMs, bytesPerSecond } = line;
  const full = (bytesPerSecond * rttMs * BUFFERED_ROUND_TRIPS) / 1000;
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
    const down = createQueue();
    near.on('data', (data: Buffer) => {
      up(Math.max(performance.now(), openAt) + rttMs / 2, () => far.destroyed || far.write(data));
    });
    near.once('end', () => up(performance.now() + rttMs / 2, () => far.end()));
    let last = 0;
    far.on('data', (data: Buffer) => {
      for (let from = 0; from < data.length; from += SEGMENT_BYTES) {
        const piece = data.subarray(from, from + SEGMENT_BYTES);
        last = shaper.send(piece.length, performance.now()) + rttMs / 2;
        down(last, () => near.destroyed || near.write(piece));
      }
      const waiting = shaper.waiting(performance.now());
      if (waiting < full) return;
      far.pause();
      setTimeout(() => far.resume(), ((waiting - full) / bytesPerSecond) * 1000);
    });
    far.once('end', () => down(Math.max(last, performance.now()), () => near.end()));
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
