/** Consents to a newsletter, by what columns and cells say of them, in five languages. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MovedCustomer } from '#src/contract/moving-in/moved.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { readText } from '#tests/unit/moving-in/fixtures.ts';

const WHEN = '2024-03-05 10:22:11';

/** Consent of a customer of a table with these columns. */
function consentOf(said: Readonly<Record<string, string>>, name = 'people.csv'): string {
  const row = { Email: 'ada@example.org', 'First name': 'Ada', ...said };
  const csv = [Object.keys(row), Object.values(row)]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n');
  const { customers } = readMovedFiles([{ name, bytes: new TextEncoder().encode(csv) }], {
    source: 'guess',
    locale: 'en',
    oldOrigin: '',
    mappings: {},
  });
  expect(customers).toHaveLength(1);
  return isGiven(customers[0]?.newsletter) ? 'given' : 'none';
}

function isGiven(newsletter: MovedCustomer['newsletter']): boolean {
  return newsletter !== undefined && newsletter !== null && 'at' in newsletter;
}

const YES = [
  'yes',
  'oui',
  'sì',
  'ja',
  'sí',
  '1',
  'true',
  'Subscribed',
  'Abonné',
  'Iscritto',
  'Angemeldet',
  'Suscrito',
  'Double opt-in',
];
const NO = ['no', 'non', 'nein', '0', 'false', ''];
const ENDED = [
  'Unsubscribed',
  'Opted out',
  'Opt-out',
  'not subscribed',
  'Cleaned',
  'Bounced',
  'Désabonné',
  'Désinscrit',
  'non inscrit',
  'Disiscritto',
  'non iscritto',
  'Abgemeldet',
  'nicht angemeldet',
  'kein Newsletter',
  'No newsletter',
  'Dado de baja',
  'no suscrito',
  'Desuscrito',
  'declined',
  'withdrawn',
];
const ODD = ['perhaps', '2024-03-05', 'pending', 'weekly digest', 'gold member'];
const WANTED = [
  'Newsletter',
  'Marketing consent',
  'Opt-in',
  'Email consent',
  'Abonné',
  'Iscritto newsletter',
  'Inscrit à la newsletter',
  'Newsletter abonniert',
  'Suscrito',
];
const REFUSALS = [
  'Unsubscribed',
  'Opt-out',
  'Opted out',
  'UNSUB_TIME',
  'Unsubscribe date',
  'No newsletter',
  'Do not email',
  'Not subscribed',
  'Bounced',
  'Cleaned',
  'Désabonné',
  'Date de désinscription',
  'Pas de newsletter',
  'Disiscritto',
  'Data disiscrizione',
  'Non iscritto',
  'Abgemeldet',
  'Abmeldedatum',
  'Kein Newsletter',
  'Newsletter abgemeldet am',
  'Newsletter abbestellt',
  'Baja newsletter',
  'Sin newsletter',
  'Marketing opt out date',
  'Widerrufen',
];

describe.each(WANTED)('%s', (column) => {
  test.each(YES)('%s is a consent', (text) =>
    expect(consentOf({ [column]: text, 'Consent date': WHEN })).toBe('given'),
  );
  test.each([...NO, ...ENDED, ...ODD])('%s is none', (text) =>
    expect(consentOf({ [column]: text, 'Consent date': WHEN })).toBe('none'),
  );
});

describe.each(REFUSALS)('%s', (column) => {
  test.each([...YES, 'x', WHEN])('%s is no consent, whatever stands beside it', (text) => {
    expect(consentOf({ [column]: text, 'Consent date': WHEN })).toBe('none');
    expect(consentOf({ OPTIN_TIME: WHEN, [column]: text })).toBe('none');
    expect(consentOf({ Newsletter: 'yes', 'Consent date': WHEN, [column]: text })).toBe('none');
  });
  test.each(['', 'no', '0'])('%j denies no consent', (text) =>
    expect(consentOf({ Newsletter: 'yes', 'Consent date': WHEN, [column]: text })).toBe('given'),
  );
});

