import { readFile, glob } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hookEnvironment, PROJECT_ROOT, readEnvironment, runsPocketBase, VARIABLES } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

/** Read by our code, but set by our code too, or by the system: nothing an operator sets for Vitrine. */
const INTERNAL = /^(?:VITRINE_\w+|PATH|NODE_ENV|VITEST|CI|NODE_COMPILE_CACHE|ASTRO_\w+)$/;

function messageOf(source: NodeJS.ProcessEnv): string {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
  }
  return 'no OperatorError';
}

describe('defaults', () => {
  it('make a demo shop on this machine', () => {
    expect(readEnvironment({})).toEqual({
      port: 4321,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:4321',
      pocketbaseUrl: 'http://127.0.0.1:8090',
      publicBackendUrl: 'http://127.0.0.1:8090',
      trustedProxy: [],
      pocketbaseBin: undefined,
      dataDir: join(PROJECT_ROOT, '.data'),
      cacheDir: join(PROJECT_ROOT, '.cache'),
      dist: join(PROJECT_ROOT, 'dist'),
      shopMode: 'demo',
      staging: false,
      languages: ['en', 'fr', 'it'],
      serviceWorker: 'on',
      superuserEmail: 'admin@vitrine.example',
      superuserPassword: 'demo-superuser',
      serviceEmail: 'build@vitrine.example',
      servicePassword: expect.stringMatching(/^[0-9a-f]{64}$/),
      secondFactor: 'on',
      mail: undefined,
      mailDelivery: { selectors: [], dnsServers: [], eventSecrets: [] },
      signInServices: [],
      stripe: { secretKey: '', publishableKey: '', webhookSecret: '', testKeys: 'off', api: 'https://api.stripe.com' },
      litestream: {
        place: undefined,
        url: '',
        bin: undefined,
        everySeconds: 1,
        access: { endpoint: '', region: 'us-east-1', accessKeyId: '', secretAccessKey: '' },
      },
      backup: {
        recipients: [],
        keep: { days: 7, weeks: 4, months: 12 },
        everyHours: 24,
        access: {
          endpoint: 'https://s3.us-east-1.amazonaws.com',
          region: 'us-east-1',
          accessKeyId: '',
          secretAccessKey: '',
        },
      },
      chromiumBin: undefined,
    });
  });

  it('follow the variables they depend on', () => {
    const environment = readEnvironment({ PORT: '5000', POCKETBASE_URL: 'https://db.example/pb/' });
    expect(environment.siteUrl).toBe('http://localhost:5000');
    expect(environment.publicBackendUrl).toBe('https://db.example/pb');
  });

  it('stand for an empty value', () => {
    expect(readEnvironment({ PORT: '', SHOP_MODE: ' ' })).toEqual(readEnvironment({}));
  });
});

describe('the proxy', () => {
  it('is named by its headers', () => {
    expect(readEnvironment({ TRUSTED_PROXY: 'CF-Connecting-IP, X-Forwarded-For' }).trustedProxy).toEqual([
      'CF-Connecting-IP',
      'X-Forwarded-For',
    ]);
    expect(messageOf({ TRUSTED_PROXY: 'yes!' })).toMatch(/^TRUSTED_PROXY=yes! is not usable: names of headers/);
  });
});

