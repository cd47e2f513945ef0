import { EMAIL_LENGTH } from '#src/domain/person/email.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { flag, line, relation } from '#src/schema/kinds/fields.ts';

/** Gone again when its order is cancelled or expires. */
export const couponUses = collection({
  coupon: relation('coupons', { required: true }),
  order: relation('orders', { required: true }),
  email: line({ required: true, max: EMAIL_LENGTH }),
  once: flag({}),
});
