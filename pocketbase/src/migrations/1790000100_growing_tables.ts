/**
 * Indexes so that the cost of a statement does not follow the number of orders, accounts and mails that there are. A partial index is used only
 * by statements that repeat its condition word by word; PocketBase's own filters write conditions in another way (docs/decisions/0150).
 */

interface Index {
  readonly name: string;
  readonly columns: string;
  readonly where?: string;
  readonly unique?: true;
}

/** Collection → its new indexes. */
const ADDED: Readonly<Record<string, readonly Index[]>> = {
  orders: [
    { name: 'index_orders_user_created', columns: '`user`, `created`' },
    { name: 'index_orders_lower_email', columns: 'LOWER(`email`)' },
    { name: 'index_orders_created', columns: '`created`' },
    { name: 'index_orders_created_origin', columns: '`created`', where: "`origin` != ''" },
  ],
  mails: [
    // With the id, so that PocketBase finds the mails of an account in the index alone, however few of them have one.
    { name: 'index_mails_user_created', columns: '`user`, `created`, `id`' },
    { name: 'index_mails_created', columns: '`created`' },
    { name: 'index_mails_secret', columns: '`good_until`', where: "`secret` = TRUE AND `html` != ''" },
  ],
  documents: [
    { name: 'index_documents_refund', columns: '`refund`' },
    { name: 'index_documents_without_page', columns: '`issued`', where: "`html` = ''" },
  ],
  payments: [{ name: 'index_payments_intent', columns: '`intent`' }],
  refunds: [
    { name: 'index_refunds_payment', columns: '`payment`' },
    { name: 'index_refunds_provider_id', columns: '`provider_id`' },
  ],
  returns: [
    { name: 'index_returns_order_created', columns: '`order`, `created`' },
    { name: 'index_returns_refund', columns: '`refund`' },
    { name: 'index_returns_lower_email', columns: 'LOWER(`email`)' },
  ],
  users: [
    { name: 'index_users_email', columns: '`email` COLLATE NOCASE' },
    { name: 'index_users_seen', columns: '`seen`' },
    { name: 'index_users_verified_created', columns: '`verified`, `created`' },
  ],
  payment_events: [
    { name: 'index_payment_events_created', columns: '`created`' },
    { name: 'index_payment_events_body', columns: '`updated`', where: "`body` != ''" },
  ],
  coupon_uses: [{ name: 'index_coupon_uses_coupon_email', columns: '`coupon`, `email`' }],
  contact_messages: [{ name: 'index_contact_messages_lower_email', columns: 'LOWER(`email`)' }],
  changes: [{ name: 'index_changes_automatic_seq', columns: '`automatic`, `seq`' }],
  products: [
    { name: 'index_products_category_rank', columns: '`category`, `rank`' },
    { name: 'index_products_manufacturer_rank', columns: '`manufacturer`, `rank`' },
  ],
  sales: [{ name: 'index_sales_state_ends', columns: '`state`, `ends`' }],
  redirects: [{ name: 'index_redirects_to', columns: '`to`' }],
  _externalAuths: [{ name: 'index_externalAuths_recordRef', columns: '`recordRef`' }],
};

/** Whose columns begin one of the new ones, or that nothing uses. */
const REPLACED: Readonly<Record<string, readonly Index[]>> = {
  orders: [
    { name: 'index_orders_user', columns: '`user`' },
    { name: 'index_orders_email', columns: 'email COLLATE NOCASE' },
  ],
  returns: [{ name: 'index_returns_order', columns: '`order`' }],
  // No statement looks events up by their payment.
  payment_events: [{ name: 'index_payment_events_intent', columns: '`intent`' }],
  products: [{ name: 'index_products_category', columns: '`category`' }],
};

function change(app: CoreApp, removed: typeof ADDED, added: typeof ADDED): void {
  for (const name of new Set([...Object.keys(removed), ...Object.keys(added)])) {
    const collection = app.findCollectionByNameOrId(name);
    for (const index of removed[name] ?? []) collection.removeIndex(index.name);
    for (const { name: index, columns, where, unique } of added[name] ?? [])
      collection.addIndex(index, unique === true, columns, where ?? '');
    app.save(collection);
  }
}

migrate(
  (app) => change(app, REPLACED, ADDED),
  (app) => change(app, ADDED, REPLACED),
);
