/** What several rows, remarks, days of letters and names of files say of a consent to the newsletter. */
import { expect, test } from 'vitest';
import type { MovedCustomer } from '#src/contract/moving-in/moved.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { codesOf, readText } from '#tests/unit/moving-in/fixtures.ts';

const WHEN = '2024-03-05 10:22:11';

const HEAD = 'Email,Newsletter,Consent date,Unsubscribed at';
/** Rows about one person, by what each says. */
const ROWS = {
  'yes 2019': 'yes,2019-03-04,',
  'yes 2022': 'yes,2022-03-04,',
  'yes 2024': 'yes,2024-03-04,',
  'no 2021': 'no,,2021-03-04',
  'no 2022': 'no,2019-03-04,2022-03-04',
  'no 2023': 'yes,2019-03-04,2023-03-04',
  no: 'no,2019-03-04,',
  'yes without a day': 'yes,,',
} as const;
type RowName = keyof typeof ROWS;
const NAMES = Object.keys(ROWS) as RowName[];

const whenOf = (said: MovedCustomer['newsletter']): string =>
  said === undefined
    ? ''
    : said === null
      ? 'no'
      : 'at' in said
        ? `yes ${said.at.slice(0, 4)}`
        : `no ${said.refused.slice(0, 4)}`;

/** What counts in the end, by what was said and not by its order. */
function outcome(said: readonly RowName[]): string {
  const dated = said
    .filter((name) => / \d/.test(name))
    .toSorted((one, other) => {
      const [day, otherDay] = [one.slice(-4), other.slice(-4)];
      return day === otherDay ? (one < other ? 1 : -1) : day < otherDay ? -1 : 1;
    });
  return said.includes('no') ? 'no' : (dated.at(-1) ?? '');
}

test('rows about one person say the same in whatever order, in one file and in several', () => {
  const bytesOf = (rows: readonly string[]) => new TextEncoder().encode(`${[HEAD, ...rows].join('\n')}\n`);
  for (const one of NAMES)
    for (const other of NAMES)
      for (const third of NAMES) {
        const said = [one, other, third];
        const rows = said.map((name) => `ada@example.org,${ROWS[name]}`);
        const files = [[rows], rows.map((row) => [row])].map((split) =>
          split.map((lines, at) => ({ name: `people${at}.csv`, bytes: bytesOf(lines) })),
        );
        for (const each of files) {
          const { customers } = readMovedFiles(each, { source: 'guess', locale: 'en', oldOrigin: '', mappings: {} });
          expect([said, customers.map(({ newsletter }) => whenOf(newsletter))]).toEqual([said, [outcome(said)]]);
        }
      }
});

const REMARKS = 'Bemerkung|Notizen|Note|Customer notes|Comments|Remarque|Commentaire|Tags|Liste'.split('|');
const consentBeside = (column: string, text: string): string => {
  const lines = `Email,Newsletter,Consent date,"${column}"\na@example.org,yes,${WHEN},"${text}"\n`;
  return whenOf(readText('people.csv', lines).customers[0]?.newsletter);
};

/** A 'no' of each language, before or behind a way of being reached. */
const SAYING: readonly (readonly [no: readonly string[], reached: readonly string[], wrap: readonly string[]])[] = [
  [
    ['no more', 'do not send', 'never send', 'doesn’t want', 'don’t want any'],
    ['emails', 'messages', 'mailings', 'letters', 'newsletters', 'offers', 'contact'],
    ['%', 'Called on 3.5.: % please', 'Regular since 2019, likes lamps. %'],
  ],
  [
    ['keine', 'nie wieder', 'bitte nicht mehr', 'will nichts'],
    ['E-Mails', 'Nachrichten', 'anschreiben', 'anmailen', 'zuschicken', 'Post', 'kontaktieren', 'Werbung'],
    ['%', 'Hat am 3.5. angerufen, möchte % von uns', 'Stammkunde seit 2019; %'],
  ],
  [
    ['ne plus envoyer de', 'ne veut pas recevoir de', 'plus jamais de', 'aucun'],
    ['mails', 'messages', 'courriels', 'lettres', 'publicité', 'courrier, ne plus écrire', 'contact'],
    ['%', 'Appel du 3.5. : % svp', 'Fidèle depuis 2019, %'],
  ],
  [
    ['non inviare', 'non vuole più', 'niente', 'basta con', 'mai più'],
    ['mail', 'messaggi', 'lettere', 'pubblicità', 'offerte', 'contatti'],
    ['%', 'Ha chiamato il 3.5., % per favore', 'Cliente dal 2019. %'],
  ],
  [
    ['no enviar más', 'no quiere', 'nunca más', 'sin'],
    ['correos', 'mensajes', 'cartas', 'publicidad', 'ofertas', 'contacto'],
    ['%', 'Llamó el 3.5., % por favor'],
  ],
];

