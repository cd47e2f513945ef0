/**
 * The calls of the storefront to PocketBase, over the official SDK: loaded when the first page needs it,
 * auto-cancellation off, the language of the page in Accept-Language, the token in Authorization (the SDK does that).
 * No answer within 30 s is a failure, and a question that changes nothing is asked up to three times (ask.ts). Every
 * failure is a BackendError.
 *
 * The session is the SDK's LocalAuthStore. The SDK marks it verified when a verification is confirmed, and clears it
 * when an email change is.
 */
import type PocketBase from 'pocketbase';
import type { AuthMethodsList, BaseAuthStore, RecordAuthResponse } from 'pocketbase';
import type { UserRecord } from '#src/contract/records.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { BackendError, run, toBackendError } from '#src/backend/errors.ts';
import { mayStore, openClient } from '#src/backend/open-client.ts';
import { logged, refusedAs, withMailedToken, REFUSED } from '#src/backend/refusals.ts';
import { passwordSettled } from '#src/backend/password-change.ts';

export interface BackendOptions {
  /** Address of PocketBase. */
  readonly url: string;
  readonly locale: Locale;
  /** Called after each change of the stored session. */
  readonly onSession?: () => void;
  /** Store of the session; local storage unless told otherwise. */
  readonly authStore?: BaseAuthStore;
}

/** Fields of the signed-in user that a shopper may change. */
type UserChanges = Partial<Pick<UserRecord, 'name' | 'locale' | 'country'>>;

/** The ways to sign in that the backend has switched on. */
export type AuthMethods = Pick<AuthMethodsList, 'password' | 'otp' | 'oauth2'>;

/** Code that a provider of another account has sent the shopper back with; its state is checked already. */
export interface ProviderCode {
  readonly provider: string;
  readonly code: string;
  /** PKCE. */
  readonly codeVerifier: string;
  /** As it was when the shopper was sent away. */
  readonly redirectURL: string;
}

/** Parts that a sign-in with a password may bring along. */
export interface SignInStep {
  /** Called before the new session takes the place of the one that is stored, which a refusal leaves as it is. */
  readonly onAccepted?: () => void;
  /** Names the sign-in that a code has begun. */
  readonly mfaId?: string;
  /** Token that this device is remembered by. */
  readonly device?: string;
}

/** The same of a code. */
export interface CodeStep {
  /** Names the sign-in that a password has begun. */
  readonly mfaId: string;
  /** True where the device is to be remembered. */
  readonly remember: boolean;
}

export interface CodeAsked {
  readonly otpId: string;
  readonly byApp: boolean;
}

export interface Backend {
  /** The SDK itself, for calls that this interface does not name; its failures go through `toBackendError`. */
  readonly client: PocketBase;
  /**
   * Password login. @throws BackendError 'Invalid credentials' where it is refused; 'second_factor' where it is right
   * and not enough.
   */
  readonly signIn: (email: string, password: string, step?: SignInStep) => Promise<void>;
  readonly authMethods: () => Promise<AuthMethods>;
  /**
   * Has a one-time code mailed, and gives the name of the request: the same whether there is an account. Whoever has
   * shown the password (`mfaId`) is told whether an app makes the codes in its place.
   */
  readonly requestCode: (email: string, mfaId?: string) => Promise<CodeAsked>;
  /**
   * Gives what the device is remembered by from now on; '': it is not.
   * @throws BackendError 'invalid_code' where it is wrong, used or expired; 'second_factor' where it is right and not
   * enough.
   */
  readonly signInWithCode: (request: string, code: string, step?: CodeStep) => Promise<string>;
  readonly signInWithProvider: (arrival: ProviderCode) => Promise<void>;
  /**
   * Creates a user, who gets mails in the page's language, and signs in straight afterwards. A failure is logged and
   * thrown.
   */
  readonly signUp: (email: string, password: string, name?: string) => Promise<void>;
  /** A failure is logged and thrown. */
  readonly updateUser: (id: string, changes: UserChanges) => Promise<void>;
  /**
   * Asks the backend whether the stored token is still good. @throws BackendError 'Invalid token', and the session is
   * cleared.
   */
  readonly authorize: () => Promise<void>;
  /** Has a link mailed. Answers the same whether there is an account. */
  readonly requestVerification: (email: string) => Promise<void>;
  readonly requestPasswordReset: (email: string) => Promise<void>;
  /**
   * Ends every session of the account. @throws BackendError 'link_dead', or 'rejected' with what is wrong with the
   * password.
   */
  readonly confirmPasswordReset: (token: string, password: string) => Promise<void>;
  /** @throws BackendError 'link_dead' where the token is used or expired; the same below. */
  readonly confirmVerification: (token: string) => Promise<void>;
  /**
   * Ends every session of the account. @throws BackendError 'link_dead', or 'invalid_credentials' where the password is
   * wrong.
   */
  readonly confirmEmailChange: (token: string, password: string) => Promise<void>;
  readonly signOut: () => void;
}

