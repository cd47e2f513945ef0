/**
 * The inbox of the demo: the mails of the orders that this browser knows, and of accounts. Mounted as an island,
 * although it is none of React's: a script of its own page would share modules with the first script of every page,
 * which would then come in pieces everywhere.
 *
 * Sections `[data-inbox-state={loading|empty|failed|list}]`, of which one is shown; buttons `[data-inbox-again]`; and
 * in the list `template[data-inbox-mail]`: `details` with `[data-subject]`, `[data-sent]`, `[data-to]`, `iframe` and
 * `ul[data-files]`.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { INBOX_TOKENS, type InboxAnswer } from '#src/contract/shop-api.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { $orders } from '#src/stores/checkout/orders.ts';

type State = 'loading' | 'empty' | 'failed' | 'list';
type InboxMail = InboxAnswer['mails'][number];

const { lang, dataset } = document.documentElement;
const moment = new Intl.DateTimeFormat(FORMAT_LOCALE[lang as Locale], { dateStyle: 'medium', timeStyle: 'short' });

function show(state: State): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-inbox-state]'))
    section.hidden = section.dataset['inboxState'] !== state;
}

function fileItem({ name, view }: InboxMail['attachments'][number]): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${dataset['backend']}${view}`;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.textContent = name;
  item.append(link);
  return item;
}

function mailElement(template: HTMLTemplateElement, mail: InboxMail): HTMLDetailsElement {
  const element = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLDetailsElement;
  const write = (name: string, text: string): void => element.querySelector(`[data-${name}]`)?.replaceChildren(text);
  write('subject', mail.subject);
  write('sent', moment.format(new Date(mail.sentAt)));
  write('to', mail.to);
  const files = element.querySelector('[data-files]');
  files?.append(...mail.attachments.map(fileItem));
  files?.parentElement?.toggleAttribute('hidden', mail.attachments.length === 0);
  const frame = element.querySelector('iframe');
  frame?.setAttribute('title', mail.subject);
  // A mail is fetched when it is opened.
  element.addEventListener('toggle', () => frame?.setAttribute('src', `${dataset['backend']}${mail.view}`), {
    once: true,
  });
  return element;
}

async function load(): Promise<void> {
  const template = one<HTMLTemplateElement>('template[data-inbox-mail]');
  const tokens = $orders.get().map(({ token }) => token);
  if (!template) return;
  show('loading');
  try {
    const { mails } = await askShop('inbox', { tokens: tokens.slice(0, INBOX_TOKENS) });
    for (const old of document.querySelectorAll('[data-inbox-state] > details')) old.remove();
    template.before(...mails.map((mail) => mailElement(template, mail)));
    show(mails.length === 0 ? 'empty' : 'list');
  } catch (error) {
    log(error);
    show('failed');
  }
}

export function mount(): void {
  for (const button of document.querySelectorAll('[data-inbox-again]')) button.addEventListener('click', load);
  void load();
}
