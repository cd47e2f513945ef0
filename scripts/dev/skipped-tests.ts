/**
 * Tests that may be skipped in CI, with the reason. Whatever else is skipped there has failed: nobody would see that it
 * no longer runs.
 */

interface MayBeSkipped {
  readonly file: string;
  /** Beginning of the test's name in the runner's report. */
  readonly begins: string;
  readonly reason: string;
}

const S3_SERVER = 'asks a server of object storage, which is compiled where there is Go';
const CADDY = 'asks Caddy, which comes as a package or is compiled where there is Go';
const LITESTREAM = 'asks Litestream, whose executable cannot be had on every machine';

export const MAY_BE_SKIPPED: readonly MayBeSkipped[] = [
  { file: 'tests/runtime/backup-bucket.test.ts', begins: 'backups in a bucket', reason: S3_SERVER },
  { file: 'tests/runtime/backup-bucket.test.ts', begins: "Litestream's copy in a bucket", reason: LITESTREAM },
  { file: 'tests/runtime/backup-bucket.test.ts', begins: 'keys of a bucket that are changed', reason: S3_SERVER },
  { file: 'tests/runtime/s3.test.ts', begins: 'releases in object storage', reason: S3_SERVER },
  { file: 'tests/runtime/caddy.test.ts', begins: 'Caddy answers as the shop', reason: CADDY },
  { file: 'tests/backend/caddy-site.test.ts', begins: 'one origin behind Caddy', reason: CADDY },
  { file: 'tests/backend/caddy-site.test.ts', begins: 'pages of a CDN', reason: CADDY },
  { file: 'tests/backend/litestream.test.ts', begins: 'Litestream', reason: LITESTREAM },
  {
    file: 'tests/runtime/shops.test.ts',
    begins: 'the unit of a shop',
    reason: 'asks systemd-analyze, which containers mostly lack',
  },
  {
    file: 'tests/contract/stripe-requests.test.ts',
    begins: 'stripe-mock',
    reason: 'asks stripe-mock, which is compiled where there is Go',
  },
];

/** Says why the skipped tests of a report count as failures; those that may be skipped do not. */
export function skippedProblems(skipped: readonly { readonly file: string; readonly name: string }[]): string[] {
  return skipped
    .filter(({ file, name }) => !MAY_BE_SKIPPED.some((one) => one.file === file && name.startsWith(one.begins)))
    .map(
      ({ file, name }) =>
        `${file} › ${name}\n    was skipped, and scripts/dev/skipped-tests.ts does not say why it may be.`,
    );
}
