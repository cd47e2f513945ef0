import { collection } from '#src/schema/kinds/collection.ts';
import { choice, email, flag } from '#src/schema/kinds/fields.ts';

/** The account that builds, previews and the publishing of releases read and write with. It is no person's. */
export const services = collection({
  email: email({ required: true }),
  verified: flag({}),
  /** Role that rules know it by; set by the shop. */
  role: choice(['service'], {}),
});
