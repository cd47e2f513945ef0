/**
 * What runs in every document before its own scripts, and tells when something can be seen and used.
 *
 * 'Usable' is not tried by tapping again and again: taps before the page listens may be lost, queued or do something else. A control
 * is usable when it is painted, not disabled, and something listens: a listener on it or up to its form, one for submit, input or change
 * further up, or React's handlers on it, which are there once it is hydrated (what React hangs on its root before does not count). Whoever
 * measures then taps once, really, and must see the effect.
 */

/** Something to wait for: all of it at once, in one document. */
export interface Watch {
  readonly name: string;
  readonly all: readonly { readonly selector: string; readonly how: 'seen' | 'usable' }[];
}

/** Times are ms since the epoch, of the browser's own clock. */
export interface ProbeMessage {
  /** Of a watch; 'pointerup' for the end of a tap or click, 'answered' for the first frame after it in which the page is another one. */
  readonly name: string;
  readonly at: number;
  /** Path of the document. */
  readonly path: string;
}

/** What a document knows of its own speed; ms since its navigation began. */
export interface Vitals {
  readonly fcp: number;
  readonly lcp: number;
  /** Address of the picture that was the largest, '' for text. */
  readonly lcpUrl: string;
  /** All shifts without an input before them. */
  readonly cls: number;
  /** What tasks took over 50 ms. */
  readonly tbt: number;
  /** Of the interactions so far the longest, 0 for none above 16 ms. */
  readonly inp: number;
  /** Addresses of pictures that no part of can be seen without scrolling, and that no picture in sight shows too. */
  readonly outOfSight: readonly string[];
  readonly timeOrigin: number;
  readonly load: number;
}

/** The name by which documents call the harness. */
export const TELL = 'benchTell';

/** In the page. Stands alone: it is sent as text. */
function probe(watches: readonly Watch[], tellName: string): void {
  if (window !== window.top) return;
  const page = window as unknown as Record<string, unknown>;
  const heard = new WeakMap<EventTarget, Set<string>>();
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function added(
    this: EventTarget | undefined,
    ...parameters: Parameters<typeof listen>
  ) {
    const target = this ?? window;
    const types = heard.get(target) ?? new Set();
    heard.set(target, types.add(parameters[0]));
    return listen.apply(target, parameters);
  };
  const tell = (name: string, at: number): void => {
    const send = page[tellName];
    if (typeof send === 'function')
      send(JSON.stringify({ name, at: performance.timeOrigin + at, path: location.pathname }));
  };
  /** A message is delivered after the frame has been painted. */
  const tellPainted = (name: string): void => {
    const { port1, port2 } = new MessageChannel();
    listen.call(port1, 'message', () => tell(name, performance.now()));
    port1.start();
    port2.postMessage(null);
  };
  const answers = new MutationObserver(() => {
    answers.disconnect();
    requestAnimationFrame(() => tellPainted('answered'));
  });
  const pointed = (event: Event): void => {
    tell('pointerup', event.timeStamp);
    answers.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  };
  listen.call(window, 'pointerup', pointed, { capture: true, passive: true });

  const seen = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    const isThere = box.width > 0 && box.height > 0 && box.right > 0 && box.left < innerWidth;
    return isThere && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const isReactRoot = (target: object): boolean =>
    Object.keys(target).some((key) => key.startsWith('__reactContainer') || key.startsWith('_reactListening'));
  const near = /^(?:click|submit|input|change|pointer(?:down|up)|mouse(?:down|up)|touch(?:start|end)|key(?:down|up))$/;
  const far = /^(?:submit|input|change)$/;
  const usable = (element: Element): boolean => {
    if (element.matches(':disabled') || element.closest('[inert]')) return false;
    if (element.matches('a[href]')) return true;
    const own = element.closest('form') ?? element;
    let isNear = true;
    for (let node: Element | null = element; node !== null; node = node.parentElement) {
      const handlers: unknown = Reflect.get(
        node,
        Object.keys(node).find((key) => key.startsWith('__reactProps')) ?? '',
      );
      const isHandled =
        isNear &&
        typeof handlers === 'object' &&
        handlers !== null &&
        Object.entries(handlers).some(
          ([name, value]) =>
            /^on(?:Click|Submit|Input|Change|Pointer|Mouse|Touch|Key)/.test(name) && typeof value === 'function',
        );
      const types = isReactRoot(node) ? [] : [...(heard.get(node) ?? [])];
      if (isHandled || types.some((type) => (isNear ? near : far).test(type))) return true;
      if (node === own) isNear = false;
    }
    return [document, window].some(
      (target) => !isReactRoot(document) && [...(heard.get(target) ?? [])].some((type) => far.test(type)),
    );
  };
  const waiting = new Set(watches);
  const sample = (): void => {
    for (const watch of waiting) {
      const holds = watch.all.every(({ selector, how }) =>
        [...document.querySelectorAll(selector)].some(
          (element) => seen(element) && (how === 'seen' || usable(element)),
        ),
      );
      if (!holds) continue;
      waiting.delete(watch);
      tellPainted(watch.name);
    }
    if (waiting.size > 0) requestAnimationFrame(sample);
  };
  requestAnimationFrame(sample);

  const vitals = { fcp: 0, lcp: 0, lcpUrl: '', cls: 0, inp: 0 };
  const tasks: { readonly end: number; readonly over: number }[] = [];
  const observe = (type: string, see: (entry: never) => void, options: object = {}): void =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => see(entry as never))).observe({
      type,
      buffered: true,
      ...options,
    });
  observe('paint', ({ name, startTime }: PerformanceEntry) => {
    if (name === 'first-contentful-paint') vitals.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime, url }: PerformanceEntry & { readonly url: string }) => {
    vitals.lcp = startTime;
    vitals.lcpUrl = url;
  });
  observe('layout-shift', ({ value, hadRecentInput }: { readonly value: number; readonly hadRecentInput: boolean }) => {
    if (!hadRecentInput) vitals.cls += value;
  });
  observe('longtask', ({ startTime, duration }: PerformanceEntry) =>
    tasks.push({ end: startTime + duration, over: duration - 50 }),
  );
  observe(
    'event',
    ({ interactionId, duration }: { readonly interactionId: number; readonly duration: number }) => {
      if (interactionId > 0) vitals.inp = Math.max(vitals.inp, duration);
    },
    { durationThreshold: 16 },
  );
  page['benchVitals'] = (): Vitals => {
    const inSight = new Set<string>();
    const out = new Set<string>();
    for (const { currentSrc, ...picture } of [...document.images].map((image) => ({
      currentSrc: image.currentSrc,
      box: image.getBoundingClientRect(),
      isVisible: image.checkVisibility(),
    }))) {
      const { top, left, right, bottom } = picture.box;
      const isInSight = picture.isVisible && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
      (isInSight ? inSight : out).add(currentSrc);
    }
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {
      ...vitals,
      tbt: tasks.filter(({ end }) => end > vitals.fcp).reduce((sum, { over }) => sum + over, 0),
      outOfSight: [...out].filter((url) => url !== '' && !inSight.has(url)),
      timeOrigin: performance.timeOrigin,
      load: navigation?.loadEventStart ?? 0,
    };
  };
}

/** The probe as a script. */
export function probeScript(watches: readonly Watch[]): string {
  return `(${probe.toString()})(${JSON.stringify(watches)}, ${JSON.stringify(TELL)});`;
}