test.each(ENDED)('a status of %s is no consent', (text) => {
  expect(consentOf({ OPTIN_TIME: WHEN, 'Email status': text })).toBe('none');
  expect(consentOf({ Newsletter: 'yes', 'Consent date': WHEN, Status: text })).toBe('none');
});

test.each([
  'unconfirmed',
  'blocked',
  'pending',
  'en attente',
  'à confirmer',
  'inactive',
  'junk',
  'expired',
  'archived',
])('a status of %s is no consent beside a yes, and the file says so', (text) => {
  for (const column of ['Status', 'Statut', 'Stato', 'Email status', 'Newsletter state', 'subscription_status'])
    expect([column, consentOf({ Newsletter: 'yes', 'Consent date': WHEN, [column]: text })]).toEqual([column, 'none']);
  expect(consentOf({ OPTIN_TIME: WHEN, Status: text })).toBe('none');
});

test.each(['active', 'Aktiv', 'attivo', 'confirmed', 'Subscribed', 'abonné', 'verified', 'enabled', ''])(
  'a status of %j denies no consent',
  (text) => {
    for (const column of ['Status', 'Statut', 'Stato'])
      expect(consentOf({ Newsletter: 'yes', 'Consent date': WHEN, [column]: text })).toBe('given');
    expect(consentOf({ Newsletter: 'yes', 'Consent date': WHEN, Stato: 'Italia' })).toBe('given');
    expect(consentOf({ Newsletter: 'yes', 'Consent date': WHEN, State: 'CA' })).toBe('given');
  },
);

const REMARKS = 'Bemerkung|Bemerkungen|Notizen|Anmerkung|Note|Customer notes|Comments|Remarque|Osservazioni'.split('|');

test.each([
  'Newsletter abbestellt',
  'unsubscribed',
  'désinscrit',
  'disiscritto',
  'Hat am 3.5. telefonisch den Newsletter abbestellt',
  'Stammkunde, will keinen Newsletter mehr bekommen',
  'ne veut plus recevoir la newsletter, désinscrite',
])('a remark of %s beside a yes is no consent', (text) => {
  const said = { Newsletter: 'ja', 'Opt-in Datum': WHEN };
  for (const remark of REMARKS) expect([remark, consentOf({ ...said, [remark]: text })]).toEqual([remark, 'none']);
  for (const remark of REMARKS)
    for (const other of ['', 'Stammkundin seit 2019, zahlt bar', 'No doorbell, please call'])
      expect([remark, consentOf({ ...said, [remark]: other })]).toEqual([remark, 'given']);
});

test('the moment of an opt-in says so alone, and that of a letter does not', () => {
  expect(consentOf({ OPTIN_TIME: WHEN })).toBe('given');
  expect(consentOf({ OPTIN_TIME: WHEN, UNSUB_TIME: '', Status: 'subscribed' })).toBe('given');
  expect(consentOf({ 'Last newsletter date': WHEN })).toBe('none');
});

test.each(['SMS Consent', 'Phone opt-in', 'WhatsApp marketing', 'Push status'])(
  'a refusal in the column of another way (%s) takes no consent to letters away, and a consent there gives none',
  (column) => {
    const of = (letters: string, other: string): boolean => {
      const head = `Email,Email Marketing Consent,Email Marketing Consent Timestamp,${column}`;
      const text = `${head}\na@example.org,${letters},2024-02-01T10:00:00+00:00,${other}\n`;
      const [customer] = readText('klaviyo.csv', text).customers;
      return isGiven(customer?.newsletter);
    };
    for (const other of ['NEVER_SUBSCRIBED', 'UNSUBSCRIBED', 'SUBSCRIBED', 'no', '']) {
      expect([other, of('SUBSCRIBED', other)]).toEqual([other, true]);
      expect([other, of('NEVER_SUBSCRIBED', other)]).toEqual([other, false]);
    }
  },
);

const TOLD = { Newsletter: 'yes', 'Consent date': WHEN };

