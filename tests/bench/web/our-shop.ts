/** Our shop for the benchmark: a production build of the demo for fixed names, its real backend, and a fake of the payment provider behind it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type PocketBase from 'pocketbase';
import { createHandler } from '#src/publishing/http/server.ts';
import type { PictureMode } from '#src/publishing/pictures/picture-settings.ts';
import { payloadPath, type ProductPayload } from '#src/contract/payload.ts';
import { CHECKOUT_KEY } from '#src/stores/checkout/keys.ts';
import { CART_KEY } from '#src/stores/keys.ts';
import { silentReport } from '#src/runtime/progress.ts';
import type { BenchContent } from '#tests/bench/web/content.ts';
import { startEdge, type Edge } from '#tests/bench/web/edge.ts';
import { FLOOR_PAGES, FLOOR_PARTS, floorLogin, floorPage } from '#tests/bench/web/floor.ts';
import { ourJourneys, SHOPPER } from '#tests/bench/web/our-journey.ts';
import type { ShopPages, ShopParts } from '#tests/bench/web/peer.ts';
import { proxyTo } from '#tests/bench/web/origin.ts';
import { stripeStandIn, STRIPE_HOST } from '#tests/bench/web/stripe-stand-in.ts';
import type { Shop } from '#tests/bench/web/shop-visit.ts';
import { ACCOUNT } from '#tests/support/bank-account.ts';
import { lineOf } from '#tests/support/checkout.ts';
import { startFakeStripe } from '#tests/support/fake-stripe.ts';
import { fillInLaw } from '#tests/support/lawful-shop.ts';
import { startShop } from '#tests/support/shop.ts';

const HOST = 'shop.example';
const BACKEND_HOST = 'backend.example';

/** What a shopper has typed and chosen before the payment. */
const DRAFT = { ...SHOPPER, method: 'provider' };

const PARTS: ShopParts = {
  add: '[data-add-to-cart] [type=submit]',
  added: '[data-cart-badge]:not([hidden])',
  openCart: 'a:has([data-cart-badge])',
  quantity: '.cart-quantity input',
  total: '.cart-total .cart-row',
  firstField: '#checkout-email',
  signIn: {
    email: '#email',
    submit: 'main form button[type=submit]',
    pressed: 'button[aria-busy=true], .error-summary',
    hydrated: '[data-drawn]:not([data-early]) #email',
    answered: '.error-summary',
  },
};

/** The shop is a live one that also takes bank transfers. */
async function prepare(client: PocketBase): Promise<void> {
  await fillInLaw(client);
  const { id } = await client.collection('shop').getFirstListItem('');
  await client.collection('shop').update(id, ACCOUNT);
}

/** A cart with the first item of the product, as a script that stores it before the page reads it. */
async function cartScript(dist: string, product: string): Promise<string> {
  const payload = JSON.parse(await readFile(join(dist, payloadPath(product)), 'utf8')) as ProductPayload;
  return `localStorage.setItem(${JSON.stringify(CART_KEY)}, ${JSON.stringify(JSON.stringify([lineOf(payload)]))})`;
}

/** Bare pages of what the build has made: path → brotli. */
async function floorPages(dist: string, pages: ShopPages): Promise<ReadonlyMap<string, Buffer>> {
  const made = Object.entries(FLOOR_PAGES).map(async ([name, path]) => {
    const site = pages[name as keyof typeof FLOOR_PAGES] ?? '/';
    const html = await readFile(join(dist, site === '/' ? 'index.html' : `${site}.html`), 'utf8');
    return [path, brotliCompressSync(name === 'login' ? floorLogin(html) : floorPage(html))] as const;
  });
  return new Map(await Promise.all(made));
}

export interface OurShop {
  readonly shop: Shop;
  readonly floor: Shop;
  readonly edges: readonly Edge[];
  stop(): Promise<void>;
}

/** What of a running shop is served. */
interface Running {
  readonly dist: string;
  readonly backendUrl: string;
  stop(): Promise<void>;
}

/** Seeds, builds and starts. With pictures `searched`, as for the public, the first time takes many minutes. */
export async function runOurShop(cacheDir: string, pictures: PictureMode): Promise<Running> {
  const stripe = await startFakeStripe();
  const env = {
    ...stripe.env,
    SITE_URL: `https://${HOST}`,
    PUBLIC_BACKEND_URL: `https://${BACKEND_HOST}`,
    CACHE_DIR: cacheDir,
  };
  const shop = await startShop(prepare, env, { pictures });
  return {
    dist: shop.dist,
    backendUrl: shop.backendUrl,
    stop: async () => {
      await shop.stop();
      await stripe.stop();
    },
  };
}

/** Puts the edges before it. */
export async function serveOurShop(running: Running, content: BenchContent, cacheDir: string): Promise<OurShop> {
  const { dist, backendUrl } = running;
  const product = `/products/${content.product.slug}`;
  const html = await readFile(join(dist, `${product}.html`), 'utf8');
  const lacking = content.related.filter(({ slug }) => !html.includes(`/products/${slug}"`));
  if (lacking.length > 0) throw new Error(`${product} shows other products than the peers: not ${lacking[0]?.slug}.`);
  const answer = createHandler({ root: dist, cacheDir, report: silentReport() });
  const pages = { home: '/', listing: '/product', product, cart: '/cart', checkout: '/checkout', login: '/login' };
  const parts = { ...PARTS, productLink: `a[href="${product}"]` };
  const floors = await floorPages(dist, pages);
  const edges = [
    await startEdge(HOST, answer),
    await startEdge(BACKEND_HOST, proxyTo(backendUrl)),
    await startEdge(STRIPE_HOST, stripeStandIn()),
    await startEdge('floor.example', (request, response) => {
      const floor = floors.get(request.url);
      if (floor === undefined) {
        void answer(request, response);
        return;
      }
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
      response.end(floor);
    }),
  ];
  return {
    shop: {
      name: 'Vitrine',
      origin: `https://${HOST}`,
      pages,
      parts,
      fillCart: await cartScript(dist, product),
      journeys: ourJourneys(parts),
      payment: {
        path: '/checkout?step=payment',
        form: '.stripe-box input',
        fill: `localStorage.setItem(${JSON.stringify(CHECKOUT_KEY)}, JSON.stringify({ ...${JSON.stringify(DRAFT)}, savedAt: Date.now() }))`,
      },
    },
    floor: { name: 'bare page', origin: 'https://floor.example', pages: FLOOR_PAGES, parts: FLOOR_PARTS },
    edges,
    stop: async () => {
      for (const edge of edges) await edge.stop();
      await running.stop();
    },
  };
}
