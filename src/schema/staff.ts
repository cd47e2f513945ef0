/** What people at the desk do, and what the shop could not do for them. */
import { ANSWER_LIMITS } from '#src/domain/after-sales/answers.ts';
import { NOBODY, OPERATORS_READ } from '#src/schema/kinds/access.ts';
import { table } from '#src/schema/kinds/collection.ts';
import { date, json, line, relation, text } from '#src/schema/kinds/fields.ts';
import { PERSON_LENGTH, REASON_LENGTH } from '#src/schema/kinds/lengths.ts';
import { EMPTIED, SEALED, STAYS, WITH_ORDERS } from '#src/schema/kinds/rules.ts';

/** Append-only: what people at the desk have done, one row a press. It holds no personal data but who has done it. */
export const staffActions = table({
  access: OPERATORS_READ,
  hooks: { ...SEALED, ownRows: true },
  staging: 'emptied',
  // What was tried at the desk of a demo.
  goLive: WITH_ORDERS,
  indexes: ['unique key', 'order, created', 'created, id', 'action, created, id', 'subject'],
  fields: {
    /** Name of the route (contract/desk-api.ts). */
    action: line({ required: true, max: 50 }),
    /** Key of one press: the same never acts twice. */
    key: line({ required: true, hidden: true, max: 64 }),
    by: line({ required: true, max: PERSON_LENGTH }),
    /** Id in `orders`, or ''. */
    order: relation('orders', {}),
    /** Id of the record that it is about. */
    subject: line({ max: 100 }),
    /** Detail of what was done, in names of fields and values that are of no person. */
    detail: json<Readonly<Record<string, unknown>> | null>(10_000),
  },
});

/** Answers to customers that operators write once and choose by their names. `{name}` and `{number}` are filled in. */
export const answerTemplates = table({
  access: NOBODY,
  // Texts that people write by hand.
  small: true,
  staging: 'kept',
  goLive: STAYS,
  fields: {
    name: line({ required: true, max: ANSWER_LIMITS.name }),
    subject: line({ localized: true, max: ANSWER_LIMITS.subject }),
    body: text({ localized: true }),
  },
});

/** Findings of what a job of the shop could not do. One row a record and step, which goes when it works again. */
export const jobFindings = table({
  access: OPERATORS_READ,
  hooks: { closed: true },
  // What a job could not do, until it can.
  small: true,
  staging: 'emptied',
  // A job that still cannot do a record says so again.
  goLive: EMPTIED,
  indexes: ['unique step, record'],
  fields: {
    step: line({ required: true, max: 100 }),
    /** Name of a collection; '': the step as a whole. */
    collection: line({ max: 100 }),
    /** Id in that collection, or what another system knows it by. */
    record: line({ max: 255 }),
    label: line({}),
    note: line({ max: REASON_LENGTH }),
    /** Date of the mail that told of it, or ''. */
    told: date({}),
  },
});
