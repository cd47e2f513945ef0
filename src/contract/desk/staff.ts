/** People who work in the shop: operators invite each other, and end each other's access. */
import type { SignIn } from '#src/contract/account-api.ts';
import type { DESK_ROLES } from '#src/domain/person/roles.ts';

/** Whom operators invite: accountants read the books alone. */
export type StaffRole = (typeof DESK_ROLES)[number];

/** Read `staff`. */
export type StaffRequest = Readonly<Record<never, never>>;
export interface StaffAnswer {
  readonly people: readonly StaffPerson[];
}
export interface StaffPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole | 'editor';
  /** Day of the last use, 'YYYY-MM-DD'; '': never. */
  readonly seen: string;
  /** An app makes the codes of the second factor. */
  readonly app: boolean;
  /** Has not chosen a password yet. */
  readonly invited: boolean;
  /** True for the one who asks. */
  readonly self: boolean;
}

/** Action `staff-invite`: a mail with a link by which the person chooses a password. Again for whoever has not. */
export interface StaffInvite {
  readonly email: string;
  readonly name: string;
  readonly locale: string;
  readonly role: StaffRole;
  /** Proof that `confirm-self` has answered with. */
  readonly proof: string;
}

/** Action `staff-end`: an operator's or an accountant's account becomes a customer's, and every session of it ends. */
export interface StaffEnd {
  readonly id: string;
  readonly proof: string;
}

/** Read `sign-ins`: who has signed in to work for the shop, newest first. */
export interface StaffSignInsRequest {
  /** Id of the last row that is there; '' for the first page. */
  readonly after: string;
}
export interface StaffSignInsAnswer {
  readonly rows: readonly (SignIn & { readonly email: string })[];
  /** For the next page; '' at the end. */
  readonly after: string;
}

/**
 * Action `staff-app-end`: somebody has lost their phone and the recovery codes. Codes come by mail again, and every
 * session of theirs ends.
 */
export interface StaffAppEnd {
  readonly id: string;
  readonly proof: string;
}
