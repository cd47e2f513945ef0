/** Words that mails of several kinds say in the same way. */
import type { Block } from '#pocketbase/mails/templates/blocks.ts';
import type { Say } from '#pocketbase/base/mail-words.ts';
import { centralEuropean, formatDate, formatTime } from '#src/domain/format/dates.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Day and time of `ms` since the epoch, by clocks in France and Italy. */
export function moment(say: Say, locale: Locale, ms: number): string {
  const local = centralEuropean(ms);
  return say('moment', { day: formatDate(locale, local), time: formatTime(local) });
}

/** Block that says where to ask; nothing where the shop has no address. */
export function questions(say: Say, shopEmail: string): Block[] {
  return shopEmail === '' ? [] : [{ kind: 'note', text: say('questions', { email: shopEmail }) }];
}

/** That nothing of it is real, in a demo. */
export function demoNote(say: Say, isDemo: boolean): Block[] {
  return isDemo ? [{ kind: 'note', text: say('demoNote') }] : [];
}
