import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BACKUP_VARIABLES, parseBackup, type BackupSettings } from '#src/runtime/backup-settings.ts';
import { chosenLocales } from '#src/domain/site/chosen-languages.ts';
import { KNOWN_LOCALES, type Locale } from '#src/domain/site/languages.ts';
import { isLoopback } from '#src/runtime/loopback.ts';
import { LABEL_VARIABLES, parseLabels, type LabelService } from '#src/runtime/label-settings.ts';
import { LITESTREAM_VARIABLES, parseLitestream, type LitestreamSettings } from '#src/runtime/litestream-settings.ts';
import {
  EMAIL,
  MAIL_VARIABLES,
  parseMail,
  parseMailDelivery,
  type MailDelivery,
  type MailServer,
} from '#src/runtime/mail-server-settings.ts';
import { METRICS_VARIABLES, parseMetrics, type MetricsSettings } from '#src/runtime/metrics-settings.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import type { StaticHost } from '#src/publishing/targets/host-limits.ts';
import type { S3TargetSettings } from '#src/publishing/targets/s3-objects.ts';
import { ownSuperuser } from '#src/runtime/own-superuser.ts';
import { SETTINGS_ROOT } from '#src/runtime/places.ts';
import { servicePasswordIn } from '#src/runtime/service-password.ts';
import { setupLinkFile } from '#src/runtime/setup-link.ts';
import { parseServices, type SignInService } from '#src/runtime/sign-in-services.ts';
import { STAGING_VARIABLES, withoutReach } from '#src/runtime/staging-settings.ts';
import { parseUpdates, UPDATES_VARIABLES } from '#src/runtime/updates-settings.ts';
import { parseTargets } from '#src/runtime/target-settings.ts';

export { PROJECT_ROOT } from '#src/runtime/places.ts';

/** Every variable that Vitrine reads, with its default; '' means none. Each is explained in .env.example. */
export const VARIABLES = {
  PORT: '4321',
  HOST: '127.0.0.1',
  SITE_URL: '',
  POCKETBASE_URL: 'http://127.0.0.1:8090',
  PUBLIC_BACKEND_URL: '',
  POCKETBASE_BIN: '',
  TRUSTED_PROXY: '',
  DATA_DIR: '.data',
  CACHE_DIR: '.cache',
  DIST_DIR: 'dist',
  SHOP_DIR: '',
  SHOP_MODE: 'demo',
  SHOP_LANGUAGES: '',
  SERVICE_WORKER: 'on',
  SUPERUSER_EMAIL: 'admin@vitrine.example',
  SUPERUSER_PASSWORD: 'demo-superuser',
  SERVICE_EMAIL: 'build@vitrine.example',
  SERVICE_PASSWORD: '',
  SECOND_FACTOR: 'on',
  ...MAIL_VARIABLES,
  SIGN_IN_PROVIDERS: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  STRIPE_TEST_KEYS: 'off',
  STRIPE_API_BASE: 'https://api.stripe.com',
  S3_BUCKET: '',
  S3_ENDPOINT: '',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  S3_ENCODING: 'gzip',
  PICTURES_URL: '',
  BUILD_HOOK_URL: '',
  STATIC_HOST: '',
  HEARTBEAT_URL: '',
  ...METRICS_VARIABLES,
  ...BACKUP_VARIABLES,
  ...STAGING_VARIABLES,
  ...UPDATES_VARIABLES,
  ...LABEL_VARIABLES,
  ...LITESTREAM_VARIABLES,
  CHROMIUM_BIN: '',
} as const;

type Variable = keyof typeof VARIABLES;

/** `webhookSecret`: several with commas between them while one is being replaced. */
interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Says whether a live shop may run with keys of the test mode, which move no money. */
  readonly testKeys: 'on' | 'off';
  /** Address of Stripe's interface; another one than Stripe's own only in tests. */
  readonly api: string;
}

