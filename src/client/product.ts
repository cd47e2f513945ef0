/**
 * Loaded on the page of a product, and on that about delivery, after its load event: listens, and no more. What stands
 * near the button comes when it is seen (near-button.ts), pictures from near with the first touch of them
 * (product-actions.ts).
 *
 * `.exhibit-label` or `[data-delivery]`; `[data-gallery]`, `.items` with links to pictures.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';

const near = one('.exhibit-label,[data-delivery]');
if (near)
  new IntersectionObserver(([entry], observer) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    import('#src/client/near-button.ts').catch(log);
  }).observe(near);

addEventListener('click', (event) => {
  const pressed = (event.target as Element).closest('[data-gallery] a,.items [href]');
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import('#src/client/product-actions.ts').then((actions) => actions.act(pressed), log);
});
