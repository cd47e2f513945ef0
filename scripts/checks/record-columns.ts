/** Which fields the code reads and writes: those of the records that src/contract/records.ts describes. */
import { join } from 'node:path';
import ts from 'typescript';
import type { Columns } from '#src/backend-server/database-columns.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

/** What every answer carries without being a field. */
const NOT_FIELDS = ['collectionName'];

/** As the compiler sees them. Takes some seconds. @throws Error when the file declares no `Records`. */
export function recordColumns(): Columns {
  const path = join(PROJECT_ROOT, 'src/contract/records.ts');
  const { config } = ts.readConfigFile(join(PROJECT_ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, PROJECT_ROOT);
  const program = ts.createProgram([path], options);
  const checker = program.getTypeChecker();
  const declaration = program
    .getSourceFile(path)
    ?.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'Records');
  if (declaration === undefined) throw new Error('src/contract/records.ts declares no Records.');
  const columns = checker
    .getTypeAtLocation(declaration)
    .getProperties()
    .map((property) => {
      const type = checker.getTypeOfSymbolAtLocation(property, declaration);
      const names = type.getProperties().map(({ name }) => name);
      return [property.name, names.filter((name) => !NOT_FIELDS.includes(name)).sort()] as const;
    });
  return Object.fromEntries(columns.sort(([a], [b]) => (a < b ? -1 : 1)));
}
