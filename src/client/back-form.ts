/**
 * The field for a mail when the chosen item is back. It stands in the form of the cart, whose `item` it is about, and
 * no form can stand in another one: its field and its button belong to a form of their own at the end of the page.
 */
import { one } from '#src/client/dom.ts';
import { toShopError } from '#src/backend/shop-api.ts';
import { isEmail } from '#src/domain/person/email.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import type { KeepT } from '#src/wording/keep-words.ts';

let count = 0;

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  values: Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), values);
  made.append(...children);
  return made;
}

/** Id of the item that is chosen now. */
function chosenItem(): string {
  const form = one<HTMLFormElement>('form[data-add-to-cart]');
  return `${(form && new FormData(form).get('item')) ?? ''}`;
}

/** Words for an answer that did not come, or was no. */
function wordsOf(t: KeepT, error: unknown): string {
  const { code } = toShopError(error);
  if (code === 'not_for_sale') return t('over');
  if (code === 'invalid') return t('invalid');
  return t(code === 'too_many' ? 'tooMany' : 'failed');
}

/** Puts the field into an opened `details`, and the focus into it. */
export function openBackForm(details: HTMLElement, t: KeepT): void {
  // Several offers of a product may be sold out, each with a field of its own.
  const id = `back-${(count += 1)}`;
  const form = element('form', { id, hidden: true, noValidate: true });
  const field = element('input', {
    className: 'input',
    id: `${id}-email`,
    type: 'email',
    name: 'email',
    autocomplete: 'email',
  });
  const send = element('button', { className: 'button button-plain', type: 'submit' }, t('send'));
  const status = element('p', { className: 'label', role: 'status', id: `${id}-status` }, t('once'));
  for (const control of [field, send]) control.setAttribute('form', id);
  field.setAttribute('aria-describedby', status.id);
  const label = element('label', { htmlFor: field.id }, t('email'));
  document.body.append(form);
  const box = element('div', { className: 'field' }, label, field, status, send);
  // What follows the offer begins with a link that reaches above its line.
  box.style.marginBottom = '24px';
  details.append(box);
  field.focus();

  const show = (words: string, isWrong: boolean): void => {
    status.textContent = words;
    field.ariaInvalid = `${isWrong}`;
    if (isWrong) field.focus();
  };
  /** `isOpen`: somebody may type an address. */
  const setOpen = (isOpen: boolean): void => {
    for (const part of [label, field, send]) part.hidden = !isOpen;
  };
  let busy = false;
  const submit = async (): Promise<void> => {
    const email = field.value.trim();
    if (!isEmail(email)) return show(t(email === '' ? 'missing' : 'invalid'), true);
    busy = true;
    send.textContent = t('sending');
    try {
      const locale = document.documentElement.lang as Locale;
      await askShop('stock-request', { item: chosenItem(), email, locale, website: '' });
      setOpen(false);
      show(t('asked', { email }), false);
    } catch (error) {
      show(wordsOf(t, error), toShopError(error).code === 'invalid');
    }
    send.textContent = t('send');
    busy = false;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) void submit();
  });
  // Another item is another request.
  let item = chosenItem();
  addEventListener('change', () => {
    if (chosenItem() === item) return;
    item = chosenItem();
    setOpen(true);
    show(t('once'), false);
  });
}
