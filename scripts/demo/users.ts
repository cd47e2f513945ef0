/** People who can sign in to the demo shop. `npm start` prints them; a live shop has none of them. */
import { DEMO_LOGINS as LOGINS } from '#src/domain/site/demo.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { UserRecord } from '#src/contract/records.ts';

export interface DemoLogin {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly role: UserRecord['role'];
  readonly locale: Locale;
}

export const DEMO_LOGINS = {
  customer: {
    ...LOGINS.customer,
    name: 'Camille Demo',
    role: 'customer',
    locale: 'fr',
  },
  editor: { ...LOGINS.editor, name: 'Elia Demo', role: 'editor', locale: 'it' },
  operator: {
    ...LOGINS.operator,
    name: 'Olive Demo',
    role: 'operator',
    locale: 'en',
  },
} as const satisfies {
  // An accountant of a demo is invited at the desk.
  readonly [Role in Exclude<UserRecord['role'], 'accountant'>]: DemoLogin & { readonly role: Role };
};
