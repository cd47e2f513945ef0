/** One shopper's tab: a profile of its own, a phone's size and speed, a slow network, and everything that goes over it. */
import type { Cdp, Listener } from '#tests/bench/web/cdp.ts';
import { followTraffic, type Traffic, type TrafficLog } from '#tests/bench/web/traffic.ts';
import { probeScript, TELL, type ProbeMessage, type Vitals, type Watch } from '#tests/bench/web/probe.ts';

/** A network as Chromium throttles it: each request waits for a round trip, all share the rate; without handshakes. */
export interface Network {
  readonly name: string;
  readonly latencyMs: number;
  /** Down; up is the same. 0: as fast as the machine. */
  readonly bytesPerSecond: number;
}

export interface VisitOptions {
  readonly network: Network;
  /** How much slower the processor is. */
  readonly cpu: number;
  readonly watches: readonly Watch[];
  /** Runs in each document before its own scripts: what the shopper has stored. */
  readonly before?: string;
  /** After so much silence the page rests although a request is open; longer than a line may be cut. */
  readonly stillMs?: number;
}

/** 360×740 points with two pixels each, as phones of the lowest price have them. */
const SCREEN = { width: 360, height: 740, deviceScaleFactor: 2, mobile: true } as const;
const GIVE_UP_MS = 60_000;
/** No request under way for so long: the page has come to rest. Longer than what a page puts off after its load event. */
const REST_MS = 1500;
/** Some requests never end for DevTools: a stream, a file that was taken from memory. */
const STILL_MS = 4000;

export class Visit {
  readonly messages: ProbeMessage[] = [];
  /** When the last document's load event fired, s of the browser's clock; 0 before. */
  loadedAt = 0;
  readonly #cdp: Cdp;
  readonly #context: string;
  readonly #session: string;
  readonly #stillMs: number;
  readonly #workers = new Set<string>();
  readonly #listeners: [string, Listener][] = [];
  #log: TrafficLog = { all: [], open: 0, epoch: 0 };
  #changed: () => void = () => undefined;
  #movedAt = performance.now();

  private constructor(cdp: Cdp, context: string, session: string, stillMs: number) {
    this.#cdp = cdp;
    this.#context = context;
    this.#session = session;
    this.#stillMs = stillMs;
  }

