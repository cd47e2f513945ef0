/** Settings of Litestream: where it keeps a copy of the database that follows each write, and how closely. */
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseBucketAddress, type BackupPlace, type BucketAccess } from '#src/runtime/backup-settings.ts';

export interface LitestreamSettings {
  /** A folder of this machine (absolute), or a bucket; undefined: Litestream does not run. */
  readonly place: BackupPlace | undefined;
  /** LITESTREAM_URL as it is compared: the copy belongs to one shop. '': none. */
  readonly url: string;
  /** The program; undefined: it is looked for. */
  readonly bin: string | undefined;
  /** Seconds between two looks at what was written: about so many are lost with the server. */
  readonly everySeconds: number;
  readonly access: BucketAccess;
}

export const LITESTREAM_VARIABLES = {
  LITESTREAM_URL: '',
  LITESTREAM_EVERY: '1',
  LITESTREAM_BIN: '',
  LITESTREAM_S3_ENDPOINT: '',
  LITESTREAM_S3_REGION: 'us-east-1',
  LITESTREAM_S3_ACCESS_KEY_ID: '',
  LITESTREAM_S3_SECRET_ACCESS_KEY: '',
} as const;

type Name = keyof typeof LITESTREAM_VARIABLES;
type Refuse = (name: Name, value: string, expected: string) => never;

const LONGEST_SECONDS = 3600;

function parseUrl(text: string, refuse: Refuse): BackupPlace | undefined {
  if (text === '') return undefined;
  if (text.startsWith('file:///') && URL.canParse(text)) {
    const folder = fileURLToPath(text);
    if (isAbsolute(folder) && folder !== '/') return { kind: 'folder', folder: resolve(folder) };
  }
  const address = parseBucketAddress(text);
  const prefix = address?.key.replace(/\/+$/, '') ?? '';
  if (address === null || prefix === '')
    return refuse('LITESTREAM_URL', text, 'file:///mnt/disk/shop or s3://bucket/shop is needed');
  return { kind: 's3', bucket: address.bucket, prefix };
}

function parseEndpoint(text: string, refuse: Refuse): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '')
    return refuse('LITESTREAM_S3_ENDPOINT', text, 'an address without a path is needed, such as https://s3.example');
  return url.origin;
}

/**
 * @param root Paths of the settings are relative to it.
 * @param refuse Throws the error about a variable that is not usable.
 */
export function parseLitestream(
  value: (name: Name | 'S3_BUCKET') => string,
  root: string,
  refuse: Refuse,
): LitestreamSettings {
  const url = value('LITESTREAM_URL').replace(/\/+$/, '');
  const place = parseUrl(url, refuse);
  if (place?.kind === 's3' && place.bucket === value('S3_BUCKET'))
    refuse(
      'LITESTREAM_URL',
      url,
      'a bucket of its own is needed: everybody can read the one of the releases (S3_BUCKET)',
    );
  const accessKeyId = value('LITESTREAM_S3_ACCESS_KEY_ID');
  const secretAccessKey = value('LITESTREAM_S3_SECRET_ACCESS_KEY');
  if (place?.kind === 's3' && (accessKeyId === '' || secretAccessKey === ''))
    refuse('LITESTREAM_URL', url, 'it needs LITESTREAM_S3_ACCESS_KEY_ID and LITESTREAM_S3_SECRET_ACCESS_KEY too');
  const everySeconds = Number(value('LITESTREAM_EVERY'));
  if (!/^\d+$/.test(value('LITESTREAM_EVERY')) || everySeconds < 1 || everySeconds > LONGEST_SECONDS)
    refuse('LITESTREAM_EVERY', value('LITESTREAM_EVERY'), `whole seconds are needed, from 1 to ${LONGEST_SECONDS}`);
  const bin = value('LITESTREAM_BIN');
  return {
    place,
    url,
    bin: bin === '' ? undefined : resolve(root, bin),
    everySeconds,
    access: {
      endpoint: parseEndpoint(value('LITESTREAM_S3_ENDPOINT'), refuse),
      region: value('LITESTREAM_S3_REGION'),
      accessKeyId,
      secretAccessKey,
    },
  };
}
