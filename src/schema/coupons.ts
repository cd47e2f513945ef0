import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, flag, line, money, whole } from '#src/schema/kinds/fields.ts';

export const coupons = collection({
  code: line({ required: true, max: 40, pattern: '^[A-Z0-9-]+$' }),
  kind: choice(['percent', 'amount'], { required: true }),
  /** percent: basis points; amount: minor units. */
  value: whole({ min: 1 }),
  minimum: money({}),
  starts: date({}),
  ends: date({}),
  /** 0: any number. */
  max_uses: whole({}),
  once_per_customer: flag({}),
  used: whole({}),
  active: flag({}),
});
