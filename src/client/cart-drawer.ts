/**
 * The cart beside the page: the island of the cart's own page in a dialog. Whatever fails, the link leads to that page.
 */
import { one } from '#src/client/dom.ts';
import { fetchFile } from '#src/backend/fetch.ts';
import cartStyle from '#src/styles/cart.css?inline';

/** The island of the cart's page and its heading. */
async function readCartPage(path: string): Promise<{ island: HTMLElement; title: string } | null> {
  const html = (await (await fetchFile(path))?.text()) ?? '';
  // This page's policy knows the digests of its own styles only, and holds for what is parsed here too.
  const bare = html.replace(/<style[\s>].*?<\/style>/gs, '');
  // Named in the page's policy too: nothing else may make markup of a text.
  const trusted = window.trustedTypes?.createPolicy('cart', { createHTML: (own) => own });
  const page = new DOMParser().parseFromString(trusted?.createHTML(bare) ?? bare, 'text/html');
  const island = page.querySelector<HTMLElement>('[data-island=cart]');
  return island && { island, title: `${page.querySelector('h1')?.textContent}` };
}

/** As the menu's drawer, whose button to close it takes: main.ts answers that one. */
function createDialog(title: string, island: HTMLElement): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'cart-drawer';
  const heading = document.createElement('h2');
  heading.id = 'cart-drawer';
  heading.textContent = title;
  dialog.setAttribute('aria-labelledby', heading.id);
  const close = one('dialog#drawer [command]')?.cloneNode(true);
  dialog.append(...(close ? [close] : []), heading, island);
  document.body.append(dialog);
  // Constructed, because the page's policy takes no other style.
  const style = new CSSStyleSheet();
  style.replaceSync(cartStyle);
  document.adoptedStyleSheets.push(style);
  return dialog;
}

/**
 * Makes the link around `[data-cart-badge]` open the drawer, as soon as all that it needs is there (`load` fetches the
 * island's code). The link then says so (`aria-haspopup`).
 */
export async function setUpCartDrawer(
  load: () => Promise<unknown>,
  mount: (element: HTMLElement) => Promise<void>,
): Promise<void> {
  const link = one('[data-cart-badge]')?.closest('a');
  if (!link) return;
  const [cart] = await Promise.all([readCartPage(link.pathname), load()]);
  if (!cart) return;
  const dialog = createDialog(cart.title, cart.island);
  // Ahead, so that a click only has to open it; what it asks for waits until it is open (islands/cart/mount.tsx).
  await mount(cart.island);
  link.setAttribute('aria-haspopup', 'dialog');
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    dialog.showModal();
  });
}
