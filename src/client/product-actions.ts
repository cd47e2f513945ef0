/** What is done on a product's page when a shopper asks for it. */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { CART_LINES, CART_PIECES } from '#src/domain/site/limits.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { loadProductWords } from '#src/wording/product-words.ts';
import { followVariants } from '#src/client/variants.ts';
import { SAVED_KEY } from '#src/stores/keys.ts';
import { readItem } from '#src/stores/storage-access.ts';

const keep = (pressed?: HTMLElement): unknown =>
  import('#src/client/keep.ts').then(({ press }) => pressed && press(pressed), log);

// The button shows what has been saved before.
if (readItem(SAVED_KEY)) keep();
if (one('[name=item]')) followVariants().catch(log);

/** Says why nothing, or not all, was added: the page has the words of the usual answer alone (add-to-cart.ts). */
async function explain(): Promise<void> {
  const answer = one('.said');
  const type = answer?.dataset['type'];
  if (!answer || !type || type === 'added') return;
  const t = await loadProductWords(document.documentElement.lang as Locale);
  const words = type === 'full' ? t('cartFull', { lines: CART_LINES, pieces: CART_PIECES }) : t('notKept');
  answer.firstElementChild?.replaceChildren(words);
}
const explainOrLog = (): unknown => explain().catch(log);
one('form[data-add-to-cart]')?.addEventListener('submit', explainOrLog);
explainOrLog();

/** Does what an element is there for, of those that product.ts listens to; without one nothing more than what this has begun with. */
export function act(pressed?: Element): void {
  if (pressed instanceof HTMLAnchorElement)
    import('#src/client/picture-viewer.ts').then(({ zoom }) => zoom(pressed), log);
  else if (pressed instanceof HTMLButtonElement) keep(pressed);
}