test('a remark in which a no stands beside a way of being reached is no consent', () => {
  const given = SAYING.flatMap(([nos, reached, wraps]) =>
    nos.flatMap((no) => reached.flatMap((what) => wraps.map((wrap) => wrap.replace('%', `${no} ${what}`)))),
  ).filter((text) => consentBeside('Bemerkung', text) !== 'no');
  expect(given).toEqual([]);
});

test.each([
  'STOP',
  'Kontaktverbot',
  'verstorben',
  'Deceased',
  'décédée en mai',
  'wants to be taken off the list',
  'aus dem Verteiler nehmen',
  'E-Mails unerwünscht',
  'E-Mail: nein',
  'Newsletter? No!',
])('a remark of %s is no consent', (text) => {
  for (const remark of REMARKS) expect([remark, consentBeside(remark, text)]).toEqual([remark, 'no']);
});

test.each([
  'No doorbell, please call',
  'Stammkundin seit 2019, zahlt bar',
  'Telefoniert nicht gern, bitte mailen',
  'no newsletter by post please',
  'Ne livrer que le matin, écrire avant',
  'vip, lamps',
])('a remark of %s denies no consent', (text) => expect(consentBeside('Note', text)).toBe('yes 2024'));

const LETTER_DAYS =
  'Last newsletter date|Last newsletter sent date|Newsletter sent at|Date newsletter opened|Letzter Newsletter Datum' +
  '|Newsletter versendet am Datum|Newsletter Versanddatum|Date dernière newsletter|Date d’envoi newsletter' +
  '|Data ultima newsletter|Data invio newsletter|Newsletter received date|Marketing campaign sent date';

test.each(LETTER_DAYS.split('|'))(
  'the day of a letter (%s) is not that of a consent, and takes none away',
  (column) => {
    const of = (head: string, row: string) => readText('people.csv', `Email,${head}\na@example.org,${row}\n`);
    const alone = of(`Newsletter,"${column}"`, 'yes,2024-05-01');
    expect([whenOf(alone.customers[0]?.newsletter), codesOf(alone)]).toEqual(['', ['consent_unproven']]);
    const beside = of(`Newsletter,Consent date,"${column}"`, `yes,${WHEN},2025-05-01`);
    expect([whenOf(beside.customers[0]?.newsletter), codesOf(beside)]).toEqual(['yes 2024', []]);
  },
);

test.each([
  ['nonsubscribed_members_export_ab12cd.csv', 'no'],
  ['nonsubscribed_email_audience_export_ab12cd.csv', 'no'],
  ['export/Unsubscribed contacts.csv', 'no'],
  ['Abgemeldete.csv', 'no'],
  ['désabonnés 2024.csv', 'no'],
  ['non iscritti.csv', 'no'],
  ['Kunden ohne Newsletter.csv', 'no'],
  ['subscribed_members_export_ab12cd.csv', 'yes 2024'],
  ['Newsletter Mai 2024.csv', 'yes 2024'],
  ['Kunden bis 2024.csv', 'yes 2024'],
  ['customers no duplicates.csv', 'yes 2024'],
])('the name of a file counts as what it says of its people: %s', (name, said) => {
  const contents = readText(name, `Email Address,First Name,OPTIN_TIME\na@example.org,Ada,${WHEN}\n`);
  expect(contents.customers.map(({ newsletter }) => whenOf(newsletter))).toEqual([said]);
  expect(codesOf(contents)).toEqual(said === 'no' ? ['consent_file'] : []);
});

test('what an export of this shop says of somebody stays theirs, whatever another file says beside it', () => {
  const own =
    'customer,email,name,language,newsletter_since,newsletter_proof,address_street\na,a@example.org,A,en,,,\n';
  const other = `Email,First name,Newsletter,Consent date\na@example.org,A,yes,${WHEN}\n`;
  const files = Object.entries({ 'customers.csv': own, 'people.csv': other }).map(([name, text]) => ({
    name,
    bytes: new TextEncoder().encode(text),
  }));
  for (const each of [files, files.toReversed()]) {
    const { customers } = readMovedFiles(each, { source: 'guess', locale: 'en', oldOrigin: '', mappings: {} });
    expect(customers.map(({ newsletter }) => whenOf(newsletter)).toSorted()).toEqual(['no', 'yes 2024']);
  }
});