describe('the keys of Stripe', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2',
    STRIPE_TEST_KEYS: 'on',
  };

  it('reach the hooks with the mode of the shop', () => {
    expect(
      hookEnvironment(readEnvironment({ SHOP_MODE: 'live', SUPERUSER_PASSWORD: 'own-password', ...keys })),
    ).toEqual({
      WATCH_DIR: join(PROJECT_ROOT, '.data/watch'),
      LABELS_URL: '',
      LABELS_TOKEN: '',
      MAIL_EVENTS_SECRET: '',
      SETUP_LINK: join(PROJECT_ROOT, '.data/setup-link.json'),
      MAIL_NEEDED: 'on',
      SERVICE_EMAIL: 'build@vitrine.example',
      // Of its own: whoever knows it knows nothing of the superuser's.
      SERVICE_PASSWORD: expect.stringMatching(/^[0-9a-f]{64}$/),
      SHOP_MODE: 'live',
      SITE_URL: 'http://localhost:4321',
      PUBLIC_BACKEND_URL: 'http://127.0.0.1:8090',
      PICTURES_URL: '',
      ...keys,
      STRIPE_API_BASE: 'https://api.stripe.com',
    });
  });

  it('of the test mode are refused by a live shop that does not allow them', () => {
    const live = { SHOP_MODE: 'live', SUPERUSER_PASSWORD: 'own-password', ...keys, STRIPE_TEST_KEYS: 'off' };
    const refused = /^STRIPE_SECRET_KEY=.*STRIPE_TEST_KEYS=on/;
    expect(messageOf(live)).toMatch(refused);
    expect(messageOf({ ...live, STRIPE_SECRET_KEY: '' })).toMatch(refused);
    expect(messageOf({ ...live, STRIPE_PUBLISHABLE_KEY: '' })).toMatch(refused);
    const real = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
    expect(readEnvironment({ ...live, ...real }).stripe).toMatchObject({ secretKey: 'rk_live_1', testKeys: 'off' });
    expect(readEnvironment({ ...live, SHOP_MODE: 'demo' }).stripe).toMatchObject({ secretKey: 'sk_test_1' });
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_live_1'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec-1'],
  ])('%s=%s is refused by its name, and not shown', (name, value) => {
    const message = messageOf({ ...keys, [name]: value });
    expect(message).toContain(name);
    expect(message).not.toContain(value);
  });
});

describe('where metrics are read', () => {
  it('is nowhere, or this machine, or elsewhere with a token', () => {
    expect(readEnvironment({}).metrics).toBeUndefined();
    const local = { host: '127.0.0.1', port: 9464, token: '' };
    expect(readEnvironment({ METRICS_ADDRESS: '127.0.0.1:9464' }).metrics).toEqual(local);
    const token = 'a-token-of-16-characters';
    const open = { METRICS_ADDRESS: '0.0.0.0:9464', METRICS_TOKEN: token };
    expect(readEnvironment(open).metrics).toEqual({ ...local, host: '0.0.0.0', token });
    expect(messageOf({ ...open, METRICS_TOKEN: '' })).toContain('METRICS_TOKEN of 16 characters');
    expect(messageOf({ METRICS_ADDRESS: '9464' })).toContain('an address and a port');
  });
});

