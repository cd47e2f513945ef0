/**
 * The calls of the storefront to PocketBase, over the official SDK: loaded when the first page needs it, auto-cancellation off, the
 * language of the page in Accept-Language, the token in Authorization (the SDK does that). Every failure is a BackendError.
 *
 * The session is the SDK's LocalAuthStore; it is saved at login, marked verified when a verification is confirmed, and cleared when the
 * signed-in record is deleted or an email change is confirmed, all by the SDK.
 */
import type PocketBase from 'pocketbase';
import type { BaseAuthStore, RecordAuthResponse, RecordModel } from 'pocketbase';
import { LIMITS } from '#src/config.ts';
import type { UserRecord } from '#src/contract/records.ts';
import type { Locale } from '#src/domain/locale.ts';
import { BackendError, toBackendError } from '#src/lib/errors.ts';

export interface BackendOptions {
  /** Address of PocketBase. */
  readonly url: string;
  readonly locale: Locale;
  /** Called after each change of the stored session. */
  readonly onSession?: () => void;
  /** Where the session is kept; local storage unless told otherwise. */
  readonly authStore?: BaseAuthStore;
}

/** Fields of the signed-in user that a shopper may change. */
type UserChanges = Partial<Pick<UserRecord, 'name' | 'locale'>>;

export interface Backend {
  /** The SDK itself, for calls that this interface does not name; its failures go through `toBackendError`. */
  readonly client: PocketBase;
  /** Password login. @throws BackendError 'Invalid credentials' where it is refused. */
  readonly signIn: (email: string, password: string) => Promise<void>;
  /** Creates a user and signs in straight afterwards. A failure is logged and thrown. */
  readonly signUp: (email: string, password: string) => Promise<void>;
  /** A failure is logged and thrown. */
  readonly updateUser: (id: string, changes: UserChanges) => Promise<void>;
  readonly deleteUser: (id: string) => Promise<void>;
  /** Asks the backend whether the stored token is still good. @throws BackendError 'Invalid token', and the session is cleared. */
  readonly authorize: () => Promise<void>;
  readonly confirmVerification: (token: string) => Promise<void>;
  readonly confirmEmailChange: (token: string, password: string) => Promise<void>;
  readonly signOut: () => void;
  /** All records of a collection, asked for 500 at a time (the SDK's own default is 1000). */
  readonly fullList: (collection: string) => Promise<readonly RecordModel[]>;
}

/** Statuses by which the backend refuses a login or a token; 429 and 5xx say nothing about either. */
const REFUSED = [400, 401, 403, 404];

async function run<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    throw toBackendError(error);
  }
}

async function logged<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await run(call);
  } catch (error) {
    // The specification asks for it (section 8): 'User create or update fails: logged and rethrown'.
    // oxlint-disable-next-line no-console
    console.error(error);
    throw error;
  }
}

/** Whether local storage may be touched at all; where it is blocked, the SDK's own store throws as soon as it is made. */
function mayStore(): boolean {
  try {
    return typeof localStorage === 'object';
  } catch {
    return false;
  }
}

/** Opens the backend. @throws where the SDK's chunk cannot be loaded. */
export async function openBackend({ url, locale, onSession, authStore }: BackendOptions): Promise<Backend> {
  const { default: Client, BaseAuthStore: MemoryStore } = await import('pocketbase');
  const client = new Client(url, authStore ?? (mayStore() ? undefined : new MemoryStore()), locale);
  client.autoCancellation(false);
  if (onSession) client.authStore.onChange(onSession);
  const users = client.collection('users');

  const signIn = async (email: string, password: string): Promise<void> => {
    try {
      await run(() => users.authWithPassword(email, password));
    } catch (error) {
      const failure = toBackendError(error);
      throw REFUSED.includes(failure.status)
        ? new BackendError('invalid_credentials', { ...failure, cause: failure })
        : failure;
    }
    if (!client.authStore.isValid) throw new BackendError('invalid_credentials');
  };

  return {
    client,
    signIn,
    signUp: async (email, password) => {
      await logged(() => users.create({ email, password, passwordConfirm: password }));
      await signIn(email, password);
    },
    updateUser: async (id, changes) => {
      await logged(() => users.update(id, changes));
    },
    deleteUser: async (id) => {
      await run(() => users.delete(id));
    },
    authorize: async () => {
      const { token, isValid } = client.authStore;
      // While the answer is under way, another tab may have signed out, or somebody else in: theirs is the newer word.
      const isSame = (): boolean => client.authStore.token === token;
      if (isValid) {
        try {
          const path = `${users.baseCollectionPath}/auth-refresh`;
          const fresh = await run(() => client.send<RecordAuthResponse>(path, { method: 'POST' }));
          if (isSame()) client.authStore.save(fresh.token, fresh.record);
          return;
        } catch (error) {
          if (!REFUSED.includes(toBackendError(error).status)) throw error;
        }
      }
      if (!isSame()) return;
      client.authStore.clear();
      throw new BackendError('invalid_token');
    },
    confirmVerification: async (token) => {
      await run(() => users.confirmVerification(token));
    },
    confirmEmailChange: async (token, password) => {
      await run(() => users.confirmEmailChange(token, password));
    },
    signOut: () => client.authStore.clear(),
    fullList: (collection) => run(() => client.collection(collection).getFullList({ batch: LIMITS.recordsPerBatch })),
  };
}
