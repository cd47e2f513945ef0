/** What every mail of an order says, in each language, and how its HTML and its text are made. */
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { confirmationAttachments, termsFile } from '#pocketbase/mails/templates/attachments.ts';
import type { Mail } from '#pocketbase/mails/templates/blocks.ts';
import { findingsMail } from '#pocketbase/mails/templates/staff-mails.ts';
import { renderHtml } from '#pocketbase/mails/templates/html.ts';
import { orderMail } from '#pocketbase/mails/templates/order-mails.ts';
import { renderText } from '#pocketbase/mails/templates/text.ts';
import { sayIn } from '#pocketbase/base/mail-words.ts';
import type { OrderView } from '#src/contract/shop-api.ts';
import { soldItemPath } from '#src/domain/catalogue/item-path.ts';
import { formatSpan } from '#src/domain/format/weekdays.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { CONFIRMATIONS } from '#src/domain/person/account-link.ts';
import { plainText } from '#src/domain/text/rich-text.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { TRACKING } from '#tests/unit/mails/return-samples.ts';
import { LETTERHEAD, sampleOrder, TOKEN } from '#tests/unit/mails/sample-order.ts';
import {
  LINK,
  ASK,
  FIND,
  REVIEW,
  NO_REVIEWS,
  SELLER,
  mailInput,
  UNPAID,
  AWAITED,
  accountMailOf,
  FINDINGS,
  allMails,
} from '#tests/unit/mails/sample-mails.ts';

function flat(html: string): string {
  return plainText(html.replace(/<(style|title)>.*?<\/\1>/gs, '').replace(/<!--.*?-->/gs, '')).replace(/\s+/g, ' ');
}

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
/** What old mail readers need, and pages must not have. */
const OF_MAILS = [
  'no-deprecated-attr',
  'no-inline-style',
  'no-redundant-role',
  'prefer-native-element',
  'wcag/h63',
  'no-utf8-bom',
];

function accountLinks(locale: Locale): string[] {
  const site = `https://shop.example${locale === 'en' ? '' : `/${locale}`}`;
  return [`${site}/login`, ...CONFIRMATIONS.map((what) => `${site}/confirm#${what}=${TOKEN}`)];
}

