/**
 * Rules whose cost does not follow the number of orders (docs/decisions/0151). Where nobody is signed in, or a program, the first two conditions
 * are false before any row is read. `role = 'operator' || user = …` would read all rows for everybody: whose lists are their own has no other term,
 * and what belongs to an order is listed by its order only.
 */
const SIGNED_IN = "@request.auth.id != '' && @request.auth.collectionName = 'users'";
const OPERATOR = "@request.auth.role = 'operator'";
const EDITOR = "@request.auth.role = 'editor'";
const SERVICE = "@request.auth.collectionName = 'services'";

interface Reading {
  readonly listRule: string;
  readonly viewRule: string;
}

/** What belongs to an order: a list names the order in its query (?order=…). Without it, the second condition is false before any row is read. */
function partOfOrder(): Reading {
  const mayRead = `(${OPERATOR} || order.user = @request.auth.id)`;
  return {
    listRule: `${SIGNED_IN} && @request.query.order != '' && order = @request.query.order && ${mayRead}`,
    viewRule: `${SIGNED_IN} && ${mayRead}`,
  };
}

/** A column of the caller's record stands in both terms, so SQLite looks at the caller first. */
const STUDIO = `${EDITOR} || @request.auth.role = 'service'`;

function same(rule: string): Reading {
  return { listRule: rule, viewRule: rule };
}

/** Collection → its rules until now, and from now on. */
const RULES: Readonly<Record<string, readonly [was: Reading, is: Reading]>> = {
  orders: [
    same(`${OPERATOR} || (${SIGNED_IN} && user = @request.auth.id)`),
    {
      listRule: `${SIGNED_IN} && user = @request.auth.id`,
      viewRule: `${SIGNED_IN} && (${OPERATOR} || user = @request.auth.id)`,
    },
  ],
  order_lines: [same(`${OPERATOR} || (${SIGNED_IN} && order.user = @request.auth.id)`), partOfOrder()],
  shipments: [same(`${OPERATOR} || (${SIGNED_IN} && order.user = @request.auth.id)`), partOfOrder()],
  changes: [same(`${EDITOR} || ${SERVICE}`), same(STUDIO)],
  redirects: [same(`${EDITOR} || ${SERVICE}`), same(STUDIO)],
  sales: [same(`${EDITOR} || ${SERVICE}`), same(STUDIO)],
};

function setRules(app: CoreApp, which: 0 | 1): void {
  for (const [name, rules] of Object.entries(RULES)) {
    const collection = app.findCollectionByNameOrId(name);
    unmarshal(rules[which], collection);
    app.save(collection);
  }
}

const ROLE = 'role';

migrate(
  (app) => {
    const services = app.findCollectionByNameOrId('services');
    services.fields.addMarshaledJSON(
      JSON.stringify([
        {
          type: 'select',
          name: ROLE,
          help: 'What rules know a program by. Set by the shop.',
          values: ['service'],
          maxSelect: 1,
        },
      ]),
    );
    app.save(services);
    app.db().newQuery("UPDATE services SET role = 'service'").execute();
    setRules(app, 1);
    const viewer = `@request.auth.role = 'operator'`;
    const desk = new Collection({ type: 'view', name: 'order_desk' });
    unmarshal(
      {
        listRule: viewer,
        viewRule: viewer,
        viewQuery:
          'SELECT id, number, user, email, locale, currency, total, paid, refunded, order_state, payment_state, fulfilment_state, demo, created, updated FROM orders',
      },
      desk,
    );
    app.save(desk);
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('order_desk'));
    setRules(app, 0);
    const services = app.findCollectionByNameOrId('services');
    services.fields.removeByName(ROLE);
    app.save(services);
  },
);
