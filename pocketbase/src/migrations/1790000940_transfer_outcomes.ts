/** Why no order took a bank's line: two more reasons (docs/decisions/0447). */

const BEFORE = [
  'booked',
  'known',
  'again',
  'key_used',
  'no_order',
  'several',
  'not_by_transfer',
  'amount',
  'currency',
  'shape',
  'failed',
];

function setOutcomes(app: CoreApp, values: readonly string[]): void {
  const rows = app.findCollectionByNameOrId('unmatched_transfers');
  unmarshal({ values }, rows.fields.getByName('outcome'));
  app.save(rows);
}

migrate(
  (app) => setOutcomes(app, [...BEFORE.slice(0, 9), 'older', 'unseen', 'unsettled', ...BEFORE.slice(9)]),
  (app) => {
    app
      .db()
      .newQuery("UPDATE unmatched_transfers SET outcome = 'no_order' WHERE outcome IN ('older', 'unseen', 'unsettled')")
      .execute();
    setOutcomes(app, BEFORE);
  },
);
