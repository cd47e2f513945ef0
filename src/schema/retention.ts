import { collection } from '#src/schema/kinds/collection.ts';
import { whole } from '#src/schema/kinds/fields.ts';
import { RETENTION, type RetentionField } from '#src/domain/person/retention.ts';

const within = (field: RetentionField) =>
  ({ required: true, min: RETENTION[field].least, max: RETENTION[field].most }) as const;

/** Exactly one record: how long what is kept (domain/retention.ts). */
export const retention = collection({
  carts_days: whole({ ...within('carts_days') }),
  unverified_days: whole({ ...within('unverified_days') }),
  unused_days: whole({ ...within('unused_days') }),
  messages_days: whole({ ...within('messages_days') }),
  mails_days: whole({ ...within('mails_days') }),
  events_days: whole({ ...within('events_days') }),
  attempts_days: whole({ ...within('attempts_days') }),
  drafts_days: whole({ ...within('drafts_days') }),
  revisions_days: whole({ ...within('revisions_days') }),
  builds_days: whole({ ...within('builds_days') }),
  orders_years: whole({ ...within('orders_years') }),
  vitals_days: whole({ ...within('vitals_days') }),
  stock_requests_days: whole({ ...within('stock_requests_days') }),
  searches_days: whole({ ...within('searches_days') }),
});
