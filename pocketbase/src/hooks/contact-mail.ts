/** The mail of a contact message to the shop. It is sent outside of any transaction: a mail server may take its time, or fail. */
import en from '#i18n/en/mail.json';
import fr from '#i18n/fr/mail.json';
import it from '#i18n/it/mail.json';
import { byId, find, first, millis, storedDate } from '#pocketbase/hooks/query.ts';
import { retryDelayMs } from '#src/domain/retry.ts';
import { isLocale, type Locale } from '#src/domain/locale.ts';

/** What sending needs of the app: `core.App`, or the global one in a job. */
export type MailingApp = Pick<
  core.App,
  'runInTransaction' | 'findRecordsByFilter' | 'settings' | 'newMailClient' | 'logger'
>;

const WORDS: Readonly<Record<Locale, typeof en>> = { en, fr, it };

/** What PocketBase has as sender until somebody sets one. */
const UNSET_SENDER = 'support@example.com';
/** Mails sent in one minute at most. */
const SENT_AT_ONCE = 20;
const ERROR_LENGTH = 500;

/** The language of a shop in France or Italy is that of the country. */
function shopLocale(country: string): Locale {
  const locale = country.toLowerCase();
  return isLocale(locale) ? locale : 'en';
}

/** Puts each value at its place once; what people have written is never read for places. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** The whole mail as fields of PocketBase's MailerMessage. */
function compose(record: core.Record, shop: core.Record, sender: string): MailerMessage {
  const [name, email, order] = [record.getString('name'), record.getString('email'), record.getString('order_number')];
  const words = WORDS[shopLocale(shop.getString('country'))];
  const say = (key: keyof typeof en): string => words[key];
  const facts = [
    [say('contactName'), name],
    [say('contactEmail'), email],
    ...(order === '' ? [] : [[say('contactOrder'), order]]),
    [say('contactLanguage'), record.getString('locale')],
  ].map(([label, value]) => `${label}: ${value}`);
  const text = [facts.join('\n'), record.getString('message'), `-- \n${say('contactReply')}`].join('\n\n');
  const [head = '', ...paragraphs] = [facts.join('\n'), record.getString('message'), say('contactReply')].map((part) =>
    escapeHtml(part).replace(/\n/g, '<br>\n'),
  );
  const to = shop.getString('email');
  return new MailerMessage({
    from: { address: sender === UNSET_SENDER ? to : sender, name: shop.getString('brand') },
    to: [{ address: to, name: '' }],
    subject: fill(say(order === '' ? 'contactSubject' : 'contactSubjectOrder'), { name, order }),
    text,
    html: [`<p>${head}</p>`, '<hr>', ...paragraphs.map((part) => `<p dir="auto">${part}</p>`)].join('\n'),
    headers: {
      'Reply-To': email,
      // So that an absence note of the shop does not go to an address that somebody else has typed.
      'Auto-Submitted': 'auto-generated',
    },
  });
}

/** Tries once. Gives what went wrong; '' when the mail is on its way. */
function trySending(app: MailingApp, record: core.Record): string {
  const { smtp, meta } = app.settings();
  const shop = first(app, 'shop', '');
  if (!smtp.enabled) return 'No mail server is set (SMTP_HOST)';
  if (shop === null || shop.getString('email') === '') return 'The shop has no email address';
  const mail = compose(record, shop, meta.senderAddress);
  try {
    app.newMailClient().send(mail);
  } catch (error) {
    return `${error}`.replace(/\s+/g, ' ').slice(0, ERROR_LENGTH) || 'The mail could not be sent';
  }
  return '';
}

/**
 * Counts an attempt before it is made, and gives the message; null: it is not due. So a message whose process ends meanwhile is tried
 * again later, and the job of each minute does not send what the route is sending.
 */
function claim(app: MailingApp, id: string): core.Record | null {
  const claimed: core.Record[] = [];
  app.runInTransaction((tx) => {
    const now = Date.now();
    const record = byId(tx, 'contact_messages', id);
    if (record === null || !(millis(record, 'next_try') <= now)) return;
    const attempts = record.getInt('attempts') + 1;
    const delay = retryDelayMs(attempts);
    record.set('attempts', attempts);
    record.set('next_try', delay === null ? '' : storedDate(now + delay));
    tx.save(record);
    claimed.push(record);
  });
  return claimed[0] ?? null;
}

/** Sends the mail of a message, if it is due, and notes what became of it. */
export function sendContact(app: MailingApp, id: string): void {
  const message = claim(app, id);
  if (message === null) return;
  const error = trySending(app, message);
  if (error !== '') app.logger().error('A contact message could not be sent', 'id', id, 'error', error);
  app.runInTransaction((tx) => {
    const record = byId(tx, 'contact_messages', id);
    if (record === null) return;
    record.set('state', error === '' ? 'delivered' : 'failed');
    record.set('error', error);
    if (error === '') record.set('next_try', '');
    tx.save(record);
  });
}

/** Sends what is due at `now` (ms), oldest first. */
export function sendDueContacts(app: MailingApp, now: number): void {
  const due = "state != 'delivered' && next_try != '' && next_try <= {:now}";
  for (const { id } of find(app, 'contact_messages', due, { now: storedDate(now) }, 'next_try', SENT_AT_ONCE))
    sendContact(app, id);
}
