import { one } from '#src/client/dom.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { loadNoticeWords } from '#src/wording/notice-words.ts';

/**
 * Offers this page in another language, in its words, on a page that leads there (`a[data-locale-link={language}]`): a
 * notice `[data-locale-hint]` with such a link (head.ts, after-load.ts) and `[data-locale-hint-close]`, which calls
 * `refuse`. Throws where the words cannot be loaded.
 */
export async function showHint(locale: Locale, refuse: () => void): Promise<void> {
  const there = one<HTMLAnchorElement>(`a[data-locale-link=${locale}]`);
  const notice = one<HTMLTemplateElement>('template[data-message-template]')?.content.firstElementChild?.cloneNode(
    true,
  );
  if (!there || !(notice instanceof HTMLElement)) return;
  const t = await loadNoticeWords(locale);
  const link = document.createElement('a');
  link.href = there.href;
  link.hreflang = link.dataset['localeLink'] = locale;
  link.append(t('hintAction'));
  const [text, close] = notice.children;
  text?.append(t('hint'), ' ', link);
  if (text) (text as HTMLElement).lang = locale;
  notice.dataset['localeHint'] = '';
  close?.setAttribute('data-locale-hint-close', '');
  close?.addEventListener('click', () => {
    notice.remove();
    refuse();
  });
  one('.notices')?.prepend(notice);
}
