import { scryptSync } from 'node:crypto';

/** Password of the superuser → that of the account of builds: to make one takes a while. */
const made = new Map<string, string>();

/** The password of the account of builds where none is set. Whoever has it could try passwords of the superuser against it: scrypt makes that slow. */
export function passwordFrom(superuserPassword: string): string {
  const known = made.get(superuserPassword);
  if (known !== undefined) return known;
  const password = scryptSync(superuserPassword, 'the account of builds', 32).toString('hex');
  made.set(superuserPassword, password);
  return password;
}
