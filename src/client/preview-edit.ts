/**
 * Inline in a look at drafts: a press on a part of the page that shows a field leads to that field in the studio. Links
 * and buttons in it do what they always do, but for those that are marked themselves; with a key held, these do it,
 * too. A video plays where it is pressed, and Enter leads to its field.
 */
import { one } from '#src/client/dom.ts';

const bar = one('.preview-bar');

function partOf(target: EventTarget | null): HTMLElement | null {
  const element = target instanceof Element ? target : null;
  const part = element?.closest<HTMLElement>('[data-edit]') ?? null;
  const control = element?.closest('a, button, summary, input, select');
  return control && control !== part && part?.contains(control) === true ? null : part;
}

function open(event: MouseEvent | KeyboardEvent): void {
  const place = event.ctrlKey || event.metaKey || event.shiftKey ? undefined : partOf(event.target)?.dataset['edit'];
  if (place === undefined) return;
  event.preventDefault();
  location.assign(`${bar?.dataset['studio']}#${place}`);
}

const isVideo = (target: EventTarget | null): boolean => target instanceof HTMLVideoElement;

addEventListener('click', (event) => {
  if (!isVideo(event.target)) open(event);
});
addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.dataset['edit']) open(event);
});
addEventListener('DOMContentLoaded', () => {
  for (const part of document.querySelectorAll<HTMLElement>('[data-edit]')) {
    if (!isVideo(part)) part.title = bar?.dataset['words'] ?? '';
    part.tabIndex = 0;
  }
});
