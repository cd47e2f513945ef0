/** The whole way of a shopper in one visit, with real input: what of it is waiting, and what goes over the line for it. Times in ms. */
import { tap, type } from '#tests/bench/web/input.ts';
import type { Watch } from '#tests/bench/web/probe.ts';
import { type Conditions, inVisit, type Shop } from '#tests/bench/web/shop-visit.ts';
import { sumOf, type Wire } from '#tests/bench/web/traffic.ts';
import type { Visit } from '#tests/bench/web/visit.ts';

/** What a shopper does, and then waits for. */
export interface JourneyStep {
  /** `journey_{name}_ms`. */
  readonly name: string;
  /** Typed before the tap, selector and text: as long as that takes, nobody waits for the shop. */
  readonly typed?: readonly (readonly [selector: string, text: string])[];
  /** Chosen before it, by a tap. */
  readonly chosen?: readonly string[];
  /** The tap. The first step has none: it opens the listing. */
  readonly tap?: string;
  /** Ends the wait: all of it, seen or usable, which it was not before. */
  readonly leadsTo: Watch['all'];
}

export interface Journey {
  /** Begins the names of its figures: 'journey', 'journey_paid', … */
  readonly key: string;
  readonly steps: readonly JourneyStep[];
}

export interface Walked {
  /** Step → from the tap, or the navigation, to the frame that can be used. */
  readonly waits: ReadonlyMap<string, number>;
  /** The slowest answer to a tap that left the document in place: to the first frame in which anything of it is another. NaN: there was none. */
  readonly feedback: number;
  /** The longest interaction of all documents. */
  readonly inp: number;
  /** Without `elsewhere`. */
  readonly wire: Wire;
  /** Of the hosts of others: the provider's script. */
  readonly elsewhere: Wire;
}

/** To the first frame after the tap in which something was another; NaN where the document was left before. */
function feedbackOf(visit: Visit, since: number, tapped: number): number {
  const answer = visit.messages.slice(since).find(({ name, at }) => name === 'answered' && at >= tapped);
  return answer === undefined ? Number.NaN : answer.at - tapped;
}

/** Walks a journey of the shop; `ownHosts` are those whose bytes are the shop's. */
export function walk(
  conditions: Conditions,
  shop: Shop,
  { steps }: Journey,
  ownHosts: readonly string[],
): Promise<Walked> {
  const watches = steps.map(({ name, leadsTo }) => ({ name, all: leadsTo }));
  const way = async (visit: Visit): Promise<Walked> => {
    const waits = new Map<string, number>();
    const feedbacks: number[] = [];
    let inp = 0;
    for (const step of steps) {
      for (const [selector, text] of step.typed ?? []) await type(visit, selector, text);
      for (const selector of step.chosen ?? []) await tap(visit, selector);
      if (visit.traffic.length > 0) inp = Math.max(inp, (await visit.vitals()).inp);
      const since = visit.messages.length;
      const path = await visit.evaluate<string>('location.pathname');
      let from = 0;
      if (step.tap === undefined) await visit.goTo(`${shop.origin}${shop.pages.listing ?? '/'}`);
      else from = await tap(visit, step.tap);
      const seen = await visit.heard(step.name, { since });
      if (step.tap === undefined) from = (await visit.vitals()).timeOrigin;
      else if (seen.path === path) feedbacks.push(feedbackOf(visit, since, from));
      waits.set(step.name, seen.at - from);
      // Somebody reads what is there now; what loads ahead meanwhile is the shop's own doing.
      visit.stir();
      await visit.rest();
    }
    inp = Math.max(inp, (await visit.vitals()).inp);
    const isOwn = ({ url }: { readonly url: string }): boolean => ownHosts.includes(new URL(url).host);
    const known = feedbacks.filter((value) => !Number.isNaN(value));
    return {
      waits,
      feedback: known.length === 0 ? Number.NaN : Math.max(...known),
      inp,
      wire: sumOf(visit.traffic.filter(isOwn)),
      elsewhere: sumOf(visit.traffic.filter((one) => !isOwn(one))),
    };
  };
  return inVisit(conditions, shop, way, { watches });
}

/** Step that the journeys of all shops have: what comes before it is compared. */
const SHARED_END = 'checkout';

/** The figures of a walk, without the key. `…_to_checkout_ms` is the sum of the steps that every shop is walked through. */
export function journeyFigures({ waits, feedback, inp, wire, elsewhere }: Walked): Record<string, number> {
  const steps = [...waits];
  const sum = (list: readonly (readonly [string, number])[]): number => list.reduce((all, [, ms]) => all + ms, 0);
  const shared = steps.findIndex(([name]) => name === SHARED_END) + 1;
  const isWhole = shared < steps.length;
  return {
    ...Object.fromEntries(steps.map(([name, ms]) => [`${name}_ms`, ms])),
    to_checkout_ms: sum(steps.slice(0, shared)),
    ...(isWhole ? { ms: sum(steps), kb: wire.kb, requests: wire.requests } : {}),
    ...(elsewhere.requests > 0 ? { elsewhere_kb: elsewhere.kb, elsewhere_requests: elsewhere.requests } : {}),
    feedback_ms: feedback,
    inp_ms: inp,
  };
}
