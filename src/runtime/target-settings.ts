/** Settings of the places that releases go to besides the public folder, and of whose limits they keep to. */
import type { StaticHost } from '#src/publishing/targets/host-limits.ts';
import { HOST_LIMITS } from '#src/publishing/targets/host-limits.ts';
import type { S3TargetSettings } from '#src/publishing/targets/s3-objects.ts';
import { isStaticHost, parseS3 } from '#src/publishing/targets/settings.ts';

export interface TargetSettings {
  readonly s3: S3TargetSettings | undefined;
  readonly staticHost: StaticHost | undefined;
}

/** @param refuse Throws the error about a variable that is not usable. */
export function parseTargets(
  value: (name: Parameters<Parameters<typeof parseS3>[0]>[0] | 'STATIC_HOST') => string,
  refuse: (name: 'S3_BUCKET' | 'STATIC_HOST', value: string, expected: string) => never,
): TargetSettings {
  const s3 = parseS3(value);
  const host = value('STATIC_HOST');
  if (host !== '' && !isStaticHost(host))
    return refuse('STATIC_HOST', host, `one of ${Object.keys(HOST_LIMITS).join(', ')} is needed`);
  return {
    s3: typeof s3 === 'string' ? refuse('S3_BUCKET', value('S3_BUCKET'), s3) : s3,
    staticHost: host === '' ? undefined : host,
  };
}