/** The settings of this machine, checked. Folders are absolute; URLs have no slash at the end. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Origin that visitors see: canonical links, sitemap. */
  readonly siteUrl: string;
  /** Address at which the build and the commands reach PocketBase. */
  readonly pocketbaseUrl: string;
  /** Address at which browsers reach PocketBase. */
  readonly publicBackendUrl: string;
  /** Headers in which the proxy before PocketBase tells the visitor's address; none: there is no proxy. */
  readonly trustedProxy: readonly string[];
  readonly pocketbaseBin: string | undefined;
  readonly dataDir: string;
  readonly cacheDir: string;
  /** The public folder: a link to the current release. */
  readonly dist: string;
  /** The owner's folder: styles, words and components that replace ours; undefined: there is none. */
  readonly shopDir: string | undefined;
  readonly shopMode: 'demo' | 'live';
  /** A copy to try things in: of its other settings, those that lead out of it are as if they were not set. */
  readonly staging: boolean;
  /** The languages of the shop, the first one without a prefix. */
  readonly languages: readonly Locale[];
  /** 'off' removes the service worker from all browsers that have it. */
  readonly serviceWorker: 'on' | 'off';
  readonly superuserEmail: string;
  readonly superuserPassword: string;
  /** The account that builds read and report with. */
  readonly serviceEmail: string;
  readonly servicePassword: string;
  readonly secondFactor: 'on' | 'off';
  /** undefined: what is set in PocketBase's dashboard stays. */
  readonly mail: MailServer | undefined;
  readonly mailDelivery: MailDelivery;
  /** Other services that people may sign in with. */
  readonly signInServices: readonly SignInService[];
  /** Keys of the account at Stripe, '' where they are not set. A live shop takes no cards without them. */
  readonly stripe: StripeKeys;
  /** Bucket that releases go to besides the public folder. */
  readonly s3: S3TargetSettings | undefined;
  /** Address below which the bucket is public: it gets the pictures, and nothing but them; the public folder has none. */
  readonly picturesUrl: string | undefined;
  /** Called after a release. */
  readonly buildHookUrl: string | undefined;
  /** Host whose limits a release must keep to. */
  readonly staticHost: StaticHost | undefined;
  /** Called each minute while the shop is well. */
  readonly heartbeatUrl: string | undefined;
  /** undefined: metrics are read nowhere. */
  readonly metrics: MetricsSettings | undefined;
  readonly backup: BackupSettings;
  /** Address at which a new version of the shop's software is told; undefined: nowhere. */
  readonly updatesUrl: string | undefined;
  /** undefined: labels come from the carriers' own tools. */
  readonly labels: LabelService | undefined;
  readonly litestream: LitestreamSettings;
  readonly chromiumBin: string | undefined;
}

function refuse(name: Variable, value: string, expected: string): never {
  throw new OperatorError(`${name}=${value} is not usable: ${expected}. Set it in the environment or in .env.`);
}

function parsePort(name: Variable, value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535)
    refuse(name, value, 'a whole number from 1 to 65535 is needed');
  return port;
}

function parseUrl(name: Variable, value: string, allowPath: boolean): string {
  const expected = `an address such as https://shop.example${allowPath ? '' : ' without a path'} is needed`;
  const url = URL.canParse(value) ? new URL(value) : refuse(name, value, expected);
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!plain || !['http:', 'https:'].includes(url.protocol)) refuse(name, value, expected);
  if (!allowPath && url.pathname !== '/') refuse(name, value, expected);
  return url.href.replace(/\/+$/, '');
}

function parseOneOf<One extends string>(name: Variable, value: string, ...ones: readonly One[]): One {
  return ones.find((one) => one === value) ?? refuse(name, value, `'${ones.join("' or '")}' is needed`);
}

function parseLanguages(value: string): readonly Locale[] {
  if (value === '') return KNOWN_LOCALES;
  const expected = `codes out of ${KNOWN_LOCALES.join(', ')} are needed, each once, the one without a prefix first`;
  return chosenLocales(value) ?? refuse('SHOP_LANGUAGES', value, expected);
}

function parsePassword(name: Variable, value: string): string {
  if (value.length < 8) refuse(name, '(hidden)', 'at least 8 characters are needed');
  return value;
}

function parseHeaders(name: Variable, value: string): string[] {
  const headers = value
    .split(',')
    .map((header) => header.trim())
    .filter((header) => header !== '');
  if (!headers.every((header) => /^[A-Za-z][A-Za-z0-9-]*$/.test(header)))
    refuse(name, value, 'names of headers such as X-Forwarded-For are needed, with commas between them');
  return headers;
}

function parseEmail(name: Variable, value: string): string {
  return EMAIL.test(value) ? value : refuse(name, value, 'an e-mail address is needed');
}

function parseSignIn(value: string): readonly SignInService[] {
  const services = parseServices(value);
  return typeof services === 'string' ? refuse('SIGN_IN_PROVIDERS', '(hidden)', services) : services;
}

function parseKey(name: Variable, value: string, pattern: RegExp, expected: string): string {
  if (value !== '' && !pattern.test(value)) refuse(name, '(hidden)', expected);
  return value;
}

