/**
 * Errors between the shop and its backend, as data: a code that the caller translates, and the message that the
 * specification gives (section 8). The SDK's own messages differ from the specification's; this is the only place that
 * knows both.
 */

/** Code → message. `rejected`: the backend's own message, an answer of 400 or above that is none of the others. */
export const ERROR_MESSAGES = {
  invalid_credentials: 'Invalid credentials',
  invalid_token: 'Invalid token',
  unknown: 'Something went wrong while processing your request.',
  autocancelled: 'The request was autocancelled...',
  not_found: "The requested resource wasn't found.",
  missing_record_id: 'Missing required record id.',
  missing_log_id: 'Missing required log id.',
  missing_topic: 'Missing topic.',
  missing_callback: 'Missing subscription callback.',
  realtime_timeout: 'EventSource connect took too long.',
  realtime_failed: 'Failed to establish realtime connection.',
  oauth2_state: "State parameters don't match.",
  oauth2_code: 'OAuth2 redirect error or missing code',
  oauth2_provider: 'Missing or invalid provider',
  /** Ours, in PocketBase's words: a one-time code, and the token of a mailed link. */
  invalid_code: 'Invalid or expired OTP',
  link_dead: 'Invalid or expired token.',
  /** Ours: this factor is right, and another one is needed. The answer's `mfaId` names the sign-in that waits. */
  second_factor: 'A second factor is needed.',
  /** Ours: the login was right, but the browser stores nothing. */
  not_kept: 'The session cannot be stored.',
} as const;

export type ErrorCode = keyof typeof ERROR_MESSAGES | 'rejected';

export interface BackendErrorDetails {
  /** The address that was asked; '' where no request was made. */
  readonly url?: string;
  /** HTTP status; 0 where no answer came. */
  readonly status?: number;
  /** The answer's JSON: PocketBase puts what is wrong with each field into `data`. */
  readonly response?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** Every failure of a call to the backend. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
  readonly code: ErrorCode;
  readonly url: string;
  readonly status: number;
  readonly response: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, details: BackendErrorDetails = {}, message?: string) {
    super(message ?? ERROR_MESSAGES[code === 'rejected' ? 'unknown' : code], { cause: details.cause });
    this.code = code;
    this.url = details.url ?? '';
    this.status = details.status ?? 0;
    this.response = details.response ?? {};
  }

  /** Field → code of what the backend says is wrong with it. */
  get fields(): Readonly<Record<string, string>> {
    const fields = Object.entries(Object(this.response['data']) as Record<string, { readonly code?: unknown } | null>);
    return Object.fromEntries(fields.map(([field, problem]) => [field, String(problem?.code)]));
  }
}

/** Parts of the SDK's ClientResponseError; read by shape, so that this module does not load the SDK. */
interface SdkError {
  readonly url: string;
  readonly status: number;
  readonly response: Readonly<Record<string, unknown>>;
  readonly isAbort: boolean;
  readonly originalError: unknown;
}

function isSdkError(error: unknown): error is SdkError {
  return error instanceof Error && 'isAbort' in error && 'response' in error && 'status' in error;
}

/** The code whose message a text begins with: the SDK adds the provider's name or the reason to some. */
function codeOf(text: unknown): Exclude<ErrorCode, 'rejected'> | undefined {
  if (typeof text !== 'string') return undefined;
  const codes = Object.keys(ERROR_MESSAGES) as (keyof typeof ERROR_MESSAGES)[];
  return codes.find((code) => text.startsWith(ERROR_MESSAGES[code]));
}

/** Any thrown value as a BackendError. */
export function toBackendError(error: unknown): BackendError {
  if (error instanceof BackendError) return error;
  if (!isSdkError(error)) {
    return new BackendError(codeOf(error instanceof Error ? error.message : undefined) ?? 'unknown', { cause: error });
  }
  const { url, status, response, isAbort, originalError } = error;
  const details = { url, status, response, cause: error };
  if (typeof response['mfaId'] === 'string') return new BackendError('second_factor', details);
  const message = response['message'];
  if (typeof message === 'string' && message !== '') {
    const code = codeOf(message);
    return code === undefined ? new BackendError('rejected', details, message) : new BackendError(code, details);
  }
  if (isAbort) return new BackendError('autocancelled', details);
  return new BackendError(
    codeOf(originalError instanceof Error ? originalError.message : undefined) ?? 'unknown',
    details,
  );
}

/** A call of the SDK. @throws BackendError */
export async function run<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    throw toBackendError(error);
  }
}
