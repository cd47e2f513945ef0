/** What a shopper has typed to sign in. */
export interface LoginFields {
  readonly email: string;
  readonly password: string;
}

/** Field → key of what is wrong with it. */
export type LoginErrors = Partial<Record<keyof LoginFields, 'emailMissing' | 'emailInvalid' | 'passwordMissing'>>;

/** What is wrong before the backend is asked. An address needs something on both sides of one '@'; the backend knows the rest. */
export function validateLogin({ email, password }: LoginFields): LoginErrors {
  const errors: LoginErrors = {};
  if (email.trim() === '') errors.email = 'emailMissing';
  else if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) errors.email = 'emailInvalid';
  if (password === '') errors.password = 'passwordMissing';
  return errors;
}
