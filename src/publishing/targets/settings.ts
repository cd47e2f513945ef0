import { HOST_LIMITS, type StaticHost } from '#src/publishing/targets/host-limits.ts';
import type { S3TargetSettings } from '#src/publishing/targets/s3-objects.ts';

/** The bucket that releases go to; undefined: none. A text says which variable is not usable, and why. */
export function parseS3(
  value: (
    name: 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_ENCODING',
  ) => string,
): S3TargetSettings | undefined | string {
  const bucket = value('S3_BUCKET');
  if (bucket === '') return undefined;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return 'S3_BUCKET is no name of a bucket';
  const [region, accessKeyId, secretAccessKey] = [
    value('S3_REGION'),
    value('S3_ACCESS_KEY_ID'),
    value('S3_SECRET_ACCESS_KEY'),
  ];
  if (accessKeyId === '' || secretAccessKey === '')
    return 'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too';
  const endpoint = value('S3_ENDPOINT') || `https://s3.${region}.amazonaws.com`;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '')
    return 'S3_ENDPOINT is no address without a path, such as https://s3.eu-west-3.amazonaws.com';
  const encoding = value('S3_ENCODING');
  if (encoding !== 'gzip' && encoding !== 'br') return "S3_ENCODING is neither 'gzip' nor 'br'";
  return { endpoint: url.origin, region, bucket, accessKeyId, secretAccessKey, encoding };
}

export function isStaticHost(name: string): name is StaticHost {
  return Object.hasOwn(HOST_LIMITS, name);
}
