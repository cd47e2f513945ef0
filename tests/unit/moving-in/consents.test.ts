/** Consents to a newsletter, by what columns and cells say of them, in five languages. */
import { describe, expect, test } from 'vitest';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { readText } from '#tests/unit/moving-in/fixtures.ts';

const WHEN = '2024-03-05 10:22:11';

/** Consent of a customer of a table with these columns. */
function consentOf(said: Readonly<Record<string, string>>): string {
  const row = { Email: 'ada@example.org', 'First name': 'Ada', ...said };
  const csv = [Object.keys(row), Object.values(row)]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n');
  const { customers } = readMovedFiles([{ name: 'people.csv', bytes: new TextEncoder().encode(csv) }], {
    source: 'guess',
    locale: 'en',
    oldOrigin: '',
    mappings: {},
  });
  expect(customers).toHaveLength(1);
  return customers[0]?.newsletter === null ? 'none' : 'given';
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
      return customer !== undefined && customer.newsletter !== null;
    };
    for (const other of ['NEVER_SUBSCRIBED', 'UNSUBSCRIBED', 'SUBSCRIBED', 'no', '']) {
      expect([other, of('SUBSCRIBED', other)]).toEqual([other, true]);
      expect([other, of('NEVER_SUBSCRIBED', other)]).toEqual([other, false]);
    }
  },
);
