import { one } from '#src/client/dom.ts';
import { MESSAGE_DELAY_MS } from '#src/domain/site/limits.ts';

export type MessageType = 'success' | 'error' | 'info';

/** Message; a success of 5000 ms unless told otherwise. */
interface Message {
  readonly text: string;
  readonly type?: MessageType | undefined;
  /** ms that it stays. */
  readonly delay?: number | undefined;
}

declare global {
  interface WindowEventMap {
    /** Sent by `say`, and by an owner's own scripts. */
    'vitrine:message': CustomEvent<Message>;
  }
}

/** Sends the message event. */
export function say(text: string, type?: MessageType, delay?: number): void {
  dispatchEvent(new CustomEvent('vitrine:message', { detail: { text, type, delay } }));
}

/**
 * Shows messages after `template[data-message-template]`, in the live region `[data-messages]`. One goes after its
 * delay, but not while a pointer or the focus is on it. The same words again replace the earlier ones.
 */
export function setUpMessages(): void {
  addEventListener('vitrine:message', ({ detail: { text, type = 'success', delay = MESSAGE_DELAY_MS } }) => {
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
  });
}
