/** Where the shop's books and those of the provider of payments do not agree. */
import { createCollection, deleteCollections, readable, unique } from '#pocketbase/schema/collections.ts';
import { choice, dates, line, whole } from '#pocketbase/schema/fields.ts';

const FINDING_KINDS = ['paid_without_order', 'order_without_payment', 'amount_differs'];

migrate(
  (app) =>
    createCollection(app, {
      name: 'payment_findings',
      rules: readable("@request.auth.role = 'operator'"),
      fields: [
        choice('kind', FINDING_KINDS, 'What does not agree. The row goes by itself when it does again.', {
          required: true,
        }),
        line('intent', "The provider's id of the payment.", { required: true, presentable: true, max: 255 }),
        line('number', 'Number of the order, as far as it is known.', { max: 500 }),
        whole('amount', 'Cents.'),
        line('currency', 'Three capital letters.', { max: 3 }),
        line('note', 'What is known of it.', { max: 500 }),
        ...dates(),
      ],
      indexes: [unique('payment_findings', 'kind, intent')],
    }),
  (app) => deleteCollections(app, ['payment_findings']),
);
