/** Says what an account keeps for later (contract/shop-api.ts says how its routes are called). */
import type { Localized } from '#src/domain/site/locale.ts';

/** A product that somebody has saved. */
export interface SavedProduct {
  /** Id in `products`. */
  readonly product: string;
  /** Site paths of its page when it was saved. */
  readonly paths: Localized<string>;
}

/**
 * POST saved-sync (signed in): brings what a browser and the account have saved together, in one step. `base`: ids that
 * both had the last time; [] at sign-in, when nothing counts as removed.
 */
export interface SavedSyncRequest {
  readonly base: readonly string[];
  readonly products: readonly SavedProduct[];
}
export interface SavedSyncAnswer {
  /** Products from now on, and the next `base`. */
  readonly products: readonly SavedProduct[];
}
