/**
 * What operators and editors list costs the same however much there is: the newest come first by an index, and for everybody else the first
 * conditions are false before any row is read (docs/decisions/0151).
 */
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

const SIGNED_IN = "@request.auth.id != ''";
const PERSON = `${SIGNED_IN} && @request.auth.collectionName = 'users'`;
const OPERATOR = "@request.auth.role = 'operator'";
const EDITOR = "@request.auth.role = 'editor'";
const SERVICE = "@request.auth.role = 'service'";
const BY_COLLECTION = "@request.auth.collectionName = 'services'";
const OWN_PREVIEW = `(${EDITOR} && author = @request.auth.id)`;

/** Collection → who reads it: the rule until now, and from now on. */
const RULES: Readonly<Record<string, readonly [was: string, is: string]>> = {
  ...Object.fromEntries(
    [
      'document_series',
      'documents',
      'job_findings',
      'order_desk',
      'order_history',
      'payment_findings',
      'payments',
      'refunds',
      'retention',
      'returns',
    ].map((name) => [name, [OPERATOR, `${PERSON} && ${OPERATOR}`] as const]),
  ),
  revisions: [EDITOR, `${PERSON} && ${EDITOR}`],
  builds: [`${EDITOR} || ${BY_COLLECTION}`, `${SIGNED_IN} && (${EDITOR} || ${SERVICE})`],
  drafts: [`${EDITOR} || ${BY_COLLECTION}`, `${SIGNED_IN} && (${EDITOR} || ${SERVICE})`],
  previews: [`${OWN_PREVIEW} || ${BY_COLLECTION}`, `${SIGNED_IN} && (${OWN_PREVIEW} || ${SERVICE})`],
};

const NEWEST: Indexes = {
  documents: [{ name: 'index_documents_created', columns: '`created`' }],
  payments: [{ name: 'index_payments_created', columns: '`created`' }],
  refunds: [{ name: 'index_refunds_created', columns: '`created`' }],
  returns: [{ name: 'index_returns_created', columns: '`created`' }],
};

function setRules(app: CoreApp, which: 0 | 1): void {
  for (const [name, rules] of Object.entries(RULES)) {
    const collection = app.findCollectionByNameOrId(name);
    unmarshal({ listRule: rules[which], viewRule: rules[which] }, collection);
    app.save(collection);
  }
}

migrate(
  (app) => {
    setRules(app, 1);
    changeIndexes(app, {}, NEWEST);
  },
  (app) => {
    changeIndexes(app, NEWEST, {});
    setRules(app, 0);
  },
);
