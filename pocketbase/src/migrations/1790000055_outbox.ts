/** The mails of contact messages go through the outbox too, and the versions of the terms begin with those that hold today. */
import { addFields } from '#pocketbase/schema/collections.ts';
import { choice, date, line, whole } from '#pocketbase/schema/fields.ts';

const MOVED = ['state', 'attempts', 'next_try', 'error'] as const;
const LOCALES = ['en', 'fr', 'it'] as const;

type Locale = (typeof LOCALES)[number];

/** `about` stands before the number of an order. */
const WORDS = {
  en: {
    subject: 'Message from ',
    about: ' about order ',
    name: 'Name: ',
    email: 'Email: ',
    order: 'Order number: ',
    language: 'Language of the page: ',
    reply: 'Answer this mail to write to the sender.',
  },
  fr: {
    subject: 'Message de ',
    about: ' au sujet de la commande ',
    name: 'Nom\u202f: ',
    email: 'E-mail\u202f: ',
    order: 'Numéro de commande\u202f: ',
    language: 'Langue de la page\u202f: ',
    reply: 'Répondez à ce message pour écrire à son expéditeur.',
  },
  it: {
    subject: 'Messaggio di ',
    about: " sull'ordine ",
    name: 'Nome: ',
    email: 'Email: ',
    order: "Numero d'ordine: ",
    language: 'Lingua della pagina: ',
    reply: 'Rispondi a questo messaggio per scrivere al mittente.',
  },
} as const;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function recordsOf(app: CoreApp, collection: string, filter: string): core.Record[] {
  return app.findRecordsByFilter(collection, filter, '', 0, 0).filter((record) => record !== undefined);
}

function now(): string {
  return new Date().toISOString().replace('T', ' ');
}

function htmlOf(text: string): string {
  const escaped = text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
  return `<!doctype html>\n<html><head><meta charset="utf-8"></head><body><p>${escaped.replace(/\n/g, '<br>\n')}</p></body></html>`;
}

/** To the shop, in the language of its country: a plain mail, as no letterhead of a later version is known here. */
function queueMessage(app: CoreApp, message: core.Record): void {
  const shop = recordsOf(app, 'shop', '')[0];
  const country = shop?.getString('country').trim().toLowerCase();
  const locale: Locale = country === 'fr' || country === 'it' ? country : 'en';
  const words = WORDS[locale];
  const [name, email, order] = [
    message.getString('name'),
    message.getString('email'),
    message.getString('order_number'),
  ];
  const facts = [words.name + name, words.email + email, ...(order === '' ? [] : [words.order + order])];
  const text = [
    [...facts, words.language + message.getString('locale')].join('\n'),
    message.getString('message'),
    words.reply,
  ].join('\n\n');
  app.save(
    new Record(app.findCollectionByNameOrId('mails'), {
      kind: 'contact',
      order: '',
      key: `contact:${message.id}`,
      to: shop?.getString('email').trim() ?? '',
      reply_to: email,
      attachments: [],
      locale,
      subject: words.subject + name + (order === '' ? '' : words.about + order),
      html: htmlOf(text),
      text,
      state: 'queued',
      next_try: now(),
    }),
  );
}

/** In a language; where that is missing the English text, else any. */
function localText(page: core.Record, field: string, locale: Locale): string {
  const texts = [locale, ...LOCALES].map((one) => page.getString(`${field}_${one}`).trim());
  return texts.find((text) => text !== '') ?? '';
}

/** Keeps what the pages say now, unless one of them is not published. */
function keepTerms(app: CoreApp): void {
  const [cgv, retpolicy] = ['cgv', 'retpolicy'].map(
    (key) => recordsOf(app, 'pages', `key = '${key}' && status = 'published'`)[0],
  );
  if (cgv === undefined || retpolicy === undefined) return;
  for (const locale of LOCALES) {
    const [cgv_title, cgv_body] = [localText(cgv, 'title', locale), localText(cgv, 'body', locale)];
    const [retpolicy_title, retpolicy_body] = [
      localText(retpolicy, 'title', locale),
      localText(retpolicy, 'body', locale),
    ];
    const parts = [locale, cgv_title, cgv_body, retpolicy_title, retpolicy_body];
    const digest = $security.sha256(parts.map((part) => `${part.length}:${part}`).join('\n'));
    if (recordsOf(app, 'terms_versions', `digest = '${digest}'`).length > 0) continue;
    app.save(
      new Record(app.findCollectionByNameOrId('terms_versions'), {
        digest,
        locale,
        cgv_title,
        cgv_body,
        retpolicy_title,
        retpolicy_body,
      }),
    );
  }
}

migrate(
  (app) => {
    for (const message of recordsOf(app, 'contact_messages', "state != 'delivered' && next_try != ''"))
      queueMessage(app, message);
    const messages = app.findCollectionByNameOrId('contact_messages');
    messages.removeIndex('index_contact_messages_next_try');
    for (const field of MOVED) messages.fields.removeByName(field);
    app.save(messages);
    keepTerms(app);
  },
  (app) => {
    const messages = app.findCollectionByNameOrId('contact_messages');
    addFields(app, messages, [
      choice('state', ['received', 'delivered', 'failed'], 'Whether the mail to the shop has been sent.'),
      whole('attempts', 'How often the mail has been tried.'),
      date('next_try', 'When the mail is tried next.'),
      line('error', 'What the mail server said last.', { max: 500 }),
    ]);
    app.save(messages);
  },
);
