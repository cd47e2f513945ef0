/** The settings of a shop as a backup has them: without any secret. */
import { VARIABLES } from '#src/runtime/environment.ts';

type Variable = keyof typeof VARIABLES;

/** Settings that anybody may know. A variable that is not listed counts as a secret: only that it was set is told. */
const PUBLIC: ReadonlySet<Variable> = new Set<Variable>([
  'PORT',
  'HOST',
  'SITE_URL',
  'POCKETBASE_URL',
  'PUBLIC_BACKEND_URL',
  'TRUSTED_PROXY',
  'DATA_DIR',
  'CACHE_DIR',
  'DIST_DIR',
  'SHOP_DIR',
  'SHOP_MODE',
  'STAGING',
  'SHOP_LANGUAGES',
  'SERVICE_WORKER',
  'SUPERUSER_EMAIL',
  'SERVICE_EMAIL',
  'SECOND_FACTOR',
  'SMTP_HOST',
  'SMTP_PORT',
  'SMTP_TLS',
  'MAIL_FROM',
  'DKIM_SELECTOR',
  'DNS_SERVERS',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_TEST_KEYS',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ENCODING',
  'PICTURES_URL',
  'STATIC_HOST',
  'UPDATES_URL',
  'BACKUP_TO',
  'BACKUP_RECIPIENT',
  'BACKUP_KEEP',
  'BACKUP_EVERY',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'LITESTREAM_URL',
  'LITESTREAM_EVERY',
  'LITESTREAM_S3_ENDPOINT',
  'LITESTREAM_S3_REGION',
]);

/** A file in the form of .env, of what differs from the defaults in `source`. */
export function settingsFile(source: NodeJS.ProcessEnv): string {
  const lines = (Object.keys(VARIABLES) as Variable[]).flatMap((name) => {
    const value = source[name]?.trim() ?? '';
    if (value === '' || value === VARIABLES[name]) return [];
    return [PUBLIC.has(name) ? `${name}=${value}` : `# ${name} was set; a backup holds no secrets: set it again.`];
  });
  return ['# The settings of the shop when it was backed up. Copy what still holds into .env.', ...lines, ''].join(
    '\n',
  );
}
