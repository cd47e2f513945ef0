/** The bare page: the text and the pictures of a page of ours without any framework, style sheet or file of script. The floor for all. */
import type { ShopPages, ShopParts } from '#tests/bench/web/peer.ts';

/** Those that have a bare page beside them. */
export const FLOOR_PAGES = {
  product: '/floor/product',
  home: '/floor/home',
  listing: '/floor/listing',
  cart: '/floor/cart',
  checkout: '/floor/checkout',
  login: '/floor/login',
} as const satisfies ShopPages;

export const FLOOR_PARTS: ShopParts = {
  add: '[data-add-to-cart] [type=submit]',
  added: '[data-cart-badge]:not([hidden])',
  signIn: { email: '#email', submit: 'main form button[type=submit]', pressed: 'button[aria-busy=true]' },
  firstField: '#checkout-email',
};

const STYLE = `<style>
body{max-width:40rem;margin:auto;padding:1rem;font:16px/1.5 system-ui}
img{display:block;max-width:100%;height:auto}
ul:has(>li>a>picture){display:flex;overflow-x:auto;list-style:none;padding:0}
ul>li>a>picture>img{height:32vh;width:auto;max-width:none}
.buy{position:sticky;bottom:0;background:Canvas}
</style>`;

const SCRIPT = `<script>
addEventListener('submit', (event) => {
  event.preventDefault();
  const badge = document.querySelector('[data-cart-badge]');
  badge.textContent = Number(badge.textContent) + 1;
  localStorage.setItem('cart', badge.textContent);
  badge.hidden = false;
});
</script>`;

/** A form that keeps what is typed and says that a press waits: what a page can do without its code. */
const LOGIN_SCRIPT = `<script>
addEventListener('submit', (event) => {
  event.preventDefault();
  event.submitter.setAttribute('aria-busy', 'true');
  event.submitter.textContent = '…';
});
</script>`;

/** The form of our built page of signing in, as the island has drawn it, on a bare page. */
export function floorLogin(html: string): string {
  const form = /<template data-drawn="password">([\s\S]*?)<\/template>/.exec(html)?.[1];
  if (form === undefined) throw new Error('The page of signing in has no form that the build has drawn.');
  return bare(html.replace(/<div data-island="login"[\s\S]*?<\/script>\s*<\/div>/, form), LOGIN_SCRIPT);
}

/** From our built page. The first step that it has drawn for its scripts to show is shown at once. */
export function floorPage(html: string): string {
  return bare(html, SCRIPT);
}

function bare(html: string, script: string): string {
  return html
    .replace(/<style\b[\s\S]*?<\/style>|<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*>|<meta\b[^>]*http-equiv[^>]*>/g, '')
    .replace(/<template data-drawn="[^"]*">([\s\S]*?)<\/template>/g, '$1')
    .replace('</head>', `${STYLE}</head>`)
    .replace('</head>', `${script}</head>`);
}
