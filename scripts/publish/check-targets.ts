import type { Environment } from '#scripts/lib/environment.ts';
import type { Finding } from '#scripts/lib/machine-checks.ts';
import { describeError } from '#scripts/lib/operator-error.ts';
import { HOST_LIMITS } from '#scripts/publish/host-limits.ts';
import { createS3Client } from '#scripts/publish/s3-client.ts';

/** Where releases go besides the public folder, and whether that is there. Nothing where they go nowhere else. */
export async function checkTargets({
  s3,
  buildHookUrl,
  staticHost,
}: Pick<Environment, 's3' | 'buildHookUrl' | 'staticHost'>): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (s3 !== undefined) {
    const subject = 'Object storage';
    const problem = await createS3Client(s3)
      .list()
      .then(
        () => null,
        (error: unknown) => describeError(error),
      );
    findings.push(
      problem === null
        ? { subject, state: 'good', text: `releases go to the bucket ${s3.bucket} at ${s3.endpoint}` }
        : {
            subject,
            state: 'notice',
            text: problem,
            remedy: 'Look at the settings that begin with S3_ (.env.example).',
          },
    );
  }
  if (buildHookUrl !== undefined)
    findings.push({
      subject: 'Build hook',
      state: 'good',
      text: `${new URL(buildHookUrl).origin} is called after releases`,
    });
  if (staticHost !== undefined)
    findings.push({
      subject: 'Static host',
      state: 'good',
      text: `builds keep to the limits of ${HOST_LIMITS[staticHost].label}`,
    });
  return findings;
}
