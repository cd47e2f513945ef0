import { importFiles, type Ending } from '#scripts/moving-in/import-files.ts';
import { HELP, readOptions } from '#scripts/moving-in/options.ts';
import { undoImport } from '#scripts/moving-in/undo-import.ts';
import { readKnownPicturesAlone } from '#src/publishing/awaited/known-pictures.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { terminalReport } from '#src/runtime/progress.ts';

const EXIT_CODES: Readonly<Record<Ending, number>> = { whole: 0, nothing: 1, in_part: 2 };

/** Takes in what another shop exports. */
export async function run(): Promise<void> {
  const args = process.argv.slice(3);
  if (args.includes('--help')) return console.log(HELP);
  const options = readOptions(args);
  const print = (line: string): void => console.log(line);
  const environment = readEnvironment();
  if (options.undo !== '') return undoImport(environment, options.undo, terminalReport(), print);
  readKnownPicturesAlone();
  process.exitCode = EXIT_CODES[await importFiles(environment, options, terminalReport(), print)];
}
