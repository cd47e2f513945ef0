/**
 * Mounts islands: `[data-island={name}]` with `data-mount` 'load' (at once) or 'intent' (a pointer over it, a touch, or
 * focus inside), and the props in `script[data-island-props]`. Loaded by pages that have an island, and for the cart's
 * drawer where there is none; runs once, when it is loaded.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { CART_READY_KEY, DUE_KEY } from '#src/stores/keys.ts';
import { readItem } from '#src/stores/storage-access.ts';
import { writeTab } from '#src/stores/tab-storage.ts';
import { localePath, type Locale } from '#src/domain/site/locale.ts';
import { say } from '#src/client/messages.ts';

const ISLANDS = {
  cart: () => import('#src/islands/cart/mount.tsx'),
  checkout: () => import('#src/islands/checkout/mount.tsx'),
  confirm: () => import('#src/islands/confirm/mount.tsx'),
  inbox: () => import('#src/client/inbox.ts'),
  desk: () => import('#src/desk/mount.tsx'),
  login: () => import('#src/islands/login/mount.tsx'),
  order: () => import('#src/islands/order/mount.tsx'),
  profile: () => import('#src/islands/profile/mount.tsx'),
  register: () => import('#src/islands/register/mount.tsx'),
  saved: () => import('#src/islands/saved/mount.tsx'),
  review: () => import('#src/islands/review/mount.tsx'),
  search: () => import('#src/client/search.ts'),
  setup: () => import('#src/islands/setup/mount.tsx'),
  studio: () => import('#src/studio/mount.tsx'),
  withdraw: () => import('#src/islands/withdraw/mount.tsx'),
} as const;

const INTENT = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * The error page, with the way back to this one. What is typed is the island's to keep
 * (stores/session/sign-in-draft.ts).
 */
function onFatal(error: unknown): void {
  log(error);
  const home = document.documentElement.lang as Locale;
  location.assign(`${localePath(home, '/500')}?from=${encodeURIComponent(location.pathname + location.search)}`);
}

async function mountIsland(element: HTMLElement): Promise<void> {
  const name = element.dataset['island'] as keyof typeof ISLANDS;
  const props: unknown = JSON.parse(element.querySelector('[data-island-props]')?.textContent ?? '{}');
  try {
    const { mount } = await ISLANDS[name]();
    // A task of its own: a touch need not wait for both, the code's start and the island's first drawing.
    await new Promise((resolve) => setTimeout(resolve));
    mount(element, props, { onFatal });
  } catch (error) {
    // Its chunk is not there: the fallback stays, and the page may be about to reload (reload-guard.ts).
    log(error);
    say(one('[data-messages]')?.dataset['textError'] ?? '', 'error');
  }
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const start = (): void => {
    for (const type of INTENT) element.removeEventListener(type, start);
    void mountIsland(element);
  };
  if (element.dataset['mount'] === 'intent')
    for (const type of INTENT) element.addEventListener(type, start, { passive: true });
  else start();
}

// A page with an island of its own, the cart's above all, is left for the cart and not covered by it.
if (one('[data-island]')) {
  import('#src/client/follow-session.ts').catch(log);
} else {
  if (readItem(DUE_KEY)) import('#src/client/waiting-mark.ts').catch(log);
  // For the next pages of this visit (after-load.ts).
  writeTab(CART_READY_KEY, '1');
  import('#src/client/cart-drawer.ts')
    .then(({ setUpCartDrawer }) => setUpCartDrawer(ISLANDS.cart, mountIsland))
    .catch(log);
}