describe.each(LOCALES)('the mails in %s', (locale) => {
  const mails = Object.entries(allMails(locale));

  test.each(mails)('%s says the same as HTML and as text, with every place filled', (_kind, mail) => {
    const html = renderHtml(LETTERHEAD, mail);
    const text = renderText(LETTERHEAD, mail);
    const shown = flat(html);
    for (const said of [mail.subject, shown, text]) {
      expect(said).not.toMatch(/\{\{|\}\}|\bundefined\b|NaN|\bnull\b/);
      // Marks of typewriters, and days as machines write them.
      expect(said).not.toMatch(/['"]|\b\d{4}-\d{2}-\d{2}\b/);
    }
    const words = text
      .replace(/^-+ ?$/gm, '')
      .replace(/https:\/\/\S+/g, '')
      .split(/[\s\u202f]+/)
      .map((word) => word.replace(/:$/, ''))
      .filter((word) => word !== '');
    for (const word of words) expect(shown).toContain(word);
  });

  test.each(mails)(
    '%s is sound HTML that loads nothing but the site’s pictures and knows of nobody who reads it',
    async (_kind, mail) => {
      const html = renderHtml(LETTERHEAD, mail);
      const loaded = html.replaceAll(
        /<img class="muted" src="https:\/\/pictures\.example\/i\/[0-9a-f]{12}-\d+\.webp"/g,
        '',
      );
      expect(loaded).not.toMatch(/<img|<script|<link|<iframe|src=|url\(|@import|background=/i);
      const addresses = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
      const known = [
        LINK,
        ASK.replaceAll('&', '&amp;'),
        FIND,
        REVIEW,
        NO_REVIEWS,
        TRACKING,
        ...accountLinks(locale),
        'https://shop.example/products/bowl?item=RB-3',
        ...sampleOrder(locale).lines.map(
          ({ product, sku }) => `https://shop.example${soldItemPath(locale, product, sku)}`,
        ),
      ];
      for (const address of addresses) expect(known).toContain(address);
      const { results } = await validator.validateString(html);
      const problems = results.flatMap(({ messages }) => messages).filter(({ ruleId }) => !OF_MAILS.includes(ruleId));
      expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
      expect(html).toContain(`<html lang="${locale}"`);
      expect(html).toContain('max-width:600px');
      expect(Math.max(...html.split('\n').map((line) => line.length))).toBeLessThan(4000);
    },
  );

  test('what opens something says until when, and what to do for somebody who has not asked for it', () => {
    const links = accountLinks(locale);
    for (const kind of [
      'verification',
      'password_reset',
      'email_change',
      'newsletter',
      'stock_request',
      'one_time_code',
    ] as const) {
      const text = renderText(LETTERHEAD, accountMailOf(kind, locale));
      expect(text).toMatch(/22 (?:November|novembre) 2026/);
      expect(text).toMatch(/00:30/);
      expect(text).toMatch(/nothing changes|rien ne change|non cambia niente/);
      const secret = kind === 'one_time_code' ? '407163' : links.find((link) => text.includes(link));
      expect(text).toContain(secret);
      expect(accountMailOf(kind, locale).subject).not.toContain('407163');
    }
  });

  test('the confirmation has what was bought, what it costs, where it goes and how to withdraw', () => {
    const { order_confirmed: mail } = allMails(locale);
    if (mail === undefined) throw new Error('no confirmation');
    const text = renderText(LETTERHEAD, mail);
    const amounts = [128_000, 1450, 4350, 132_350, -13_235, 490, 119_605, 19_279, 205];
    for (const amount of amounts) expect(text).toContain(formatAmount(locale, amount, 'EUR'));
    for (const fact of [
      '7KQ4-M2XD',
      'RB-3-ASH',
      'LINES-10',
      LINK,
      '12 rue des <Lilas>',
      'Francia (fr)',
      formatSpan(locale, { from: '2026-11-26', to: '2026-11-27' }),
      'terms.txt',
      '14',
    ])
      expect(text).toContain(fact);
    // 23:30 UTC is the next day in Paris and Rome.
    expect(text).toMatch(/22 novemb(?:er|re) 2026.{1,12}00:30/i);
  });

  test('where a transfer goes is written so that it can be copied, without what the shop does not give', () => {
    const text = renderText(LETTERHEAD, orderMail('transfer_awaited', {}, mailInput(locale, AWAITED)));
    for (const words of [
      'FR14 2004 1010 0505 0001 3M02 606',
      'RF18 5390 0754 7034',
      'Vitrine SARL',
      'Banque Exemple',
      LINK,
    ])
      expect(text).toContain(words);
    expect(text).toContain(formatAmount(locale, 119_605, 'EUR'));
    expect(text).not.toContain('BIC');
  });

  test('the last day for a transfer is the day before the midnight at which the order ends', () => {
    // Midnight in Paris: the end of 30 November.
    const change = { ...AWAITED, expiresAt: '2026-11-30T23:00:00.000Z' };
    for (const kind of ['transfer_awaited', 'transfer_reminder'] as const) {
      const text = renderText(LETTERHEAD, orderMail(kind, {}, mailInput(locale, change)));
      expect(text).toMatch(/30 novemb(?:er|re) 2026/i);
      expect(text).not.toMatch(/00:00|1 d[eéi]cemb/i);
    }
  });

  test('what is said of a transfer that goes back is true of its order', () => {
    const say = sayIn(locale);
    const amount = formatAmount(locale, 5000, 'EUR');
    const extra = { id: 't', amount: 5000 };
    const textOf = (state: OrderView['state']) =>
      renderText(LETTERHEAD, orderMail('transfer_returned', extra, mailInput(locale, { state })));
    const [goesOn, ended] = [say('transfer_returned_text', { amount }), say('transfer_returned_ended', { amount })];
    const flatText = (text: string) => text.replace(/\s+/g, ' ');
    for (const state of ['open', 'completed'] as const) expect(flatText(textOf(state))).toContain(flatText(goesOn));
    for (const state of ['expired', 'cancelled'] as const) expect(flatText(textOf(state))).toContain(flatText(ended));
  });

  test('once a part of a transfer goes back, no mail promises that the order goes on', () => {
    const say = sayIn(locale);
    const mailOf = (amount: number) => orderMail('transfer_expired', { amount }, mailInput(locale, UNPAID));
    const said = (amount: number) =>
      mailOf(amount).blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
    expect(said(0)).toContain(say('transferMeanwhile'));
    expect(said(5000)).not.toContain(say('transferMeanwhile'));
    expect(said(5000)).toContain(say('transferPartAfter'));
  });

  test('colours are those of the palette, in both rooms', () => {
    const html = renderHtml(LETTERHEAD, orderMail('order_confirmed', {}, mailInput(locale)));
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const dark = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html)?.[1] ?? '';
    for (const [token, colour] of Object.entries(LETTERHEAD.colours)) {
      expect(dark, token).toContain(`${colour.dark} !important`);
      expect(html.replace(dark, ''), token).toContain(colour.light);
    }
  });
});

test('what people have written is text, never markup, a place or a header', () => {
  const bad = `<b onload="x">{{amount}} & 'y'</b>`;
  const order = sampleOrder('en', { address: { ...sampleOrder('en').address, name: bad }, coupon: bad });
  const html = renderHtml(LETTERHEAD, orderMail('order_confirmed', {}, { ...mailInput('en'), order }));
  expect(html).not.toContain('<b ');
  expect(html.match(/&lt;b onload=&quot;x&quot;&gt;\{\{amount\}\} &amp; &#39;y&#39;&lt;\/b&gt;/g)).toHaveLength(2);
});

test('a colour that is none stops the mail', () => {
  const colours = { ...LETTERHEAD.colours, text: { light: '#000000', dark: 'red}body{display:none' } };
  expect(() => renderHtml({ ...LETTERHEAD, colours }, orderMail('order_confirmed', {}, mailInput('en')))).toThrow(
    'palette',
  );
});

test('without VAT stands the note of the seller, and delivery that costs nothing is free', () => {
  const order = sampleOrder('fr');
  const quote = { ...order.quote, vat: [], shipping: 0, discount: 0 };
  const seller = { ...SELLER, exemptNote: 'TVA non applicable, art. 293 B du CGI' };
  const text = renderText(LETTERHEAD, orderMail('order_confirmed', {}, mailInput('fr', { quote }, { seller })));
  expect(text).toContain('TVA non applicable, art. 293 B du CGI');
  expect(text).not.toContain('Dont TVA');
  expect(text).not.toContain('Code promo');
  expect(text).toContain('Livraison (Colis)\u202f: offerte');
});

test('a demonstration says so in every mail', () => {
  for (const locale of LOCALES) {
    const real = renderText(LETTERHEAD, orderMail('order_confirmed', {}, mailInput(locale)));
    const demo = renderText(LETTERHEAD, orderMail('order_confirmed', {}, mailInput(locale, { demo: true })));
    expect(demo.length).toBeGreaterThan(real.length);
    const note = demo.split('\n\n').find((part) => !real.includes(part)) ?? '';
    expect(note).toMatch(/demo shop|démonstration|una demo/);
  }
});

test.each(LOCALES)('in %s the acknowledgement of an order by transfer holds what the confirmation does', (locale) => {
  const awaited = orderMail('transfer_awaited', {}, mailInput(locale, AWAITED)).blocks;
  const confirmed = orderMail('order_confirmed', {}, mailInput(locale)).blocks.filter(
    (block) => !['title', 'action'].includes(block.kind),
  );
  // All but its first paragraph, which says that the money has come.
  expect(awaited).toEqual(expect.arrayContaining(confirmed.slice(1)));
  const reminder = renderText(LETTERHEAD, orderMail('transfer_reminder', {}, mailInput(locale, AWAITED)));
  expect(reminder).not.toContain('terms.txt');
});

describe('attachments', () => {
  const recipient = { legalName: 'Vitrine Exemple SAS', address: '69001 Lyon', email: 'hello@vitrine.example' };
  const digest = '0123456789ab'.padEnd(64, 'c');

  test.each(LOCALES)('in %s: the accepted terms, the returns policy, and the form with its recipient', (locale) => {
    const [terms, returns, form, ...others] = confirmationAttachments(sampleOrder(locale), digest, recipient);
    expect(others).toEqual([]);
    expect(terms).toMatchObject({ terms: digest, page: 'cgv', note: expect.stringContaining('0123456789ab.') });
    expect(returns).toMatchObject({ terms: digest, page: 'retpolicy' });
    const text = form !== undefined && 'text' in form ? form.text : '';
    expect(text).toContain('Vitrine Exemple SAS, 69001 Lyon, hello@vitrine.example');
    expect(text).toContain('7KQ4-M2XD');
    expect(text.match(/\(\*\)/g)?.length).toBeGreaterThan(5);
    for (const attachment of [terms, returns, form]) expect(attachment?.name).toMatch(/^[a-z-]+\.txt$/);
  });

  test('the terms as a file have their title, which version it is, and whole addresses', () => {
    const file = termsFile(
      { title: 'Terms', body: '<p><a href="/cgv">x</a></p>' },
      'Version 1.',
      'https://shop.example',
    );
    expect(file).toBe('Terms\n=====\n\nVersion 1.\n\nx (https://shop.example/cgv)');
  });
});

test.each(LOCALES)('in %s nobody accepts or approves a withdrawal: its mails say what follows', (locale) => {
  const mails = allMails(locale);
  for (const kind of ['withdrawal_received', 'withdrawal_accepted', 'withdrawal_unsent', 'withdrawal_refused']) {
    const mail = mails[kind];
    if (mail === undefined) throw new Error(kind);
    expect(`${mail.subject}\n${renderText(LETTERHEAD, mail)}`).not.toMatch(/accept|accett|approv|approuv/i);
  }
  expect(mails['return_accepted']?.subject).toMatch(/approved|accepté|approvato/);
});

test('what jobs could not do is told by name and number, in the language of the shop, and a long name does not stop the mail', () => {
  const mail = (locale: Locale): Mail => findingsMail(locale, FINDINGS, 30);
  expect(mail('en').subject).toBe(
    'Your shop needs attention: Couldn’t cancel an unpaid order: its items stay reserved (K7QM-X2PA)',
  );
  expect(mail('it').subject).toContain('Impossibile annullare un ordine non pagato');
  const facts = mail('en').blocks.find((block) => block.kind === 'facts');
  expect(facts?.rows.map(([what]) => what)).toEqual([
    'Couldn’t cancel an unpaid order: its items stay reserved (K7QM-X2PA)',
    `of_tomorrow (${'x'.repeat(100)})`,
    'Couldn’t create an email',
  ]);
  expect(renderText(LETTERHEAD, mail('en'))).toContain('There are 30 in all.');
  expect(renderText(LETTERHEAD, findingsMail('en', FINDINGS, 3))).not.toContain('in all');
});

test('what was bought stands in mails with a picture of the site and the way to its page; their text has neither', () => {
  for (const locale of LOCALES) {
    const mail = orderMail('order_confirmed', {}, mailInput(locale));
    const html = renderHtml(LETTERHEAD, mail);
    const name = sampleOrder(locale).lines[0]?.name ?? '';
    const page = `https://shop.example${soldItemPath(locale, 'p', 'RB-3-ASH')}`;
    expect(html).toContain(
      `<a href="${page}"><img class="muted" src="https://pictures.example/i/0123456789ab-160.webp"`,
    );
    expect(html).toContain(`alt="${name}"`);
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(renderText(LETTERHEAD, mail)).not.toMatch(/\/i\/|\/products\//);
  }
});