describe('where releases go besides the public folder', () => {
  const bucket = { S3_BUCKET: 'shop.example', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'of-the-shop' };

  it('is nowhere, or a bucket, a hook, a host', () => {
    const { s3, buildHookUrl, staticHost } = readEnvironment({});
    expect([s3, buildHookUrl, staticHost]).toEqual([undefined, undefined, undefined]);
    expect(readEnvironment({ ...bucket, S3_REGION: 'eu-west-3' }).s3).toEqual({
      endpoint: 'https://s3.eu-west-3.amazonaws.com',
      region: 'eu-west-3',
      bucket: 'shop.example',
      accessKeyId: 'key',
      secretAccessKey: 'of-the-shop',
      encoding: 'gzip',
    });
    const own = { ...bucket, S3_ENDPOINT: 'https://storage.example/', S3_ENCODING: 'br' };
    expect(readEnvironment(own).s3).toMatchObject({ endpoint: 'https://storage.example', encoding: 'br' });
    expect(readEnvironment({ BUILD_HOOK_URL: 'https://host.example/hook/1' }).buildHookUrl).toBe(
      'https://host.example/hook/1',
    );
    const far = readEnvironment({ ...bucket, PICTURES_URL: 'https://pictures.example/shop/' });
    expect([far.picturesUrl, readEnvironment(bucket).picturesUrl]).toEqual([
      'https://pictures.example/shop',
      undefined,
    ]);
    expect(readEnvironment({ STATIC_HOST: 'cloudflare' }).staticHost).toBe('cloudflare');
  });

  it.each([
    [{ ...bucket, S3_BUCKET: 'Shop Example' }, 'S3_BUCKET'],
    [{ ...bucket, S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID'],
    [{ ...bucket, S3_ENDPOINT: 'https://storage.example/path' }, 'S3_ENDPOINT'],
    [{ ...bucket, S3_ENCODING: 'zip' }, 'S3_ENCODING'],
    [{ BUILD_HOOK_URL: 'secret' }, 'BUILD_HOOK_URL'],
    [{ STATIC_HOST: 'elsewhere' }, 'STATIC_HOST'],
    [{ PICTURES_URL: 'https://pictures.example' }, 'PICTURES_URL'],
    [{ ...bucket, PICTURES_URL: 'http://localhost:4321/media' }, 'PICTURES_URL'],
    [{ ...bucket, PICTURES_URL: 'pictures.example' }, 'PICTURES_URL'],
  ])('%j is refused by its name', (values, name) => {
    const message = messageOf(values);
    expect(message).toContain(name);
    expect(message).not.toMatch(/of-the-shop|secret/);
  });
});

it('a mail server has a port, and a sender only where one is given', () => {
  const plain = readEnvironment({ SMTP_HOST: 'smtp.vitrine.example' }).mail;
  expect(plain).toEqual({
    host: 'smtp.vitrine.example',
    port: 587,
    user: '',
    password: '',
    tls: false,
    from: undefined,
  });
  const own = {
    SMTP_PORT: '465',
    SMTP_USER: 'shop',
    SMTP_PASSWORD: 'x',
    SMTP_TLS: 'on',
    MAIL_FROM: 'a@vitrine.example',
  };
  expect(readEnvironment({ SMTP_HOST: 'smtp.vitrine.example', ...own }).mail).toMatchObject({
    port: 465,
    user: 'shop',
    password: 'x',
    tls: true,
    from: 'a@vitrine.example',
  });
});

describe('services to sign in with', () => {
  const google = { name: 'google', clientId: 'id', clientSecret: 'of-the-shop' };
  const club = { ...google, name: 'oidc', displayName: 'Club' };
  const addresses = {
    authURL: 'https://a.example/x',
    tokenURL: 'https://a.example/y',
    userInfoURL: 'http://127.0.0.1/z',
  };
  const read = (value: unknown): ReturnType<typeof readEnvironment>['signInServices'] =>
    readEnvironment({ SIGN_IN_PROVIDERS: JSON.stringify(value) }).signInServices;

  it('are a list, empty unless one is given', () => {
    expect(readEnvironment({}).signInServices).toEqual([]);
    expect(read([google, { ...club, ...addresses }])).toEqual([google, { ...club, ...addresses }]);
  });

  it.each([
    ['not JSON', '{', 'a JSON list is needed'],
    ['no list', '{}', 'a JSON list is needed'],
    ['no object', '[1]', 'entry 1: an object is needed'],
    ['a word too many', JSON.stringify([{ ...google, secret: 'x' }]), "entry 1: 'secret' is none of name, clientId"],
    ['no secret', JSON.stringify([google, { ...google, clientSecret: ' ' }]), 'entry 2: clientSecret is missing'],
    ['oidc without addresses', JSON.stringify([club]), 'entry 1: authURL must be an address'],
    ['a bad address', JSON.stringify([{ ...google, tokenURL: 'x' }]), 'entry 1: tokenURL must be an address'],
  ])('%s is told, without the secrets', (_, value, problem) => {
    const message = messageOf({ SIGN_IN_PROVIDERS: value });
    expect(message).toContain(`SIGN_IN_PROVIDERS=(hidden) is not usable: ${problem}`);
    expect(message).not.toContain('of-the-shop');
  });
});

describe('a bad value gets one line that names it', () => {
  it.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '43.2'],
    ['HOST', 'a b'],
    ['STRIPE_TEST_KEYS', 'yes'],
    ['SITE_URL', 'shop.example'],
    ['SITE_URL', 'ftp://shop.example'],
    ['SITE_URL', 'https://shop.example/path'],
    ['POCKETBASE_URL', 'localhost:8090'],
    ['POCKETBASE_URL', 'http://user:pass@127.0.0.1:8090'],
    ['PUBLIC_BACKEND_URL', 'https://db.example/?a'],
    ['SHOP_MODE', 'production'],
    ['SHOP_LANGUAGES', 'fr, xx'],
    ['SHOP_LANGUAGES', 'fr, fr'],
    ['SUPERUSER_EMAIL', 'admin'],
    ['SUPERUSER_PASSWORD', 'short'],
    ['BACKUP_TO', 'https://backups.example'],
    ['BACKUP_TO', 's3://backups'],
    ['BACKUP_RECIPIENT', 'age1short'],
    ['BACKUP_KEEP', '7'],
    ['BACKUP_EVERY', 'daily'],
    ['BACKUP_S3_ENDPOINT', 'storage'],
  ])('%s=%s', (name, value) => {
    const message = messageOf({ [name]: value });
    expect(message).toContain(`${name}=`);
    expect(message).not.toContain('\n');
  });

  it.each([
    ['SMTP_HOST', 'smtp host'],
    ['SMTP_PORT', '0'],
    ['SMTP_TLS', 'yes'],
    ['SERVICE_WORKER', 'no'],
    ['MAIL_FROM', 'Shop <shop@vitrine.example>'],
  ])('%s=%s', (name, value) => {
    expect(messageOf({ SMTP_HOST: 'smtp.vitrine.example', [name]: value })).toContain(`${name}=${value}`);
  });

  it('a password is not printed', () => {
    expect(messageOf({ SUPERUSER_PASSWORD: 'secret1' })).not.toContain('secret1');
  });

  it('shop and PocketBase cannot share a port', () => {
    expect(messageOf({ PORT: '8090' })).toMatch(/^POCKETBASE_URL=.*PORT/);
  });

  it('a live shop needs a password of its own', () => {
    const demo = { SHOP_MODE: 'live', SUPERUSER_PASSWORD: 'demo-superuser' };
    expect(messageOf(demo)).toMatch(/^SUPERUSER_PASSWORD=.*SHOP_MODE=live/);
    expect(readEnvironment({ SHOP_MODE: 'live', SUPERUSER_PASSWORD: 'of its own' }).shopMode).toBe('live');
  });

  it('a live shop without one has a superuser whose password nobody knows', () => {
    const read = () => readEnvironment({ SHOP_MODE: 'live' });
    const { superuserEmail, superuserPassword } = read();
    expect([superuserEmail, superuserPassword.length]).toEqual(['server@vitrine.invalid', 43]);
    expect(read().superuserPassword).not.toBe(superuserPassword);
  });
});

