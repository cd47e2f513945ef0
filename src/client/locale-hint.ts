import type hint from '#i18n/en/locale-hint.json';
import { one } from '#src/client/dom.ts';
import type { Locale } from '#src/domain/site/locale.ts';

const WORDS = import.meta.glob<typeof hint>('/i18n/*/locale-hint.json', { import: 'default' });

/**
 * Offers this page in another language, in its words, on a page that leads there (`a[data-locale-link={language}]`): a notice `[data-locale-hint]` with such a
 * link (head.ts, locale.ts) and `[data-locale-hint-close]`, which calls `refuse`. Throws where the words cannot be loaded.
 */
export async function showHint(locale: Locale, refuse: () => void): Promise<void> {
  const there = one<HTMLAnchorElement>(`a[data-locale-link=${locale}]`);
  const notice = one<HTMLTemplateElement>('template[data-message-template]')?.content.firstElementChild?.cloneNode(
    true,
  );
  if (!there || !(notice instanceof HTMLElement)) return;
  const words = await WORDS[`/i18n/${locale}/locale-hint.json`]?.();
  if (words === undefined) throw new Error(`i18n/${locale}/locale-hint.json is missing.`);
  const link = document.createElement('a');
  link.href = there.href;
  link.hreflang = link.dataset['localeLink'] = locale;
  link.append(words.hintAction);
  const [text, close] = notice.children;
  text?.append(words.hint, ' ', link);
  if (text) (text as HTMLElement).lang = locale;
  notice.dataset['localeHint'] = '';
  close?.setAttribute('data-locale-hint-close', '');
  close?.addEventListener('click', () => {
    notice.remove();
    refuse();
  });
  one('.notices')?.prepend(notice);
}
