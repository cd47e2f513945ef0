/** What is done on a product's page when a shopper asks for it. */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { followVariants } from '#src/client/variants.ts';
import { SAVED_KEY } from '#src/stores/keys.ts';
import { readItem } from '#src/stores/storage-access.ts';

const keep = (pressed?: HTMLElement): unknown =>
  import('#src/client/keep.ts').then(({ press }) => pressed && press(pressed), log);

// The button shows what has been saved before.
if (readItem(SAVED_KEY)) keep();
if (one('[name=item]')) followVariants().catch(log);

/** Does what an element is there for, of those that product.ts listens to; without one nothing more than what this has begun with. */
export function act(pressed?: Element): void {
  if (pressed instanceof HTMLAnchorElement)
    import('#src/client/picture-viewer.ts').then(({ zoom }) => zoom(pressed), log);
  else if (pressed instanceof HTMLButtonElement) keep(pressed);
}