function parseStripe(value: (name: Variable) => string): StripeKeys {
  const key = (name: Variable, pattern: RegExp, expected: string): string =>
    parseKey(name, value(name), pattern, `a key of Stripe that begins with ${expected} is needed`);
  const keys = {
    secretKey: key('STRIPE_SECRET_KEY', /^[sr]k_(?:test|live)_\w+$/, 'sk_ or rk_'),
    publishableKey: key('STRIPE_PUBLISHABLE_KEY', /^pk_(?:test|live)_\w+$/, 'pk_'),
    webhookSecret: key('STRIPE_WEBHOOK_SECRET', /^whsec_\w+(?:,whsec_\w+)*$/, 'whsec_'),
    testKeys: parseOneOf('STRIPE_TEST_KEYS', value('STRIPE_TEST_KEYS'), 'on', 'off'),
    api: parseUrl('STRIPE_API_BASE', value('STRIPE_API_BASE'), false),
  };
  const [secret, publishable] = [keys.secretKey, keys.publishableKey].map((text) => text.slice(3, 7));
  if (keys.secretKey !== '' && keys.publishableKey !== '' && secret !== publishable)
    refuse(
      'STRIPE_PUBLISHABLE_KEY',
      '(hidden)',
      'a key of the same mode as STRIPE_SECRET_KEY, test or live, is needed',
    );
  return keys;
}

/** Says whether these are keys that move no money. */
function areTestKeys({ secretKey, publishableKey }: Pick<StripeKeys, 'secretKey' | 'publishableKey'>): boolean {
  return [secretKey, publishableKey].some((key) => key.slice(3, 7) === 'test');
}

/** A live shop whose payments are worth nothing is made on purpose, or not at all. */
function requireRealKeys(shopMode: 'demo' | 'live', stripe: StripeKeys): StripeKeys {
  if (shopMode === 'live' && areTestKeys(stripe) && stripe.testKeys === 'off')
    refuse(
      'STRIPE_SECRET_KEY',
      '(hidden)',
      'SHOP_MODE=live runs with keys of the live mode; STRIPE_TEST_KEYS=on allows keys of the test mode, says so on every page, and numbers documents in a series of tests',
    );
  return stripe;
}

function parsePictures(value: (name: Variable) => string, siteUrl: string): string | undefined {
  const given = value('PICTURES_URL');
  if (given === '') return undefined;
  const url = parseUrl('PICTURES_URL', given, true);
  if (new URL(url).origin === new URL(siteUrl).origin)
    refuse('PICTURES_URL', given, 'an address of another origin than the shop (SITE_URL) is needed');
  if (value('S3_BUCKET') === '') refuse('PICTURES_URL', given, 'the bucket that is public there is needed (S3_BUCKET)');
  return url;
}

/** Part of its path is a secret. */
function parseHook(name: Variable, value: string): string | undefined {
  if (value === '') return undefined;
  const isUrl = URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
  return isUrl ? value : refuse(name, '(hidden)', 'an http or https address is needed');
}

/** Folder in which the hooks and the watch leave word for each other (src/watch). */
export function watchFolder(dataDir: string): string {
  return join(dataDir, 'watch');
}

type HookSettings = Pick<
  Environment,
  | 'shopMode'
  | 'siteUrl'
  | 'publicBackendUrl'
  | 'picturesUrl'
  | 'stripe'
  | 'mailDelivery'
  | 'serviceEmail'
  | 'servicePassword'
  | 'dataDir'
  | 'labels'
>;

/** Variables that PocketBase's process gets to know, for the hooks. */
export function hookEnvironment(environment: HookSettings): Record<string, string> {
  const {
    shopMode,
    siteUrl,
    publicBackendUrl,
    picturesUrl,
    stripe,
    mailDelivery,
    serviceEmail,
    servicePassword,
    dataDir,
    labels,
  } = environment;
  return {
    LABELS_URL: labels?.url ?? '',
    LABELS_TOKEN: labels?.token ?? '',
    MAIL_EVENTS_SECRET: mailDelivery.eventSecrets.join(','),
    WATCH_DIR: watchFolder(dataDir),
    SETUP_LINK: setupLinkFile(dataDir),
    SERVICE_EMAIL: serviceEmail,
    SERVICE_PASSWORD: servicePassword,
    MAIL_NEEDED: shopMode === 'live' ? 'on' : 'off',
    SHOP_MODE: shopMode,
    SITE_URL: siteUrl,
    PUBLIC_BACKEND_URL: publicBackendUrl,
    PICTURES_URL: picturesUrl ?? '',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_TEST_KEYS: stripe.testKeys,
    STRIPE_API_BASE: stripe.api,
  };
}

/**
 * Reads and checks all variables. Without an argument `.env` in the project's folder is read first, unless it is for a shop
 * with settings of its own (VITRINE_SHOP); the real environment wins over it. An empty value counts as unset. Throws an OperatorError of one line that names the bad variable.
 */