it.each([
  ['http://127.0.0.1:8090', true],
  ['http://localhost:9000', true],
  ['http://[::1]:9000', true],
  ['https://localhost:9000', false],
  ['http://127.0.0.1:8090/pb', false],
  ['https://db.example', false],
])('PocketBase at %s is ours to run: %s', (pocketbaseUrl, expected) => {
  expect(runsPocketBase({ pocketbaseUrl })).toBe(expected);
});

describe('.env.example', () => {
  it('sets and explains each variable, with its default', async () => {
    const lines = (await readFile(join(PROJECT_ROOT, '.env.example'), 'utf8')).split('\n');
    const settings = lines.flatMap((line, at) => {
      const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [{ name, value, before: lines[at - 1] ?? '' }];
    });
    expect(Object.fromEntries(settings.map(({ name, value }) => [name, value]))).toEqual(VARIABLES);
    // Each password is explained together with its name.
    const unexplained = settings.filter(({ before }) => !before.startsWith('#')).map(({ name }) => name);
    expect(unexplained).toEqual([
      'SUPERUSER_PASSWORD',
      'SERVICE_PASSWORD',
      'SMTP_PASSWORD',
      'S3_SECRET_ACCESS_KEY',
      'BACKUP_S3_SECRET_ACCESS_KEY',
      'LITESTREAM_S3_SECRET_ACCESS_KEY',
    ]);
  });

  it('knows every variable that the code reads', async () => {
    const unknown: string[] = [];
    for await (const file of glob('{src,scripts}/**/*.{ts,tsx,js,astro}', { cwd: PROJECT_ROOT })) {
      const code = await readFile(join(PROJECT_ROOT, file), 'utf8');
      for (const [, dotted, quoted] of code.matchAll(/\benv(?:\.([A-Z][A-Z_]+)|\[['"]([A-Z][A-Z_]+)['"]\])/g)) {
        const name = dotted ?? quoted ?? '';
        if (!(name in VARIABLES) && !INTERNAL.test(name)) unknown.push(`${file}: ${name}`);
      }
    }
    expect(unknown).toEqual([]);
  });
});
