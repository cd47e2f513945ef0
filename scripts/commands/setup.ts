import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { closedNotice } from '#scripts/doctor/law-checks.ts';
import { readAnswers, type Answers } from '#scripts/setup/answers.ts';
import { linkLines } from '#scripts/setup/begin-live.ts';
import { applyAnswers } from '#scripts/setup/apply-answers.ts';
import { connectOnServer } from '#scripts/backend/server-token.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { terminalReport } from '#src/runtime/progress.ts';

const HELP = `Sets a running shop up from a file of answers, as the page /setup does by hand: npm run setup -- answers.json

docs/setup-answers.json is an example with all that may be answered; leave out what you do not know yet. Files that it names lie beside it. Run it again after a
change: nothing is made twice, people and products that are there stay as they are. A person without a password gets one, which is printed once.

npm run setup -- --link prints a new link to the page /setup: for one person, once, within 24 hours. Whoever opens it signs in as somebody who runs the shop, or, where nobody does yet,
is the first.

Ends with 0 when all answers are in the shop, with 1 when one of them cannot be used: each is named by its path.`;

async function readFileOf(file: string): Promise<Answers> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${describeError(error)}`);
  }
  const { answers, problems } = readAnswers(json);
  if (problems.length > 0)
    throw new OperatorError(`${file} cannot be used:\n${problems.map((one) => `  ${one}`).join('\n')}`);
  return answers;
}

/** Names of a first way of delivery, as on the page. */
async function parcelNames(): Promise<Readonly<Record<string, string>>> {
  const names = LOCALES.map(async (locale) => {
    const words = JSON.parse(await readFile(join(PROJECT_ROOT, `i18n/${locale}/setup.json`), 'utf8')) as Record<
      string,
      string
    >;
    return [`name_${locale}`, words['delivery.parcel'] ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(names));
}

/** Sets a running shop up from a file of answers. */
export async function run(): Promise<void> {
  const [file, ...more] = process.argv.slice(3);
  if (file === '--help') return console.log(HELP);
  if (file === '--link' && more.length === 0) return console.log(linkLines(readEnvironment(), Date.now()).join('\n'));
  if (file === undefined || more.length > 0)
    throw new OperatorError(
      'A file of answers is needed: npm run setup -- answers.json; or --link, which prints a link to the page /setup',
    );
  const answers = await readFileOf(file);
  const environment = readEnvironment();
  const client = await connectOnServer(environment, terminalReport());
  const note = (text: string): void => console.log(`✓ ${text}`);
  await applyAnswers({ client, folder: dirname(resolve(file)), note, parcel: await parcelNames() }, answers);
  const closed = closedNotice(environment);
  console.log(closed.length === 0 ? '\n  The shop takes orders.' : closed.join('\n'));
}
