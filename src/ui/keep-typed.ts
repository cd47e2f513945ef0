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
export function keepTyped(drawn: HTMLElement): () => void {
  const changed = [...drawn.querySelectorAll<Control>('input, textarea, select')].filter(hasChanged);
  const values = changed.map((control) => [control, control.value] as const);
  return () => {
    for (const [control, value] of values) if (control.isConnected) repeat(control, value);
  };
}