  static async open(cdp: Cdp, options: VisitOptions): Promise<Visit> {
    const { browserContextId } = await cdp.send<{ browserContextId: string }>('Target.createBrowserContext');
    const { targetId } = await cdp.send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
    });
    const { sessionId } = await cdp.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    const visit = new Visit(cdp, browserContextId, sessionId, options.stillMs ?? STILL_MS);
    await visit.#prepare(options);
    return visit;
  }

  async #prepare({ network, cpu, watches, before = '' }: VisitOptions): Promise<void> {
    this.#follow();
    await this.send('Page.enable');
    await this.send('Network.enable');
    await this.send('Runtime.enable');
    await this.send('Runtime.addBinding', { name: TELL });
    await this.send('Emulation.setDeviceMetricsOverride', SCREEN);
    await this.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await this.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await this.send('Page.addScriptToEvaluateOnNewDocument', { source: probeScript(watches) });
    if (before !== '') await this.send('Page.addScriptToEvaluateOnNewDocument', { source: before });
    await this.throttle(network);
    const onWorker: Listener = (params, parent) => {
      const { sessionId, targetInfo } = params as {
        sessionId: string;
        targetInfo: { type: string; browserContextId?: string };
      };
      const isMine = targetInfo.type === 'service_worker' && targetInfo.browserContextId === this.#context;
      if (parent !== '' || !isMine) return;
      this.#workers.add(sessionId);
      void this.#slowDown(network, sessionId);
    };
    this.#listeners.push(['Target.attachedToTarget', onWorker]);
    this.#cdp.on('Target.attachedToTarget', onWorker);
  }

  /** A service worker's own requests are throttled in its own session; it waits for that. */
  async #slowDown(network: Network, worker: string): Promise<void> {
    // It may be gone by then.
    await this.throttle(network, worker).catch(() => undefined);
    await this.#cdp.send('Runtime.runIfWaitingForDebugger', {}, worker).catch(() => undefined);
  }

  async throttle({ latencyMs, bytesPerSecond }: Network, session = this.#session): Promise<void> {
    if (session !== this.#session) await this.#cdp.send('Network.enable', {}, session);
    await this.#cdp.send(
      'Network.emulateNetworkConditions',
      {
        offline: false,
        latency: latencyMs,
        downloadThroughput: bytesPerSecond === 0 ? -1 : bytesPerSecond,
        uploadThroughput: bytesPerSecond === 0 ? -1 : bytesPerSecond,
      },
      session,
    );
  }

  get traffic(): readonly Traffic[] {
    return this.#log.all;
  }

  send<Result>(method: string, params: object = {}): Promise<Result> {
    return this.#cdp.send<Result>(method, params, this.#session);
  }

  /** `isOfWorkers`: also what happens in the service workers of this visit. */
  #on(method: string, listener: Listener, isOfWorkers = false): void {
    const mine: Listener = (params, session) => {
      if (session !== this.#session && !(isOfWorkers && this.#workers.has(session))) return;
      listener(params, session);
      this.#movedAt = performance.now();
      this.#changed();
    };
    this.#listeners.push([method, mine]);
    this.#cdp.on(method, mine);
  }

  #follow(): void {
    this.#log = followTraffic((method, listener) => this.#on(method, listener, true));
    this.#on('Page.loadEventFired', ({ timestamp }) => (this.loadedAt = Number(timestamp)));
    this.#on('Page.frameNavigated', ({ frame }) => {
      if ((frame as { parentId?: string }).parentId === undefined) this.loadedAt = 0;
    });
    this.#on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === TELL) this.messages.push(JSON.parse(String(payload)) as ProbeMessage);
    });
  }

  /** Waits until something holds that a message of the browser can change. */
  async #until<Value>(what: string, sample: () => Value | undefined): Promise<Value> {
    const late = performance.now() + GIVE_UP_MS;
    for (;;) {
      const value = sample();
      if (value !== undefined) return value;
      const left = late - performance.now();
      if (left <= 0) throw new Error(`After ${GIVE_UP_MS / 1000} s there is still no ${what}.`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(left, 1000));
        this.#changed = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  async goTo(url: string): Promise<void> {
    this.loadedAt = 0;
    const { errorText } = await this.send<{ errorText?: string }>('Page.navigate', { url });
    if (errorText !== undefined) throw new Error(`${url}: ${errorText}`);
  }

  /** The first message of that name after `since` (index in `messages`), from that path if one is given. */
  heard(
    name: string,
    { since = 0, path }: { readonly since?: number; readonly path?: string } = {},
  ): Promise<ProbeMessage> {
    return this.#until(`"${name}"${path === undefined ? '' : ` on ${path}`}`, () =>
      this.messages.slice(since).find((one) => one.name === name && (path === undefined || one.path === path)),
    );
  }

  /** The page is loaded and has asked for nothing more for a while. */
  async rest(): Promise<void> {
    await this.#until('rest', () => {
      const quiet = performance.now() - this.#movedAt;
      const isQuiet = quiet > REST_MS && (this.#log.open === 0 || quiet > this.#stillMs);
      return this.loadedAt > 0 && isQuiet ? true : undefined;
    });
  }

  /** What is done now is not yet at rest, though the browser has told nothing of it. */
  stir(): void {
    this.#movedAt = performance.now();
  }

  async evaluate<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = await this.send<{
      result: { value: Value };
      exceptionDetails?: { exception?: { description?: string } };
    }>('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails !== undefined) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
    return result.value;
  }

  vitals(): Promise<Vitals> {
    return this.evaluate<Vitals>('benchVitals()');
  }

  /** A time of the page (ms since the epoch) on the clock of `traffic` (s). */
  clockAt(ms: number): number {
    return ms / 1000 - this.#log.epoch;
  }

  /** Nothing that was loaded before is known any more; what the shop has stored (a cart, a session) stays. */
  async forgetFiles(origin: string): Promise<void> {
    await this.send('Page.navigate', { url: 'about:blank' });
    await this.send('Network.clearBrowserCache');
    await this.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'service_workers,cache_storage,shader_cache',
    });
  }

  async close(): Promise<void> {
    for (const [method, listener] of this.#listeners) this.#cdp.off(method, listener);
    await this.#cdp.send('Target.disposeBrowserContext', { browserContextId: this.#context });
  }
}
