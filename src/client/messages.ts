import { one } from '#src/client/dom.ts';
import { $messages, dismiss, type Message } from '#src/stores/messages/messages.ts';

/** One message after `template[data-message-template]`; it goes after its delay, but not while a pointer or the focus is on it. */
function show(template: HTMLTemplateElement, { id, text, type, delay }: Message): HTMLElement {
  const element = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
  const slot = element.querySelector('[data-message-text]') ?? element;
  slot.textContent = text;
  element.dataset['type'] = type;
  element.role = type === 'error' ? 'alert' : 'status';
  let timer = 0;
  const close = (): void => dismiss(id);
  const pause = (): void => clearTimeout(timer);
  const run = (): void => {
    pause();
    timer = window.setTimeout(close, delay);
  };
  element.addEventListener('pointerenter', pause);
  element.addEventListener('focusin', pause);
  element.addEventListener('pointerleave', run);
  element.addEventListener('focusout', run);
  element.querySelector('[data-message-close]')?.addEventListener('click', close);
  run();
  return element;
}

/** `[data-messages]`: the live region that holds what $messages holds. */
export function setUpMessages(): void {
  const region = one('[data-messages]');
  const template = one<HTMLTemplateElement>('template[data-message-template]');
  if (!region || !template) return;
  const shown = new Map<number, HTMLElement>();
  $messages.subscribe((messages) => {
    for (const [id, element] of shown) {
      if (messages.some((message) => message.id === id)) continue;
      element.remove();
      shown.delete(id);
    }
    for (const message of messages) {
      if (shown.has(message.id)) continue;
      const element = show(template, message);
      shown.set(message.id, element);
      region.append(element);
    }
  });
}
