/**
 * Says what the states of a dispute mean for the shop. They are Stripe's words
 * (https://docs.stripe.com/api/disputes/object#dispute_object-status).
 */

/** 'inquiry': the bank only asks, or has stopped before it began, and takes no money; 'open': it decides. */
export type DisputeEffect = 'inquiry' | 'open' | 'won' | 'lost';

const EFFECTS: Readonly<Record<string, DisputeEffect>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry',
  prevented: 'inquiry',
  needs_response: 'open',
  under_review: 'open',
  lost: 'lost',
  won: 'won',
};

/** A dispute only goes on: an inquiry may become a dispute, and what was lost may be won later. */
const ORDER = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
  'needs_response',
  'under_review',
  'lost',
  'won',
];

/** A word that is not known yet is one of a dispute that is not decided. */
export function effectOf(state: string): DisputeEffect {
  return Object.hasOwn(EFFECTS, state) ? (EFFECTS[state] ?? 'open') : 'open';
}

function rankOf(state: string): number {
  return ORDER.indexOf(ORDER.includes(state) ? state : 'under_review');
}

/** Says whether a state may come after another one, or is the same: an answer may be overtaken by a newer one. */
export function mayFollow(from: string, to: string): boolean {
  return rankOf(to) >= rankOf(from);
}

/** Says whether the shop is asked for an answer. */
export function needsResponse(state: string): boolean {
  return state === 'needs_response' || state === 'warning_needs_response';
}
