/**
 * The choices of a listing in a dialog, which keeps the focus inside, closes with Escape and gives the focus back
 * (main.ts closes it by `[data-close]` and the backdrop). Each choice counts at once; its style comes with it.
 */
import type { Found, ListingAttribute } from '#src/client/filters/find-products.ts';
import style from '#src/client/filters/sheet.css?inline';
import type { FilterNames } from '#src/contract/filter-index.ts';
import type { FilterWords } from '#src/i18n/filter-words.ts';
import { plainAmount } from '#src/domain/format/money.ts';
import { type ListingQuery, withValue } from '#src/domain/catalogue/listing-query.ts';
import type { ClientT } from '#src/i18n/client-t.ts';

export interface SheetOptions {
  readonly names: FilterNames;
  readonly t: ClientT<FilterWords>;
  /** Each is a group of choices, which is filled when it is opened; the first one is open. */
  readonly attributes: readonly ListingAttribute[];
  /** A group is opened: from now on its counts must be found. */
  readonly onOpen: (attribute: string) => void;
  readonly onChange: (change: (query: ListingQuery) => ListingQuery) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

export interface Sheet {
  open(): void;
  show(found: Found, query: ListingQuery): void;
  /** Says that something could not be read. */
  fail(words: string): void;
}

const SVG = 'http://www.w3.org/2000/svg';

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  values: Partial<Pick<HTMLElement, 'className' | 'textContent' | 'dir'>> = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), values);
  element.append(...children);
  return element;
}

function swatchOf(colour: string): Element {
  const disc = document.createElementNS(SVG, 'svg');
  disc.setAttribute('class', 'swatch');
  disc.setAttribute('viewBox', '0 0 16 16');
  const circle = document.createElementNS(SVG, 'circle');
  for (const [name, value] of [
    ['cx', '8'],
    ['cy', '8'],
    ['r', '7.5'],
    ['fill', colour],
  ] as const)
    circle.setAttribute(name, value);
  disc.append(circle);
  return disc;
}

interface Box {
  readonly label: HTMLLabelElement;
  /** Shows the choice and how many products it leaves; one that leaves none cannot be made. */
  show(isChosen: boolean, count: number): void;
}

function boxOf(name: string, swatch: string, onChange: (isChosen: boolean) => void): Box {
  const input = Object.assign(make('input'), { type: 'checkbox' });
  const number = make('span', { className: 'label' });
  const words = make('span', { textContent: name, dir: 'auto' });
  const label = make('label', {}, input, ...(swatch === '' ? [] : [swatchOf(swatch)]), words, number);
  input.addEventListener('change', () => onChange(input.checked));
  return {
    label,
    show(isChosen, count) {
      input.checked = isChosen;
      input.disabled = !isChosen && count === 0;
      number.textContent = `${count}`;
    },
  };
}

function groupOf(name: string, ...children: readonly Node[]): HTMLFieldSetElement {
  return make('fieldset', {}, make('legend', { textContent: name, dir: 'auto' }), ...children);
}

type Show = (found: Found, query: ListingQuery) => void;
interface Group {
  readonly element: HTMLElement;
  readonly show: Show;
}

interface ValueBox extends Box {
  readonly key: string;
}

function attributeGroup(
  { names, onChange, onOpen }: SheetOptions,
  { place, key }: ListingAttribute,
  isOpen: boolean,
): Group {
  const [name, words] = names.attributes[place] ?? [key, []];
  const number = make('span', { className: 'label' });
  const values = make('div');
  values.role = 'group';
  values.ariaLabel = name;
  const summary = make('summary', {}, make('span', { textContent: name, dir: 'auto' }), number);
  const element = make('details', {}, summary, values);
  element.open = isOpen;
  element.addEventListener('toggle', () => {
    if (element.open) onOpen(key);
  });
  let boxes: readonly ValueBox[] = [];
  return {
    element,
    show(found, query) {
      const now = found.attributes.find((one) => one.key === key)?.values ?? [];
      const chosen = query.values.find(([one]) => one === key)?.[1] ?? [];
      if (boxes.length === 0 && now.length > 0) {
        boxes = now.map((value) => {
          const change = (isChosen: boolean): void => onChange((one) => withValue(one, key, value.key, isChosen));
          return { ...boxOf(words[value.place] ?? value.key, value.swatch, change), key: value.key };
        });
        values.append(...boxes.map(({ label }) => label));
      }
      number.textContent = chosen.length === 0 ? '' : `${chosen.length}`;
      for (const box of boxes) {
        const count = now.find((value) => value.key === box.key)?.count ?? 0;
        box.show(chosen.includes(box.key), count);
      }
    },
  };
}

