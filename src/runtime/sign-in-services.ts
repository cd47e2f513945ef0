/**
 * Other services that people may sign in with (SIGN_IN_PROVIDERS): read from the environment, set in PocketBase at
 * every start.
 */

/**
 * Service by the name that PocketBase has for it: 'google', 'apple', 'facebook' … or 'oidc' for any other. Addresses
 * are for the latter.
 */
export interface SignInService {
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name on the button. Default: PocketBase's own name for it. */
  readonly displayName?: string;
  readonly authURL?: string;
  readonly tokenURL?: string;
  readonly userInfoURL?: string;
}

const REQUIRED = ['name', 'clientId', 'clientSecret'] as const;
const ADDRESSES = ['authURL', 'tokenURL', 'userInfoURL'] as const;
const KNOWN: readonly string[] = [...REQUIRED, 'displayName', ...ADDRESSES];

function fieldProblem(entry: object): string | null {
  const fields = new Map<string, unknown>(Object.entries(entry));
  const unknown = [...fields.keys()].find((key) => !KNOWN.includes(key));
  if (unknown !== undefined) return `'${unknown}' is none of ${KNOWN.join(', ')}`;
  const text = (key: string): string => {
    const value = fields.get(key);
    return typeof value === 'string' ? value.trim() : '';
  };
  const missing = REQUIRED.find((key) => text(key) === '');
  if (missing !== undefined) return `${missing} is missing`;
  const wanted = text('name').startsWith('oidc') ? ADDRESSES : ADDRESSES.filter((key) => fields.has(key));
  const bad = wanted.find((key) => !/^https?:$/.test(URL.parse(text(key))?.protocol ?? ''));
  return bad === undefined ? null : `${bad} must be an address`;
}

function isService(entry: unknown): entry is SignInService {
  return typeof entry === 'object' && entry !== null && fieldProblem(entry) === null;
}

/** The services of SIGN_IN_PROVIDERS, a JSON list; none for ''. A text: what is wrong with it, without its secrets. */
export function parseServices(value: string): readonly SignInService[] | string {
  if (value === '') return [];
  let list: unknown;
  try {
    list = JSON.parse(value);
  } catch {
    return 'a JSON list is needed';
  }
  if (!Array.isArray(list)) return 'a JSON list is needed';
  const entries: readonly unknown[] = list;
  for (const [at, entry] of entries.entries()) {
    if (typeof entry !== 'object' || entry === null) return `entry ${at + 1}: an object is needed`;
    const problem = fieldProblem(entry);
    if (problem !== null) return `entry ${at + 1}: ${problem}`;
  }
  return entries.filter(isService);
}
