/** The shops that ours is measured beside. One that does not start is left out, and the bench says why. */
import { EVERSHOP } from '#tests/bench/web/evershop.ts';
import type { PeerModule } from '#tests/bench/web/peer.ts';

export const PEERS: readonly PeerModule[] = [EVERSHOP];
