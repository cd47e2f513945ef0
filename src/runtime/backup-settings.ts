/** Settings of backups: where they go, who can read them, how often they are made and how long they are kept. */
import { resolve } from 'node:path';

export interface BucketAccess {
  /** Origin of the service. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A folder of this machine (absolute), or a bucket with what all names in it begin with ('' or 'shop/'). */
export type BackupPlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly bucket: string; readonly prefix: string };

/** Number of days, weeks and months that have a backup that stays: the newest of each. */
export interface Keep {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

export interface BackupSettings {
  /** undefined: none is set, and no backup is made by itself. */
  readonly place: BackupPlace | undefined;
  /** Public keys (age1…) of those who can read backups. */
  readonly recipients: readonly string[];
  /** The file with the secret key; undefined: it is not on this machine. */
  readonly keyFile: string | undefined;
  readonly keep: Keep;
  /** Hours between two backups that `npm start` makes by itself; 0: it makes none. */
  readonly everyHours: number;
  readonly access: BucketAccess;
}

export const BACKUP_VARIABLES = {
  BACKUP_TO: '',
  BACKUP_RECIPIENT: '',
  BACKUP_KEY_FILE: '',
  BACKUP_KEEP: '7 days, 4 weeks, 12 months',
  BACKUP_EVERY: '24',
  BACKUP_S3_ENDPOINT: '',
  BACKUP_S3_REGION: 'us-east-1',
  BACKUP_S3_ACCESS_KEY_ID: '',
  BACKUP_S3_SECRET_ACCESS_KEY: '',
} as const;

type Name = keyof typeof BACKUP_VARIABLES;
type Refuse = (name: Name, value: string, expected: string) => never;

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;
const RECIPIENT = /^age1[02-9ac-hj-np-z]{58}$/;
const KEEP = /^(\d{1,4}) days, (\d{1,4}) weeks, (\d{1,4}) months$/;
const LONGEST_HOURS = 24 * 31;

/** The bucket and key of an address 's3://bucket/key'; null: it is none. */
export function parseBucketAddress(text: string): { readonly bucket: string; readonly key: string } | null {
  const [, bucket, key = ''] = BUCKET.exec(text) ?? [];
  return bucket === undefined ? null : { bucket, key };
}

function parsePlace(text: string, root: string, refuse: Refuse): BackupPlace | undefined {
  if (text === '') return undefined;
  if (!text.includes('://')) return { kind: 'folder', folder: resolve(root, text) };
  const { bucket, key } =
    parseBucketAddress(text) ??
    refuse('BACKUP_TO', text, 'a folder, or a bucket such as s3://backups.shop.example/vitrine is needed');
  const prefix = key.replace(/\/+$/, '');
  return { kind: 's3', bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}

/** @returns null where the text is not in the form of BACKUP_KEEP. */
export function parseKeep(text: string): Keep | null {
  const match = KEEP.exec(text);
  if (match === null) return null;
  const [days = 0, weeks = 0, months = 0] = match.slice(1).map(Number);
  return { days, weeks, months };
}

function parseEndpoint(text: string, region: string, refuse: Refuse): string {
  const endpoint = text || `https://s3.${region}.amazonaws.com`;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '')
    return refuse('BACKUP_S3_ENDPOINT', endpoint, 'an address without a path is needed, such as https://s3.example');
  return url.origin;
}

/**
 * @param root Folders of the settings are relative to it.
 * @param refuse Throws the error about a variable that is not usable.
 */
export function parseBackup(value: (name: Name | 'S3_BUCKET') => string, root: string, refuse: Refuse): BackupSettings {
  const place = parsePlace(value('BACKUP_TO'), root, refuse);
  if (place?.kind === 's3' && place.bucket === value('S3_BUCKET'))
    refuse(
      'BACKUP_TO',
      value('BACKUP_TO'),
      'a bucket of its own is needed: everybody can read the one of the releases (S3_BUCKET)',
    );
  const recipients = value('BACKUP_RECIPIENT')
    .split(',')
    .map((recipient) => recipient.trim())
    .filter((recipient) => recipient !== '');
  if (!recipients.every((recipient) => RECIPIENT.test(recipient)))
    refuse(
      'BACKUP_RECIPIENT',
      // It may be the secret key: never into a log.
      '(hidden)',
      'a public key that begins with age1 is needed ("npm run backup -- --new-key" makes one)',
    );
  const everyHours = Number(value('BACKUP_EVERY'));
  if (!/^\d+$/.test(value('BACKUP_EVERY')) || everyHours > LONGEST_HOURS)
    refuse('BACKUP_EVERY', value('BACKUP_EVERY'), `whole hours are needed, from 1 to ${LONGEST_HOURS}, or 0 for never`);
  const keep =
    parseKeep(value('BACKUP_KEEP')) ??
    refuse('BACKUP_KEEP', value('BACKUP_KEEP'), `three numbers are needed, as in "${BACKUP_VARIABLES.BACKUP_KEEP}"`);
  const region = value('BACKUP_S3_REGION');
  const accessKeyId = value('BACKUP_S3_ACCESS_KEY_ID');
  const secretAccessKey = value('BACKUP_S3_SECRET_ACCESS_KEY');
  if (place?.kind === 's3' && (accessKeyId === '' || secretAccessKey === ''))
    refuse('BACKUP_TO', value('BACKUP_TO'), 'it needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY too');
  const keyFile = value('BACKUP_KEY_FILE');
  return {
    place,
    recipients,
    keyFile: keyFile === '' ? undefined : resolve(root, keyFile),
    keep,
    everyHours,
    access: {
      endpoint: parseEndpoint(value('BACKUP_S3_ENDPOINT'), region, refuse),
      region,
      accessKeyId,
      secretAccessKey,
    },
  };
}