/** Values of a column that may say that somebody has left, whatever its name is; and those that cannot. */
const ENDING = [
  ...'no|nein|non|false|0|nee|nie|never|yes|ja|oui|sì|x|1|true|tak|Y|✓|✗'.split('|'),
  ...`${WHEN}|05/05/2024|5 May 2024|unsubscribed|gesperrt|Désactivé|inactive|deleted|opposizione`.split('|'),
];
const HARMLESS = [
  '',
  'blue',
  '12.50',
  '247',
  'likes lamps and vases',
  'ada@example.org',
  '+39 02 555 0101',
  'n/a',
  '-',
];

test('in a column that nobody knows only what can say nothing of a newsletter leaves the consent', () => {
  const names = fc.string({ unit: fc.constantFrom(...'bcdfghjkqvwxz'), minLength: 3, maxLength: 12 });
  const words = fc.array(names, { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));
  const beside = fc.constantFrom('', 'Customer ', 'Date of ', 'Email ', 'Datum ');
  fc.assert(
    fc.property(
      words,
      beside,
      fc.constantFrom(...ENDING),
      fc.constantFrom(...HARMLESS),
      (word, first, ending, other) => {
        expect([first + word, ending, consentOf({ ...TOLD, [first + word]: ending })]).toEqual([
          first + word,
          ending,
          'none',
        ]);
        expect([word, ending, consentOf({ OPTIN_TIME: WHEN, [word]: ending })]).toEqual([word, ending, 'none']);
        expect([word, other, consentOf({ ...TOLD, [word]: other })]).toEqual([word, other, 'given']);
      },
    ),
    { numRuns: 150 },
  );
});

const REFUSING =
  'Werbesperre|Sperrvermerk|Mailsperre|Opposizione|Objection to advertising|Robinson list' +
  '|Widerspruch|Werbewiderspruch am|Blocked|Bloqué|Bloccato|Email blocked|E-Mail gesperrt' +
  '|Date de désactivation|Deaktiviert am|Data disattivazione|Deleted at|Gelöscht|Supprimé' +
  '|Cancellato|Data cancellazione|Eliminato|Left on|Gekündigt|Removed|Opposition publicité' +
  '|Suspended';

test.each(REFUSING.split('|'))(
  '%s is a column of refusals: a filled cell of it takes the consent, and the file says so',
  (column) => {
    for (const text of ['yes', 'ja', 'oui', 'sì', 'x', '1', '05/05/2024', WHEN, 'dauerhaft']) {
      const contents = readText(
        'p.csv',
        `Email,Newsletter,Consent date,"${column}"\na@example.org,yes,${WHEN},${text}\n`,
      );
      expect([column, text, isGiven(contents.customers[0]?.newsletter)]).toEqual([column, text, false]);
      expect(contents.findings).toMatchObject([{ code: 'consent_denied', weight: 'changed', column }]);
    }
    for (const text of ['', 'no', 'nein', '0'])
      expect([text, consentOf({ ...TOLD, [column]: text })]).toEqual([text, 'given']);
  },
);

test.each([
  'Confirmed',
  'Bestätigt',
  'Confermato',
  'Confirmé',
  'CONFIRM_TIME',
  'Verified email',
  'Double opt-in',
  'Email valid',
])('a column of confirmations (%s) that does not say so takes the consent', (column) => {
  for (const text of ['', 'no', 'nein', '0', 'pending', 'never', 'perhaps'])
    expect([text, consentOf({ ...TOLD, [column]: text })]).toEqual([text, 'none']);
  const moments = /opt-in/.test(column) ? [] : [WHEN, '1.2.3.4'];
  for (const text of ['yes', 'ja', '1', 'confirmed', ...moments])
    expect([text, consentOf({ OPTIN_TIME: WHEN, [column]: text })]).toEqual([text, 'given']);
});

