/**
 * What no page of the shop lists is closed to strangers and customers (docs/decisions/0160): pages are prerendered, and only the account of builds and
 * the studio read the records that they are made of. Lists of what is a customer's own take no filter over back-relations.
 */
const EDITOR = "@request.auth.role = 'editor'";
/** The account of builds is known by its role where accounts of programs have one: one column of the caller's record, which SQLite looks at first. */
const BY_ROLE = "@request.auth.role = 'service'";
const BY_COLLECTION = "@request.auth.collectionName = 'services'";

/** Collection → who read it until now, beside editors and the account of builds. */
const PUBLIC: Readonly<Record<string, string>> = {
  products: "status = 'published'",
  items: "product.status = 'published'",
  pages: "status = 'published'",
  stories: "status = 'published'",
  countries: 'active = true',
  shipping_rates: 'country.active = true',
  categories: '',
  manufacturers: '',
  home: '',
  palette: '',
  shop: '',
};

/** Lists of customers. A filter such as `user.orders_via_user.user.orders_via_user…` joins their records with themselves, again and again. */
const OWN_LISTS = ['orders', 'order_lines', 'shipments', 'addresses', 'carts', 'consents'];
const PLAIN = ['filter', 'sort']
  .map((name) => `(@request.query.${name}:isset = false || @request.query.${name} !~ '_via_')`)
  .join(' && ');

function change(app: CoreApp, name: string, rules: Readonly<Record<string, string>>): void {
  const collection = app.findCollectionByNameOrId(name);
  unmarshal(rules, collection);
  app.save(collection);
}

migrate(
  (app) => {
    const hasRole = app.findCollectionByNameOrId('services').fields.fieldNames().includes('role');
    const rule = `@request.auth.id != '' && (${EDITOR} || ${hasRole ? BY_ROLE : BY_COLLECTION})`;
    for (const name of Object.keys(PUBLIC)) change(app, name, { listRule: rule, viewRule: rule });
    for (const name of OWN_LISTS) {
      const { listRule } = app.findCollectionByNameOrId(name);
      change(app, name, { listRule: `${PLAIN} && (${listRule})` });
    }
  },
  (app) => {
    for (const name of OWN_LISTS) {
      const { listRule } = app.findCollectionByNameOrId(name);
      change(app, name, { listRule: `${listRule}`.slice(`${PLAIN} && (`.length, -1) });
    }
    for (const [name, was] of Object.entries(PUBLIC)) {
      const rule = was === '' ? '' : `${was} || ${EDITOR} || ${BY_COLLECTION}`;
      change(app, name, { listRule: rule, viewRule: rule });
    }
  },
);
