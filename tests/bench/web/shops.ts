/** All shops of the benchmark, behind their edges: ours, the bare page, and each peer that starts. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureMode } from '#src/publishing/pictures/picture-settings.ts';
import { benchContent } from '#tests/bench/web/content.ts';
import { type Edge, startEdge } from '#tests/bench/web/edge.ts';
import { proxyTo } from '#tests/bench/web/origin.ts';
import { runOurShop, serveOurShop } from '#tests/bench/web/our-shop.ts';
import type { Peer } from '#tests/bench/web/peer.ts';
import { PEERS } from '#tests/bench/web/peers.ts';
import type { Measured } from '#tests/bench/web/plan.ts';
import type { Shop } from '#tests/bench/web/shop-visit.ts';

export interface Shops {
  readonly ours: Shop;
  /** Ours first, then the bare page ('floor_'), then the peers ('peer_{key}_'). */
  readonly measured: readonly Measured[];
  readonly edges: readonly Edge[];
  /** Why a peer is not there. */
  readonly missing: readonly string[];
  stop(): Promise<void>;
}

/** Starts all; what may be kept between runs is in the cache folder. */
export async function startShops(
  cacheDir: string,
  { withPeers, pictures }: { readonly withPeers: boolean; readonly pictures: PictureMode },
  note: (line: string) => void,
): Promise<Shops> {
  const content = await benchContent();
  const folder = join(cacheDir, 'bench-web');
  note('Starting our shop: a backend with the demo, and a production build of it');
  const ours = await serveOurShop(await runOurShop(cacheDir, pictures), content, folder);
  const stops = [() => ours.stop()];
  const edges = [...ours.edges];
  const measured: Measured[] = [
    { shop: ours.shop, prefix: '' },
    { shop: ours.floor, prefix: 'floor_' },
  ];
  const missing: string[] = [];
  for (const { key, start } of withPeers ? PEERS : []) {
    const host = `${key}.example`;
    const own = join(folder, key);
    await mkdir(own, { recursive: true });
    try {
      const peer: Peer = await start({ content, publicOrigin: `https://${host}`, folder: own, note });
      stops.push(() => peer.stop());
      const edge = await startEdge(host, proxyTo(peer.address));
      stops.push(() => edge.stop());
      edges.push(edge);
      const { name, pages, parts, journeys = [] } = peer;
      measured.push({ shop: { name, origin: `https://${host}`, pages, parts, journeys }, prefix: `peer_${key}_` });
    } catch (error) {
      const reason = `${key} does not start: ${error instanceof Error ? error.message : String(error)}`;
      missing.push(reason);
      note(reason);
    }
  }
  return {
    ours: ours.shop,
    measured,
    edges,
    missing,
    stop: async () => {
      for (const stop of stops.reverse()) await stop();
    },
  };
}
