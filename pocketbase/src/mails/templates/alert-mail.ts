/** The mail to the shop about something that the watch has seen. */
import type { Mail } from '#pocketbase/mails/templates/blocks.ts';
import { sayIn } from '#pocketbase/base/mail-words.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import type { Alert } from '#src/domain/site/alerts.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** `locale`: the shop's own. */
export function alertMail(locale: Locale, { kind, values }: Pick<Alert, 'kind' | 'values'>): Mail {
  const say = sayIn(locale);
  const ms = Date.parse(values['day'] ?? '');
  const shown = Number.isNaN(ms) ? values : { ...values, day: formatDate(locale, ms) };
  const title = say(`alert_${kind}`, shown);
  return {
    locale,
    subject: say('alert_subject', { what: title }),
    preview: say(`alert_${kind}_todo`, shown),
    blocks: [
      { kind: 'title', text: title },
      { kind: 'text', text: say(`alert_${kind}_todo`, shown) },
      { kind: 'note', text: say('alert_often') },
    ],
  };
}
