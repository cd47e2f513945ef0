/**
 * Measures this visit, and tells the backend when it is over for the first time (the page is hidden, left or closed):
 * largest contentful paint, slowest answer to a press and shifts of the layout, as the browser defines them, with the
 * kind of page and of connection, and whether something was put into the cart. Loaded by after-load.ts for some visits. No
 * `unload`, which would keep the page out of the back/forward cache; a page that comes back from there has been
 * counted.
 */
import { isWelcome } from '#src/client/measuring-consent.ts';
import { VITALS_PATH, type Vital } from '#src/contract/vitals.ts';

/** Entries of the three kinds that are observed; TypeScript's library knows only some of their fields. */
interface Entry extends PerformanceEntry {
  readonly interactionId?: number;
  readonly hadRecentInput?: boolean;
  readonly value?: number;
}

/** A shift belongs to the ones before it within a second, for at most five (web.dev/articles/cls), ms. */
const GAP_MS = 1000;
const WINDOW_MS = 5000;
/** One interaction in 50 is passed over, from the slowest on (web.dev/articles/inp). */
const PASSED_OVER = 50;

const vitals: Partial<Record<Vital, number>> = {};
const supported = PerformanceObserver.supportedEntryTypes;

/** Takes what has been observed until now and from now on. The answer hands out what is still under way. */
function follow(type: string, take: (entry: Entry) => void): () => void {
  if (!supported.includes(type)) return () => undefined;
  const each = (entries: PerformanceEntryList): void => entries.forEach(take);
  const observer = new PerformanceObserver((list) => each(list.getEntries()));
  // Shorter ones than 16 ms are never told.
  observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  return () => each(observer.takeRecords());
}

/** Interaction → ms from the press to the next picture on the screen. */
const answers = new Map<number, number>();
function takeAnswer({ interactionId, duration }: Entry): void {
  if (!interactionId) return;
  answers.set(interactionId, Math.max(duration, answers.get(interactionId) ?? 0));
  const slowest = [...answers.values()].sort((a, b) => b - a);
  vitals.inp = slowest[Math.floor(slowest.length / PASSED_OVER)] ?? 0;
}

let sum = 0;
let first = 0;
let last = -Infinity;
function takeShift({ hadRecentInput, startTime, value = 0 }: Entry): void {
  if (hadRecentInput) return;
  if (startTime - last > GAP_MS || startTime - first > WINDOW_MS) {
    sum = 0;
    first = startTime;
  }
  last = startTime;
  sum += value * 1000;
  vitals.cls = Math.max(sum, vitals.cls ?? 0);
}

function start(backend: string): void {
  if (supported.includes('layout-shift')) vitals.cls = 0;
  const finish = [
    follow('largest-contentful-paint', ({ startTime }) => {
      vitals.lcp = startTime;
    }),
    follow('event', takeAnswer),
    follow('first-input', takeAnswer),
    follow('layout-shift', takeShift),
  ];
  const { route = '' } = document.documentElement.dataset;
  const report = (): void => {
    if (!document.hidden) return;
    document.removeEventListener('visibilitychange', report);
    for (const end of finish) end();
    const { connection } = navigator as { readonly connection?: { readonly effectiveType?: string } };
    const form = new URLSearchParams({ page: route, connection: connection?.effectiveType ?? 'unknown' });
    for (const [vital, value] of Object.entries(vitals)) form.set(vital, `${Math.round(value)}`);
    // The answer of the form (add-to-cart.ts).
    if (document.querySelector('.said[data-type=added]')) form.set('added', '1');
    navigator.sendBeacon(backend + VITALS_PATH, form);
  };
  document.addEventListener('visibilitychange', report);
}

/** Measures this visit where nobody has asked not to, and somebody can be told. */
function measure(): void {
  const { backend } = document.documentElement.dataset;
  // Nothing can be said of a page that was opened in the background, or left already.
  const wasHidden = performance.getEntriesByType('visibility-state').some(({ name }) => name === 'hidden');
  if (backend && isWelcome() && !document.hidden && !wasHidden) start(backend);
}

measure();
