import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connectOnServer } from '#scripts/backend/server-token.ts';
import { exportShop } from '#scripts/moving-out/export-shop.ts';
import { zipFolder } from '#scripts/moving-out/zip-folder.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { terminalReport, withStep } from '#src/runtime/progress.ts';

const USAGE = 'npm run export -- --out FOLDER [--zip]';

const HELP = `${USAGE}

Writes what the running shop holds into a folder that is not there yet: products.json, customers.json, orders.json, redirects.json and reviews.json, the same
as CSV, and the pictures. They go into another shop by the command import; docs/moving-out.md says what each column is.

  --out FOLDER  where to
  --zip         as one file, FOLDER.zip, in the place of the folder

The files hold names and addresses of people. They are for the user who runs this alone; keep them so.`;

/** @throws OperatorError of one line. */
function readOptions(args: readonly string[]): { readonly out: string; readonly zip: boolean; readonly help: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        out: { type: 'string', default: '' },
        zip: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.out !== '' || values.help) return values;
  } catch {
    throw new OperatorError(`"${args.join(' ')}" is not understood: ${USAGE}`);
  }
  throw new OperatorError(`A folder is missing: ${USAGE}`);
}

/** All that a shop holds, for another shop or none. */
export async function run(): Promise<void> {
  const { out, zip, help } = readOptions(process.argv.slice(3));
  if (help) {
    console.log(HELP);
    return;
  }
  const folder = resolve(out);
  const report = terminalReport();
  const client = await connectOnServer(readEnvironment(), report);
  client.autoCancellation(false);
  const { records, pictures, missing } = await exportShop(client, folder, report);
  for (const one of missing) console.log(`✗ ${one} is not there any more`);
  const counts = Object.entries(records).map(([kind, count]) => `${count} ${kind}`);
  if (zip) {
    await withStep(report, 'ZIP', () => zipFolder(folder, `${folder}.zip`));
    await rm(folder, { recursive: true });
  }
  console.log(`${counts.join(', ')} and ${pictures} pictures are in ${zip ? `${folder}.zip` : folder}.`);
  if (missing.length > 0) process.exitCode = 1;
}