function priceGroup({ names, t, onChange }: SheetOptions): Group {
  // How many minor units one unit of the currency has.
  const scale = Math.round(1 / Number(plainAmount(1, names.currency)));
  const bound = (word: 'least' | 'most') => {
    const input = Object.assign(make('input', { className: 'input' }), {
      type: 'number',
      min: '0',
      step: 'any',
      inputMode: 'decimal',
    });
    input.addEventListener('change', () => {
      const minor = input.value === '' || !input.validity.valid ? null : Math.round(Number(input.value) * scale);
      onChange((query) => {
        const next = { ...query, [word]: minor, page: 1 };
        const isTurned = next.least !== null && next.most !== null && next.least > next.most;
        return isTurned ? { ...next, least: next.most, most: next.least } : next;
      });
    });
    return { word, input, label: make('label', {}, make('span', { textContent: t(word) }), input) };
  };
  const bounds = [bound('least'), bound('most')];
  const line = make('div', { className: 'filter-bounds' }, ...bounds.map(({ label }) => label));
  return {
    element: groupOf(`${t('priceRange')} (${names.currency})`, line),
    show(_found, query) {
      for (const { word, input } of bounds) {
        const minor = query[word];
        input.value = minor === null ? '' : `${minor / scale}`;
      }
    },
  };
}

function availabilityGroup({ t, onChange }: SheetOptions): Group {
  const boxes = (['stock', 'sale'] as const).map((word) => ({
    word,
    ...boxOf(t(word), '', (isChosen) => onChange((query) => ({ ...query, [word]: isChosen, page: 1 }))),
  }));
  return {
    element: groupOf(t('availability'), ...boxes.map(({ label }) => label)),
    show(found, query) {
      for (const { word, show } of boxes) show(query[word], found[word]);
    },
  };
}

/** A button; `closes` as main.ts understands it. */
function button(className: string, words: string, closes = false): HTMLButtonElement {
  const element = make('button', { className, textContent: words });
  element.type = 'button';
  if (closes) element.dataset['close'] = '';
  return element;
}

function addStyle(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

export function makeSheet(options: SheetOptions): Sheet {
  const { t, attributes, onClear, onClose } = options;
  addStyle();
  const groups = [
    ...attributes.map((one, at) => attributeGroup(options, one, at === 0)),
    priceGroup(options),
    availabilityGroup(options),
  ];
  const done = button('button', '', true);
  const clear = button('button button-plain', t('clear'));
  clear.addEventListener('click', onClear);
  // In here: what stands outside of an open dialog is not read out.
  const status = make('p');
  status.role = 'status';
  const dialog = make(
    'dialog',
    { className: 'filter-sheet' },
    make('div', { className: 'filter-top' }, make('h2', { textContent: t('open') }), button('go', t('close'), true)),
    make('div', { className: 'filter-groups' }, ...groups.map(({ element }) => element)),
    make('div', { className: 'filter-end' }, status, done, clear),
  );
  /** `isSeen`: something else shows the same. */
  const say = (words: string, isSeen: boolean): void => {
    status.textContent = words;
    status.classList.toggle('hidden-visually', isSeen);
  };
  dialog.ariaLabel = t('open');
  dialog.addEventListener('close', onClose);
  document.body.append(dialog);
  return {
    open: () => dialog.showModal(),
    show(now, query) {
      const count = now.products.length;
      for (const { show } of groups) show(now, query);
      done.textContent = t('show', { count });
      say(count === 0 ? t('none') : t('count', { count }), count > 0);
    },
    fail: (words) => say(words, false),
  };
}
