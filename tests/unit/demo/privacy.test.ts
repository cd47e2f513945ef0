/** The privacy page of the demo and what the shop does: the same things, and the same terms, in each language. */
import { describe, expect, test } from 'vitest';
import { TEMPLATES } from '#scripts/demo/pages.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { RETENTION, type RetentionField } from '#src/domain/person/retention.ts';

const DAYS = { en: 'days', fr: 'jours', it: 'giorni' } as const;
const YEARS = { en: 'years', fr: 'ans', it: 'anni' } as const;
const A_YEAR = { en: 'a year', fr: 'un an', it: 'un anno' } as const;
const HALF_A_YEAR = { en: 'half a year', fr: 'six mois', it: 'sei mesi' } as const;

/** Field → what its row is called in each language, by how it begins. */
const ROWS: Readonly<Partial<Record<RetentionField, Readonly<Record<Locale, string>>>>> = {
  carts_days: { en: 'Account:', fr: 'Compte', it: 'Account:' },
  unverified_days: { en: 'Account:', fr: 'Compte', it: 'Account:' },
  unused_days: { en: 'Account:', fr: 'Compte', it: 'Account:' },
  messages_days: { en: 'Messages to us', fr: 'Messages', it: 'Messaggi' },
  mails_days: { en: 'Mails that we', fr: 'Courriels que', it: 'E-mail che' },
  events_days: {
    en: 'What our payment',
    fr: 'Ce que notre prestataire de paiement',
    it: 'Quello che il nostro fornitore di pag',
  },
  attempts_days: { en: 'Digest of your', fr: 'Empreinte de', it: 'Impronta del' },
  stock_requests_days: { en: 'Item that you wait for', fr: 'Article que vous attendez', it: 'Articolo che aspetti' },
  vitals_days: { en: 'How fast', fr: 'Vitesse', it: 'Quanto sono' },
  searches_days: { en: 'Words that', fr: 'Mots', it: 'Parole' },
  orders_years: { en: 'Orders:', fr: 'Commandes', it: 'Ordini:' },
};
/** What people of the shop write: no data of visitors. */
const OF_STAFF: readonly RetentionField[] = ['drafts_days', 'revisions_days', 'builds_days'];

const WITHDRAWALS = { en: 'Withdrawals', fr: 'Rétractations', it: 'Recessi' } as const;

/** Rows of the table of a page: what is kept → how long. */
function rowsOf(locale: Locale): ReadonlyMap<string, string> {
  const privacy = TEMPLATES.find(({ key }) => key === 'privacy')?.body[locale] ?? '';
  const rows = [...privacy.matchAll(/<tr><td>(.*?)<\/td><td>.*?<\/td><td>(.*?)<\/td><\/tr>/g)];
  return new Map(rows.map(([, what = '', term = '']) => [what, term.replaceAll(/[\u00A0\u202F]/g, ' ')]));
}

function termOf(locale: Locale, begins: string): string {
  const found = [...rowsOf(locale)].filter(([what]) => what.startsWith(begins));
  expect([begins, found.length]).toEqual([begins, 1]);
  return found[0]?.[1] ?? '';
}

function inWords(field: RetentionField, locale: Locale): string {
  const { term } = RETENTION[field];
  if (field === 'orders_years') return `${term} ${YEARS[locale]}`;
  if (term === 180) return HALF_A_YEAR[locale];
  if (term === 365) return A_YEAR[locale];
  return term % 365 === 0 ? `${term / 365} ${YEARS[locale]}` : `${term} ${DAYS[locale]}`;
}

describe.each(LOCALES)('the privacy page in %s', (locale) => {
  test.each(Object.entries(ROWS))('says how long is kept what goes by %s', (field, begins) => {
    expect(termOf(locale, begins[locale])).toContain(inWords(field as RetentionField, locale));
  });

  test('says how long withdrawals are kept: with their order, or as a message', () => {
    const term = termOf(locale, WITHDRAWALS[locale]);
    expect(term).toContain(inWords('orders_years', locale));
    expect(term).toContain(inWords('messages_days', locale));
  });
});

test('every term is told of, but those of the shop’s own people', () => {
  expect(Object.keys({ ...RETENTION }).filter((field) => !Object.hasOwn(ROWS, field))).toEqual(OF_STAFF);
});
