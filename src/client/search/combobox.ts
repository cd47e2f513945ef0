/**
 * A field with a list of links under it, as WAI-ARIA describes a combobox: the focus stays in the field, the arrows
 * choose, Enter follows what is chosen, Escape goes back to what was typed. The list is in view for as long as it has
 * links, so it is no popup that opens and closes.
 */
export interface Combobox {
  /** Other links, of which none is chosen. `label`: what the list is, for those who hear it. */
  readonly show: (label: string, links: readonly HTMLElement[]) => void;
}

/**
 * Place after a key: from the field (-1) down to the last link and on to the field again, and the same up. Home and End
 * belong to the field until a link is chosen.
 */
function nextPlace(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return at + 1 === count ? -1 : at + 1;
  if (key === 'ArrowUp') return (at === -1 ? count : at) - 1;
  if (at === -1) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return key === 'Escape' ? -1 : null;
}

export function createCombobox(field: HTMLInputElement, list: HTMLElement): Combobox {
  let links: readonly HTMLElement[] = [];
  let at = -1;

  const choose = (place: number): void => {
    links[at]?.setAttribute('aria-selected', 'false');
    at = place;
    const chosen = links[at];
    chosen?.setAttribute('aria-selected', 'true');
    chosen?.scrollIntoView({ block: 'nearest' });
    if (chosen) field.setAttribute('aria-activedescendant', chosen.id);
    else field.removeAttribute('aria-activedescendant');
  };

  const press = (event: KeyboardEvent): void => {
    const { key, isComposing, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (isComposing || altKey || ctrlKey || metaKey || shiftKey || links.length === 0) return;
    const place = nextPlace(key, at, links.length);
    if (place === null && !(key === 'Enter' && at !== -1)) return;
    event.preventDefault();
    if (place === null) links[at]?.click();
    else choose(place);
  };

  const show: Combobox['show'] = (label, others) => {
    choose(-1);
    links = others;
    for (const [place, link] of links.entries()) {
      link.id = `${list.id}-${place}`;
      link.role = 'option';
      link.tabIndex = -1;
      link.ariaSelected = 'false';
    }
    field.ariaExpanded = `${links.length > 0}`;
    list.ariaLabel = label;
    list.hidden = links.length === 0;
    list.replaceChildren(...links);
  };

  list.role = 'listbox';
  field.role = 'combobox';
  field.ariaAutoComplete = 'list';
  field.setAttribute('aria-controls', list.id);
  field.addEventListener('keydown', press);
  show('', []);
  return { show };
}
