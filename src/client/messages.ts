import { one } from '#src/client/dom.ts';
import { MESSAGE_DELAY_MS } from '#src/domain/site/limits.ts';

export type MessageType = 'success' | 'error' | 'info';

/**
 * Shows a message after `template[data-message-template]`: a success of 5000 ms unless told otherwise (`delay`, ms), in the live region
 * `[data-messages]`. It goes after its delay, but not while a pointer or the focus is on it. The same words again replace the earlier ones.
 */
export function say(text: string, type: MessageType = 'success', delay: number = MESSAGE_DELAY_MS): void {
  const region = one('[data-messages]');
  const element = one<HTMLTemplateElement>('template[data-message-template]')?.content.firstElementChild?.cloneNode(
    true,
  );
  if (!region || !(element instanceof HTMLElement)) return;
  for (const earlier of region.children) if (earlier.firstElementChild?.textContent === text) earlier.remove();
  element.firstElementChild?.replaceChildren(text);
  element.dataset['type'] = type;
  element.role = type === 'error' ? 'alert' : 'status';
  const close = (): void => {
    if (element.matches(':hover,:focus-within')) setTimeout(close, delay);
    else element.remove();
  };
  element.lastElementChild?.addEventListener('click', () => element.remove());
  setTimeout(close, delay);
  region.append(element);
}
