/** What became of the FatturaPA files that were sent (docs/decisions/0358), and the documents that are such files. */
import { createCollection, deleteCollections, index, SUPERUSERS_ONLY, unique } from '#pocketbase/schema/collections.ts';
import { choice, date, dates, json, line, relation, whole } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

// Statements repeat the condition word by word.
const ADDED: Indexes = {
  documents: [
    {
      name: 'index_documents_electronic',
      columns: '`issued`, `id`',
      where:
        "CASE WHEN json_valid(`data`) THEN json_type(`data`, '$.invoice') END = 'object' AND `kind` != 'order_summary'",
    },
  ],
};

migrate(
  (app) => {
    createCollection(app, {
      name: 'invoice_files',
      rules: SUPERUSERS_ONLY,
      fields: [
        relation('document', 'documents', 'The invoice or credit note.', { required: true }),
        whole('attempt', 'How often it was refused before.'),
        line('file', 'Name of the file.', { required: true, presentable: true, max: 40 }),
        choice(
          'state',
          ['sent', 'delivered', 'undelivered', 'refused'],
          "What became of it; undelivered: it is issued, and lies in the customer's tax drawer.",
          { required: true },
        ),
        date('sent', 'The day on which somebody has sent it.', { required: true }),
        date('answered', 'When the SdI has told what became of it.'),
        line('sdi', "The SdI's own number of it.", { max: 20 }),
        line('receipt', 'Name of the receipt that says so; empty: a person has said it.', { max: 60 }),
        json('errors', 'Why it was refused.', 10_000),
        line('by', 'Who has said so last.', { max: 300 }),
        ...dates(),
      ],
      indexes: [unique('invoice_files', 'file'), index('invoice_files', 'document, attempt')],
    });
    changeIndexes(app, {}, ADDED);
  },
  (app) => {
    changeIndexes(app, ADDED, {});
    deleteCollections(app, ['invoice_files']);
  },
);
