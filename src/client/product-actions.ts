/** Runs what a shopper asks for on a product's page. */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { followVariants } from '#src/client/variants.ts';
import { SAVED_KEY } from '#src/stores/keys.ts';
import { readItem } from '#src/stores/storage-access.ts';

/** Something is saved, or waited for, or has been saved before: keep.ts finds out itself what. */
function keepIfAsked(): void {
  if (one('[data-keep]:checked,[open][data-back]') || readItem(SAVED_KEY)) import('#src/client/keep.ts').catch(log);
}

if (one('[name=item]')) followVariants().catch(log);

/**
 * Does what an element is there for, of those that product.ts listens to; without one, what has been ticked or opened
 * by now.
 */
export function act(pressed?: Element): void {
  if (pressed instanceof HTMLAnchorElement)
    import('#src/client/picture-viewer.ts').then(({ zoom }) => zoom(pressed), log);
  else keepIfAsked();
}
