import type { Environment } from '#src/runtime/environment.ts';
import type { Finding } from '#src/runtime/finding.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import { HOST_LIMITS } from '#src/publishing/targets/host-limits.ts';
import { createS3Client } from '#src/publishing/targets/s3-client.ts';
import { LATEST_PATH } from '#src/contract/manifest.ts';

const TIMEOUT_MS = 10_000;

/** Says whether everybody gets pictures at their address, and the shop's service worker may keep them. */
async function checkPictures(picturesUrl: string, siteUrl: string): Promise<Finding> {
  const subject = 'Pictures';
  const { origin } = new URL(siteUrl);
  const notice = (text: string, remedy: string): Finding => ({ subject, state: 'notice', text, remedy });
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(picturesUrl + LATEST_PATH, { headers: { Origin: origin }, signal });
    if (!answer.ok)
      return notice(
        `${picturesUrl} answers ${answer.status}`,
        'Build once, and let everybody read the bucket at that address (PICTURES_URL).',
      );
    const allowed = answer.headers.get('access-control-allow-origin');
    return allowed === '*' || allowed === origin
      ? { subject, state: 'good', text: `are public at ${picturesUrl}` }
      : notice(
          `are public at ${picturesUrl}, but pages without a network will show none`,
          `Let ${origin} read the bucket (its CORS rules, method GET).`,
        );
  } catch (error) {
    return notice(`${picturesUrl} cannot be reached (${describeError(error)})`, 'Look at PICTURES_URL.');
  }
}

/**
 * Checks where releases go besides the public folder, and whether that is there. Nothing where they go nowhere else.
 */
export async function checkTargets({
  s3,
  buildHookUrl,
  staticHost,
  picturesUrl,
  siteUrl,
}: Pick<Environment, 's3' | 'buildHookUrl' | 'staticHost' | 'picturesUrl' | 'siteUrl'>): Promise<Finding[]> {
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
        ? {
            subject,
            state: 'good',
            text: `${picturesUrl === undefined ? 'releases go' : 'pictures go'} to the bucket ${s3.bucket} at ${s3.endpoint}`,
          }
        : {
            subject,
            state: 'notice',
            text: problem,
            remedy: 'Look at the settings that begin with S3_ (.env.example).',
          },
    );
  }
  if (picturesUrl !== undefined) findings.push(await checkPictures(picturesUrl, siteUrl));
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
      text: `builds keep to the limits of ${HOST_LIMITS[staticHost].label}${picturesUrl === undefined ? '' : ', pictures not counted'}`,
    });
  return findings;
}
