/** Finds what banks have told of by the day of its row: not each of them names a sender. */
const INDEX = 'index_transfers_created';

migrate(
  (app) => {
    const transfers = app.findCollectionByNameOrId('transfers');
    transfers.addIndex(INDEX, false, '`created`', '');
    app.save(transfers);
  },
  (app) => {
    const transfers = app.findCollectionByNameOrId('transfers');
    transfers.removeIndex(INDEX);
    app.save(transfers);
  },
);
