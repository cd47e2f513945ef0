/**
 * What a shopper keeps of a product: saved for later, or a mail when it is back. Loaded on a product's page when a button for it is pressed, or
 * something has been saved before.
 *
 * `[data-save={product id}]` with a heart as its first element: `aria-pressed` says whether it is saved, and a link to the list follows it then.
 * `[data-back]`: gives way to the form of back-form.ts.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { say } from '#src/client/messages.ts';
import { alternatePaths } from '#src/client/own-paths.ts';
import { SAVED_PRODUCTS } from '#src/domain/person/saved.ts';
import { localePath, type Locale } from '#src/domain/site/locale.ts';
import { $saved } from '#src/stores/saved/saved.ts';
import { isSaved, withoutSaved, withSaved, type SavedEntry } from '#src/stores/saved/saved-list.ts';
import { loadKeepWords } from '#src/wording/keep-words.ts';

const locale = document.documentElement.lang as Locale;
const words = loadKeepWords(locale);
const button = one('[data-save]');
const id = `${button?.dataset['save']}`;
let link: HTMLAnchorElement | undefined;

/** As the page shows it now: the picture that hangs first. */
function entryOfThisPage(): SavedEntry {
  const image = one<HTMLImageElement>('[data-gallery] img');
  const size = (side: 'width' | 'height'): number => Number(image?.getAttribute(side));
  const picture = image && { src: image.currentSrc, width: size('width'), height: size('height') };
  return {
    product: id,
    paths: alternatePaths(),
    preview: { name: one('h1')?.textContent.trim() ?? '', option: '', picture },
  };
}

async function showLink(): Promise<void> {
  const t = await words;
  if (!link) {
    link = document.createElement('a');
    link.className = 'go';
    link.href = localePath(locale, '/wishes');
    link.append(t('list'));
  }
  if (isSaved($saved.get(), id)) button?.after(' · ', link);
}

function draw(): void {
  const isOn = isSaved($saved.get(), id);
  if (!button) return;
  button.ariaPressed = `${isOn}`;
  button.firstElementChild?.replaceChildren(isOn ? '♥' : '♡');
  if (isOn) showLink().catch(log);
  else while (button.nextSibling) button.nextSibling.remove();
}

async function toggle(): Promise<void> {
  const wasOn = isSaved($saved.get(), id);
  const kept = $saved.change((list) => (wasOn ? withoutSaved(list, id) : withSaved(list, entryOfThisPage())));
  const t = await words;
  if (!wasOn && !isSaved($saved.get(), id)) say(t('full', { count: SAVED_PRODUCTS }), 'error');
  else if (!kept) say(t('refused'), 'error');
}

$saved.subscribe(draw);

/** One of the buttons was pressed. */
export function press(pressed: HTMLElement): void {
  const done =
    pressed === button
      ? toggle()
      : import('#src/client/back-form.ts').then(async ({ openBackForm }) => openBackForm(pressed, await words));
  done.catch(log);
}
