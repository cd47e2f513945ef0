import { expect, test } from 'vitest';
import desk from '#i18n/fr/desk.json' with { type: 'json' };
import { changeWords } from '#src/desk/log/LogPanel.tsx';

const CONTEXT = { locale: 'fr', currency: 'EUR', words: desk['desk-settings'] } as const;

test('the log says what a setting was and is as people write it', () => {
  const changes = { price: [490, 590], needs_phone: [false, true], name_fr: ['', 'Colis'], method: [] };
  expect(changeWords({ group: 'shipping', name: 'Post FR', changes }, CONTEXT)).toEqual([
    'Livraison Post FR',
    'Prix (EUR): 4,90 → 5,90',
    'Le transporteur demande un téléphone: – → ✓',
    'Nom (fr): – → Colis',
    'Mode',
  ]);
  expect(
    changeWords({ group: 'account', changes: { bank_iban: ['…1234', '…5678'] } }, { ...CONTEXT, words: null }),
  ).toEqual(['account', 'bank_iban: …1234 → …5678']);
});

test('what is no change of settings is none of its business', () => {
  for (const detail of [{}, { group: 'shipping' }, { group: 'constructor', changes: {} }, { order: 'x' }])
    expect(changeWords(detail, CONTEXT)).toBeNull();
});