export function readEnvironment(source?: NodeJS.ProcessEnv): Environment {
  if (source === undefined && !process.env['VITRINE_SHOP']) loadEnvFile(join(SETTINGS_ROOT, '.env'));
  const values = source ?? process.env;
  const given = (name: Variable): string => values[name]?.trim() ?? '';
  const value = (name: Variable): string => given(name) || VARIABLES[name];

  const port = parsePort('PORT', value('PORT'));
  const host = value('HOST');
  if (!/^[\w.:-]+$/.test(host)) refuse('HOST', host, 'an address or name of this machine is needed');
  const pocketbaseUrl = parseUrl('POCKETBASE_URL', value('POCKETBASE_URL'), true);
  if (isLoopback(pocketbaseUrl) && portOf(pocketbaseUrl) === port) {
    refuse(
      'POCKETBASE_URL',
      pocketbaseUrl,
      `the shop itself listens on port ${port} (PORT), PocketBase needs another one`,
    );
  }
  const shopMode = parseOneOf('SHOP_MODE', value('SHOP_MODE'), 'demo', 'live');
  const own = shopMode === 'live' && given('SUPERUSER_PASSWORD') === '' ? ownSuperuser() : undefined;
  const superuserEmail = own?.email ?? parseEmail('SUPERUSER_EMAIL', value('SUPERUSER_EMAIL'));
  const superuserPassword = own?.password ?? parsePassword('SUPERUSER_PASSWORD', value('SUPERUSER_PASSWORD'));
  if (shopMode === 'live' && superuserPassword === VARIABLES.SUPERUSER_PASSWORD) {
    refuse('SUPERUSER_PASSWORD', '(the public demo password)', 'SHOP_MODE=live runs only with a password of your own');
  }
  const dataDir = resolve(SETTINGS_ROOT, value('DATA_DIR'));
  const siteUrl = parseUrl('SITE_URL', value('SITE_URL') || `http://localhost:${port}`, false);
  return withoutReach({
    port,
    host,
    siteUrl,
    pocketbaseUrl,
    publicBackendUrl: parseUrl('PUBLIC_BACKEND_URL', value('PUBLIC_BACKEND_URL') || pocketbaseUrl, true),
    trustedProxy: parseHeaders('TRUSTED_PROXY', value('TRUSTED_PROXY')),
    pocketbaseBin: value('POCKETBASE_BIN') === '' ? undefined : resolve(SETTINGS_ROOT, value('POCKETBASE_BIN')),
    dataDir,
    cacheDir: resolve(SETTINGS_ROOT, value('CACHE_DIR')),
    dist: resolve(SETTINGS_ROOT, value('DIST_DIR')),
    shopDir: value('SHOP_DIR') === '' ? undefined : resolve(SETTINGS_ROOT, value('SHOP_DIR')),
    shopMode,
    staging: parseOneOf('STAGING', value('STAGING'), 'on', 'off') === 'on',
    languages: parseLanguages(value('SHOP_LANGUAGES')),
    serviceWorker: parseOneOf('SERVICE_WORKER', value('SERVICE_WORKER'), 'on', 'off'),
    superuserEmail,
    superuserPassword,
    serviceEmail: parseEmail('SERVICE_EMAIL', value('SERVICE_EMAIL')),
    servicePassword: parsePassword('SERVICE_PASSWORD', given('SERVICE_PASSWORD') || servicePasswordIn(dataDir)),
    secondFactor: parseOneOf('SECOND_FACTOR', value('SECOND_FACTOR'), 'on', 'off'),
    mail: parseMail(value, parsePort, refuse),
    mailDelivery: parseMailDelivery(value, refuse),
    signInServices: parseSignIn(value('SIGN_IN_PROVIDERS')),
    stripe: requireRealKeys(shopMode, parseStripe(value)),
    picturesUrl: parsePictures(value, siteUrl),
    buildHookUrl: parseHook('BUILD_HOOK_URL', value('BUILD_HOOK_URL')),
    ...parseTargets(value, refuse),
    heartbeatUrl: parseHook('HEARTBEAT_URL', value('HEARTBEAT_URL')),
    metrics: parseMetrics(value, refuse),
    backup: parseBackup(value, SETTINGS_ROOT, refuse),
    labels: parseLabels(value, refuse),
    litestream: parseLitestream(value, SETTINGS_ROOT, refuse),
    updatesUrl: parseUpdates(value('UPDATES_URL'), refuse),
    chromiumBin: value('CHROMIUM_BIN') === '' ? undefined : value('CHROMIUM_BIN'),
  });
}

function loadEnvFile(path: string): void {
  if (existsSync(path)) process.loadEnvFile(path);
}

/** True when `npm start` and `npm run dev` run PocketBase themselves: for an http address of this machine without a path. */
export function runsPocketBase({ pocketbaseUrl }: Pick<Environment, 'pocketbaseUrl'>): boolean {
  const { protocol, pathname } = new URL(pocketbaseUrl);
  return protocol === 'http:' && pathname === '/' && isLoopback(pocketbaseUrl);
}

/** Port of an http(s) address, the protocol's own one included. */
export function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}
