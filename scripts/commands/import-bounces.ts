import { readReport } from '#scripts/bounces/delivery-report.ts';
import { MAIL_EVENTS_ROUTE, MOST_BOUNCES, type Bounce, type MailEventsAnswer } from '#src/contract/bounces.ts';
import { readEnvironment, type Environment } from '#src/runtime/environment.ts';
import { OperatorError, describeError } from '#src/runtime/operator-error.ts';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const USAGE = 'npm run import:bounces -- FILE, FOLDER or - for a mail that is piped in';

/**
 * Tells the shop which of its mails have come back, by the reports that mail servers have sent; exit code 1 where a
 * file is no report.
 */
export async function run(): Promise<void> {
  const [path, ...more] = process.argv.slice(3);
  if (path === undefined || more.length > 0 || /^--./.test(path)) throw new OperatorError(`It is used so: ${USAGE}.`);
  const bounces: Bounce[] = [];
  let unread = 0;
  for (const source of await sourcesAt(path, process.stdin)) {
    // One mail in memory at a time.
    // oxlint-disable-next-line no-await-in-loop
    const found = await readReport(await source.read());
    if (found !== null) bounces.push(...found);
    else {
      unread += 1;
      console.log(`✗ ${source.name}: no report of a mail server (multipart/report)`);
    }
  }
  const { matched } = bounces.length === 0 ? { matched: 0 } : await sendBounces(readEnvironment(), bounces);
  const hard = bounces.filter((bounce) => bounce.hard).length;
  console.log(
    `${bounces.length} bounces (${hard} for good), ${matched} of them of mails of this shop; ${unread} mails are no reports.`,
  );
  // A mail server that pipes mails in would send everything back that this refuses: answers of absent people, spam.
  if (unread > 0 && path !== '-') process.exitCode = 1;
}

/** Tells the shop of mails that have come back, as a mail provider would. */
type Settings = Pick<Environment, 'pocketbaseUrl' | 'mailDelivery'>;

const WITHIN_MS = 60_000;

async function sendSome(url: string, secret: string, bounces: readonly Bounce[]): Promise<MailEventsAnswer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ vitrine: bounces }),
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  if (!answer.ok) throw new Error(`it answers ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  return (await answer.json()) as MailEventsAnswer;
}

/** Told twice, a mail is marked once. @throws OperatorError where the shop cannot be told. */
export async function sendBounces(
  { pocketbaseUrl, mailDelivery }: Settings,
  bounces: readonly Bounce[],
): Promise<MailEventsAnswer> {
  const [secret] = mailDelivery.eventSecrets;
  if (secret === undefined)
    throw new OperatorError('MAIL_EVENTS_SECRET is not set: the shop would not believe this command (.env.example).');
  const all = { bounces: 0, matched: 0 };
  try {
    for (let from = 0; from < bounces.length; from += MOST_BOUNCES) {
      // One after the other: the shop has one writer.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await sendSome(
        `${pocketbaseUrl}${MAIL_EVENTS_ROUTE}`,
        secret,
        bounces.slice(from, from + MOST_BOUNCES),
      );
      all.bounces += answer.bounces;
      all.matched += answer.matched;
    }
  } catch (error) {
    throw new OperatorError(`The shop at ${pocketbaseUrl} could not be told: ${describeError(error)}.`);
  }
  return all;
}

/** Bytes of a report that are read, at most: it may carry all of a mail. */
const MOST_BYTES = 30 * 1024 * 1024;
/** Files of a folder, at most. */
const MOST_FILES = 10_000;

interface Source {
  readonly name: string;
  read(): Promise<Uint8Array>;
}

async function readPiped(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new OperatorError('The mail is larger than 30 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function fileSource(file: string): Source {
  return {
    name: file,
    async read() {
      if ((await stat(file)).size > MOST_BYTES) throw new OperatorError(`${file} is larger than 30 MB.`);
      return readFile(file);
    },
  };
}

/** A Maildir keeps its mails in `new` and `cur`. */
async function folderSources(folder: string): Promise<Source[]> {
  const names = await readdir(folder);
  const parts = names.includes('new') && names.includes('cur') ? ['new', 'cur'] : ['.'];
  const files = await Promise.all(
    parts.map(async (part) =>
      (await readdir(join(folder, part), { withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => join(folder, part, name)),
    ),
  );
  const all = files.flat().toSorted();
  if (all.length > MOST_FILES)
    throw new OperatorError(
      `${folder} has ${all.length} mails: move those away that were read, ${MOST_FILES} at most.`,
    );
  return all.map(fileSource);
}

/** @param path '-' for what is piped in. @throws OperatorError of one line where there is nothing at the path. */
export async function sourcesAt(path: string, input: AsyncIterable<Uint8Array>): Promise<Source[]> {
  if (path === '-') return [{ name: 'the mail', read: () => readPiped(input) }];
  const found = await stat(path).catch(() => null);
  if (found === null) throw new OperatorError(`There is nothing at ${path}.`);
  return found.isDirectory() ? folderSources(path) : [fileSource(path)];
}
