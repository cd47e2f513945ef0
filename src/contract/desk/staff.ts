/** Who works in the shop: operators invite each other, and end each other's access. */
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
  /** Has not chosen a password yet. */
  readonly invited: boolean;
  /** Who asks. */
  readonly self: boolean;
}

/** Action `staff-invite`: a mail with a link by which the person chooses a password. Again for whoever has not. */
export interface StaffInvite {
  readonly email: string;
  readonly name: string;
  readonly locale: string;
  readonly role: StaffRole;
  /** What `confirm-self` has answered. */
  readonly proof: string;
}

/** Action `staff-end`: an operator's or an accountant's account becomes a customer's, and every session of it ends. */
export interface StaffEnd {
  readonly id: string;
  readonly proof: string;
}