/** Opens the backend. @throws where the SDK's chunk cannot be loaded. */
export async function openBackend({ url, locale, onSession, authStore }: BackendOptions): Promise<Backend> {
  const { default: Client, BaseAuthStore: MemoryStore } = await import('pocketbase');
  const open = (store?: BaseAuthStore): PocketBase => openClient(Client, url, locale, store);
  const client = open(authStore ?? (mayStore() ? undefined : new MemoryStore()));
  if (onSession) client.authStore.onChange(onSession);
  const users = client.collection('users');
  /** Address of the last registration that no answer came to. */
  let unanswered = '';

  const signIn: Backend['signIn'] = async (email, password, { onAccepted, ...step } = {}) => {
    const visitor = open(new MemoryStore());
    const body = { identity: email, password, ...step };
    await refusedAs('invalid_credentials', () =>
      visitor.collection('users').authWithPassword(email, password, { body }),
    );
    const { isValid, token, record } = visitor.authStore;
    if (!isValid) throw new BackendError('invalid_credentials');
    onAccepted?.();
    client.authStore.save(token, record);
  };

  return {
    client,
    signIn,
    authMethods: () => run(() => users.listAuthMethods()),
    requestCode: async (email, mfaId) => {
      const asked = await run(() => users.requestOTP(email, mfaId === undefined ? {} : { body: { email, mfaId } }));
      return { otpId: asked.otpId, byApp: 'factor' in asked && asked.factor === 'app' };
    },
    signInWithCode: async (request, code, step) => {
      const body = { otpId: request, password: code, ...step };
      const { meta } = await refusedAs('invalid_code', () => users.authWithOTP(request, code, { body }));
      const device: unknown = Object(meta)['device'];
      return typeof device === 'string' ? device : '';
    },
    signInWithProvider: async ({ provider, code, codeVerifier, redirectURL }) => {
      await run(() => users.authWithOAuth2Code(provider, code, codeVerifier, redirectURL, { locale }));
    },
    signUp: async (email, password, name = '') => {
      try {
        await logged(() => users.create({ email, password, passwordConfirm: password, name, locale }));
      } catch (error) {
        const { status, fields } = toBackendError(error);
        // The account may have been made by a press whose answer was lost: then its password is this one.
        if (unanswered !== email || fields['email'] !== 'validation_not_unique') {
          if (status === 0) unanswered = email;
          throw error;
        }
        await signIn(email, password).catch(() => {
          throw error;
        });
        return;
      }
      await signIn(email, password);
    },
    updateUser: async (id, changes) => {
      await logged(() => users.update(id, changes));
    },
    authorize: () => authorize(client),
    requestVerification: async (email) => {
      await run(() => users.requestVerification(email));
    },
    requestPasswordReset: async (email) => {
      await run(() => users.requestPasswordReset(email));
    },
    confirmPasswordReset: (token, password) =>
      withMailedToken(() => users.confirmPasswordReset(token, password, password)),
    confirmVerification: (token) => withMailedToken(() => users.confirmVerification(token)),
    confirmEmailChange: (token, password) => withMailedToken(() => users.confirmEmailChange(token, password)),
    signOut: () => client.authStore.clear(),
  };
}

/**
 * Asks the backend whether the client's token is still good. @throws BackendError 'Invalid token', and the session is
 * cleared.
 */
async function authorize(client: PocketBase): Promise<void> {
  const { token, isValid } = client.authStore;
  const stored = (): string => JSON.stringify(client.authStore.record);
  const asked = stored();
  // While the answer is under way, another tab may have signed out, in anew, or somebody else in: theirs is the newer word.
  const isSame = (): boolean => client.authStore.token === token;
  if (isValid) {
    try {
      const path = `${client.collection('users').baseCollectionPath}/auth-refresh`;
      const fresh = await run(() => client.send<RecordAuthResponse>(path, { method: 'POST' }));
      // What this browser has saved meanwhile is newer than what was read before it.
      if (isSame()) client.authStore.save(fresh.token, stored() === asked ? fresh.record : client.authStore.record);
      return;
    } catch (error) {
      if (!REFUSED.includes(toBackendError(error).status)) throw error;
      await passwordSettled();
    }
  }
  if (!isSame()) return;
  client.authStore.clear();
  throw new BackendError('invalid_token');
}
