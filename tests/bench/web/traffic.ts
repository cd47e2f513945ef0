/** Everything that goes over the wire of one page, from what Chromium tells about it. */
import type { Listener } from '#tests/bench/web/cdp.ts';

/** A request, with times in seconds of the browser's clock. */
export interface Traffic {
  readonly url: string;
  /** Chromium's word: Document, Script, Image, … */
  type: string;
  readonly start: number;
  end: number;
  /** On the wire, headers included. */
  bytes: number;
  /** Bytes that had come at a time. */
  readonly pieces: { readonly at: number; readonly bytes: number }[];
  /** Answered by the browser itself, or by a service worker, whose own requests are in the log too. */
  isKept: boolean;
}

/** Requests and bytes. */
export interface Wire {
  readonly requests: number;
  /** 1000 bytes. */
  readonly kb: number;
}

/** What has come of these requests until a time, s of the browser's clock; what the browser had already is not counted. */
export function sumOf(traffic: readonly Traffic[], until = Number.POSITIVE_INFINITY): Wire {
  const bytes = traffic.map((one) =>
    one.end > 0 && one.end <= until
      ? one.bytes
      : one.pieces.filter(({ at }) => at <= until).reduce((sum, piece) => sum + piece.bytes, 0),
  );
  return {
    requests: traffic.filter(({ isKept }) => !isKept).length,
    kb: bytes.reduce((sum, one) => sum + one, 0) / 1000,
  };
}

export interface TrafficLog {
  /** In the order of their starts. */
  readonly all: readonly Traffic[];
  /** Requests under way. */
  readonly open: number;
  /** When the browser's clock was 0, s since 1970. */
  readonly epoch: number;
}

/** Keeps the log of a session's network; `on` subscribes to its messages. */
export function followTraffic(on: (method: string, listener: Listener) => void): TrafficLog {
  const all: Traffic[] = [];
  const open = new Map<string, Traffic>();
  let epoch = 0;
  on('Network.requestWillBeSent', (params) => {
    const { requestId, request, timestamp, wallTime, type } = params as {
      requestId: string;
      request: { url: string };
      timestamp: number;
      wallTime: number;
      type?: string;
    };
    if (!request.url.startsWith('http')) return;
    epoch = wallTime - timestamp;
    const one: Traffic = {
      url: request.url,
      type: type ?? 'Other',
      start: timestamp,
      end: 0,
      bytes: 0,
      pieces: [],
      isKept: false,
    };
    all.push(one);
    open.set(requestId, one);
  });
  on('Network.dataReceived', (params) => {
    const { requestId, timestamp, encodedDataLength } = params as {
      requestId: string;
      timestamp: number;
      encodedDataLength: number;
    };
    open.get(requestId)?.pieces.push({ at: timestamp, bytes: encodedDataLength });
  });
  on('Network.loadingFinished', (params) => {
    const { requestId, timestamp, encodedDataLength } = params as {
      requestId: string;
      timestamp: number;
      encodedDataLength: number;
    };
    const one = open.get(requestId);
    if (one === undefined) return;
    one.end = timestamp;
    one.bytes = encodedDataLength;
    open.delete(requestId);
  });
  on('Network.loadingFailed', ({ requestId, timestamp }) => {
    const one = open.get(String(requestId));
    if (one !== undefined) one.end = Number(timestamp);
    open.delete(String(requestId));
  });
  on('Network.requestServedFromCache', ({ requestId }) => {
    const one = open.get(String(requestId));
    if (one !== undefined) one.isKept = true;
  });
  on('Network.responseReceived', (params) => {
    const { requestId, response } = params as {
      requestId: string;
      response: { mimeType: string; fromDiskCache?: boolean; fromServiceWorker?: boolean };
    };
    const one = open.get(requestId);
    if (one === undefined) return;
    if (response.fromDiskCache === true || response.fromServiceWorker === true) one.isKept = true;
    // A service worker fetches everything alike.
    if (response.mimeType.startsWith('image/')) one.type = 'Image';
  });
  return {
    all,
    get open() {
      return open.size;
    },
    get epoch() {
      return epoch;
    },
  };
}
