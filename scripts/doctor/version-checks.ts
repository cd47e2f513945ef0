import { codeVersion } from '#src/runtime/code-version.ts';
import type { Environment } from '#src/runtime/environment.ts';
import type { Finding } from '#src/runtime/finding.ts';
import { readNewerVersion } from '#src/watch/updates.ts';

/** Says which version this is, and whether a newer one is known. */
export function checkVersion(
  { dataDir, updatesUrl }: Pick<Environment, 'dataDir' | 'updatesUrl'>,
  own = codeVersion(),
): Finding {
  const subject = 'Version';
  if (updatesUrl === undefined) {
    const text = `${own}; nobody looks whether there is a newer one (UPDATES_URL=off)`;
    return { subject, state: 'good', text };
  }
  const { newer, problem } = readNewerVersion(dataDir, own);
  if (newer !== null) {
    const why = newer.security ? ', and it closes a security hole' : '';
    const notes = newer.notes === '' ? '' : ` What is new: ${newer.notes}`;
    const remedy = `"npm run upgrade -- --help" says how.${notes}`;
    return {
      subject,
      state: 'notice',
      text: `${own}; version ${newer.version} of ${newer.date} is there${why}`,
      remedy,
    };
  }
  if (problem === '') return { subject, state: 'good', text: `${own}; no newer one is known` };
  const remedy = 'Is the address right (UPDATES_URL)? "off" switches the look off.';
  return {
    subject,
    state: 'notice',
    text: `${own}; whether there is a newer one could not be read: ${problem}`,
    remedy,
  };
}
