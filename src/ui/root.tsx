import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';

/** Options that an island's `mount` gets besides its props. */
export interface MountOptions {
  /** Called when the island cannot go on: leads to the error page. */
  readonly onFatal: (error: unknown) => void;
}

/**
 * Renders an island in place of its fallback. Where a page has drawn it before React was there (`[data-early]`), React
 * takes over the very elements: the focus, the selection and what is typed stay, and what was pressed is carried out
 * (show-drawn.ts).
 */
export function renderIsland(element: HTMLElement, island: ReactNode, { onFatal }: MountOptions): void {
  const options = { onUncaughtError: onFatal };
  const early = element.querySelector<HTMLElement>(':scope > [data-early]');
  if (early === null) {
    createRoot(element, options).render(island);
    return;
  }
  // Where a script has drawn it (the cart), it has kept what was typed, too.
  const repeatTyped = early.dataset['drawn'] === undefined ? null : keepTyped(early);
  early.dispatchEvent(new Event('take'));
  // From here on nobody else answers to its elements; and all at once, so that no key falls between the two.
  delete early.dataset['early'];
  flushSync(() => hydrateRoot(early, island, options));
  if (repeatTyped !== null) flushSync(repeatTyped);
  early.dispatchEvent(new Event('taken'));
}

/** Name of the part with which the page has drawn the island (show-drawn.ts); null: none, React draws by itself. */
export function drawnPart(element: HTMLElement): string | null {
  return element.querySelector<HTMLElement>(':scope > [data-drawn][data-early]')?.dataset['drawn'] ?? null;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * React's own note of what a control says: it hears of a change only where the two differ. tests/e2e/hydrate.test.ts
 * fails where it goes by another name.
 */
interface Note {
  readonly setValue: (value: string) => void;
}

/** Sets the value past React, which has a property of its own on each control. */
function setValue(control: Control, value: string): void {
  if (control.value === value) return;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  if (set) Reflect.apply(set, control, [value]);
}

function hasChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    return control.value !== (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
  }
  // Of radio buttons the one that was chosen tells it all.
  if (control instanceof HTMLInputElement && control.checked !== control.defaultChecked)
    return control.checked || control.type !== 'radio';
  return control.value !== control.defaultValue;
}

/** Has React hear what a control says as if it were typed, ticked or chosen now. */
function repeat(control: Control, value: string): void {
  setValue(control, value);
  const isTick = control instanceof HTMLInputElement && /checkbox|radio/.test(control.type);
  const note = Reflect.get(control, '_valueTracker') as Note | undefined;
  note?.setValue(isTick ? `${!control.checked}` : `${value} `);
  const type = isTick ? 'click' : control instanceof HTMLSelectElement ? 'change' : 'input';
  control.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Keeps what was typed, ticked or chosen in `drawn` before React was there. Call the answer once it is: then its
 * components know.
 */
function keepTyped(drawn: HTMLElement): () => void {
  const changed = [...drawn.querySelectorAll<Control>('input, textarea, select')].filter(hasChanged);
  const values = changed.map((control) => [control, control.value] as const);
  return () => {
    for (const [control, value] of values) if (control.isConnected) repeat(control, value);
  };
}
