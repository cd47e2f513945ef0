/**
 * For the inline script of a page whose island the build has drawn (`template[data-drawn={name}]`): shows the part that
 * this shopper begins with, before React is there. A press within it is seen to be taken at once, and waits for React
 * (root.tsx): 'take' comes right before React's first drawing, 'taken' after it.
 */

/** Buttons that were pressed, each once, and what they said before. */
function keepPresses(part: HTMLElement, words: string): void {
  const pressed = new Map<HTMLButtonElement, readonly ChildNode[]>();
  const note = (event: Event, button: HTMLButtonElement | null): void => {
    if (part.dataset['early'] === undefined || button === null) return;
    event.preventDefault();
    if (pressed.has(button)) return;
    pressed.set(button, [...button.childNodes]);
    button.ariaBusy = 'true';
    if (button.matches('.button')) button.textContent = words;
  };
  part.addEventListener('submit', (event) => note(event, event.submitter as HTMLButtonElement | null));
  part.addEventListener('click', (event) =>
    note(event, (event.target as Element).closest<HTMLButtonElement>('button[type=button]')),
  );
  part.addEventListener('take', () => {
    for (const [button, said] of pressed) {
      button.removeAttribute('aria-busy');
      button.replaceChildren(...said);
    }
  });
  part.addEventListener('taken', () => {
    for (const button of pressed.keys()) if (button.isConnected) button.click();
  });
}

/**
 * Shows the part of this name of the island of this name, and gives it; null: there is none, the page waits for React.
 */
export function showDrawn(island: string, name: string | null): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(`[data-island=${island}]`);
  const drawn = element?.querySelector<HTMLTemplateElement>(`[data-drawn=${name}]`);
  const props = element?.querySelector('[data-island-props]');
  if (!element || !drawn || !props) return null;
  const part = document.createElement('div');
  part.append(drawn.content);
  part.dataset['drawn'] = `${name}`;
  keepPresses(part, `${element.dataset['wait']}`);
  part.dataset['early'] = '';
  element.replaceChildren(part, props);
  return part;
}
