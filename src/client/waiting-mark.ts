/**
 * Says in words what the time in the cart's badge means, for whoever points at it or hears it. Loaded where an order
 * waits for its payment; runs once.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { DUE_KEY } from '#src/stores/keys.ts';
import { readItem } from '#src/stores/storage-access.ts';
import { loadNoticeWords } from '#src/wording/notice-words.ts';

async function name(link: HTMLAnchorElement): Promise<void> {
  const t = await loadNoticeWords(document.documentElement.lang as Locale);
  const show = (): void => {
    const time = readItem(DUE_KEY)?.replace(/^\D+/, '');
    link.title = time ? t('waiting', { time }) : '';
  };
  addEventListener('storage', show);
  show();
}

const link = one('[data-cart-badge]')?.closest('a');
if (link) name(link).catch(log);