test.each(['Active (0/1)', 'Aktiv', 'Attivo', 'Enabled', 'Opted in', 'Accepts advertising', 'GDPR'])(
  'a no under %s takes the consent',
  (column) => {
    const of = (text: string): string => {
      const head = `Email,Email marketing consent,Consent date,"${column}"`;
      const [customer] = readText('p.csv', `${head}\na@example.org,yes,${WHEN},${text}\n`).customers;
      return isGiven(customer?.newsletter) ? 'given' : 'none';
    };
    for (const text of ['no', 'nein', '0', 'false', 'perhaps']) expect([text, of(text)]).toEqual([text, 'none']);
  },
);

test('exports of other shops keep the consents that they say', () => {
  const heads = [
    // Mailchimp, Klaviyo, Shopify, PrestaShop, Squarespace.
    [
      'Email Address,First Name,Last Name,Address,Phone Number,Birthday,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS',
      `a@example.org,A,B,1 rue A 75001 Paris,+33 1,01/02,1,${WHEN},1.2.3.4,${WHEN},1.2.3.4,48.1,2.3,1,0,Europe/Paris,FR,75,${WHEN},1,a1,,"vip, lamps"`,
    ],
    [
      'Email,First Name,Last Name,Organization,Title,Phone Number,Address,City,Zip / Postal Code,Country,Email Marketing Consent,Email Marketing Consent Timestamp,SMS Marketing Consent,Source,Created,Last Open,Last Click,Profile Created On,Date Added,Last Active,First Active,Historic Number Of Orders',
      `a@example.org,A,B,,,+33 1,1 rue A,Paris,75001,FR,SUBSCRIBED,${WHEN},NEVER_SUBSCRIBED,1,${WHEN},${WHEN},${WHEN},${WHEN},${WHEN},${WHEN},${WHEN},0`,
    ],
    [
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Email Marketing Updated At,Default Address Company,Default Address Address1,Default Address City,Default Address Country Code,Default Address Zip,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
      `1,A,B,a@example.org,yes,${WHEN},,1 rue A,Paris,FR,75001,,no,0.00,0,no newsletter by post please,no,lamps`,
    ],
    [
      'Customer ID,Active (0/1),"Titles ID (Mr = 1, Ms = 2, else 0)",Email,Birthday,Last Name,First Name,Newsletter (0/1),Newsletter registration date,Groups (x.y.z...),Default group ID',
      `1,1,1,a@example.org,1980-01-02,B,A,1,${WHEN},"Customer",3`,
    ],
    [
      'Email,First Name,Last Name,Accepts Marketing,Accepts Marketing Updated At,Subscriber Source,Has Account,Created On,Order Count,Total Spent,Last Order Date,Donation Count',
      `a@example.org,A,B,true,${WHEN},Footer form,false,${WHEN},0,0.00,,0`,
    ],
  ];
  for (const lines of heads) {
    const contents = readText('people.csv', `${lines.join('\n')}\n`);
    expect([lines[0], contents.customers.map(({ newsletter }) => isGiven(newsletter))]).toEqual([lines[0], [true]]);
  }
});

test('a consent is dated by the day it was given, and not by the one until which it holds', () => {
  for (const column of [
    'Consent expiry date',
    'Consent valid until',
    'Opt-in end date',
    'Newsletter bis',
    'Scadenza consenso',
  ]) {
    expect([column, consentOf({ Newsletter: 'yes', [column]: '2099-01-01' })]).toEqual([column, 'none']);
    expect([column, consentOf({ ...TOLD, [column]: '2099-01-01' })]).toEqual([column, 'given']);
    expect([column, consentOf({ ...TOLD, [column]: '2020-01-01' })]).toEqual([column, 'none']);
  }
});

test('a file without a column of consents says nothing of them, but for who has left', () => {
  const of = (text: string): unknown => readText('p.csv', text).customers.map((one) => one.newsletter);
  expect(of('Email,First name,City\na@example.org,A,Paris\n')).toEqual([undefined]);
  expect(of('Email,Last newsletter date\na@example.org,2024-01-01\n')).toEqual([undefined]);
  expect(of('Email,Unsubscribed\na@example.org,yes\nb@example.org,no\n')).toEqual([null, undefined]);
  expect(of('Email,Newsletter\na@example.org,no\nb@example.org,\n')).toEqual([null, null]);
});
