/** Describes the backend's own routes (OpenAPI 3.1), from their rows and the types that these name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { API_ROUTES } from '#src/contract/routes/routes.ts';
import type { Row } from '#src/contract/routes/route.ts';
import { PROJECT_ROOT } from '#src/runtime/places.ts';
import { Schemas, type Schema } from '#scripts/openapi/schemas.ts';

const CONTRACT = join(PROJECT_ROOT, 'src/contract');
const ABOUT =
  'Routes of the shop beside PocketBase’s own interface of records. Amounts are minor units, moments ISO 8601 in UTC. ' +
  'Codes of refusals are permanent; their messages are for programs and logs.';

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly security: readonly object[];
  readonly requestBody: Content;
  readonly responses: Readonly<Record<'200' | 'default', Content & { readonly description: string }>>;
}

export interface Description {
  readonly openapi: string;
  readonly info: object;
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>>; readonly securitySchemes: object };
}

const KEY: Schema = {
  type: 'object',
  properties: {
    key: { type: 'string', description: 'Of one press: the same again does nothing more. [A-Za-z0-9_-]{8,64}' },
  },
  required: ['key'],
};

function wordsOf({ who, repeatable, mails, limit, proven }: Row, own = ''): string {
  const words = [
    own,
    `Who: ${who}.`,
    repeatable === true ? 'May be asked again where no answer has come.' : '',
    mails === true ? 'May lead to mails.' : '',
    proven === true ? 'Asks for the password (`password`).' : '',
    limit === undefined ? '' : `At most ${limit[0]} in ${limit[1]} s.`,
  ];
  return words.filter((one) => one !== '').join(' ');
}

/** Types of the contract, as the compiler sees them. */
function compiled(): { readonly checker: ts.TypeChecker; readonly typeOf: (file: string, name: string) => ts.Type } {
  const file = join(PROJECT_ROOT, 'tsconfig.json');
  const { config } = ts.readConfigFile(file, (path) => readFileSync(path, 'utf8')) as { readonly config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, PROJECT_ROOT);
  const program = ts.createProgram([join(CONTRACT, 'routes/routes.ts')], { ...options, types: [] });
  const checker = program.getTypeChecker();
  const typeOf = (path: string, name: string): ts.Type => {
    const source = program.getSourceFile(join(CONTRACT, path));
    const module = source && checker.getSymbolAtLocation(source);
    const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name);
    if (symbol === undefined) throw new Error(`${path} exports no ${name}.`);
    return checker.getDeclaredTypeOfSymbol(symbol);
  };
  return { checker, typeOf };
}

/** `version`: of the shop's software. */
export function describeRoutes(version: string): Description {
  const { checker, typeOf } = compiled();
  const schemas = new Schemas(checker);
  const [refusal, studioRefusal] = [
    schemas.of(typeOf('shop-api.ts', 'ShopRefusal')),
    schemas.of(typeOf('studio-api.ts', 'StudioRefusal')),
  ];
  const paths = checker.getPropertiesOfType(typeOf('routes/routes.ts', 'Rows')).map((symbol) => {
    const [key, row] = [symbol.name, API_ROUTES[symbol.name]];
    if (row === undefined) throw new Error(`${key} has no row.`);
    const [family = ''] = key.split('/');
    const types = checker.getTypeOfSymbol(symbol);
    const schemaOf = (name: 'request' | 'answer'): Schema => {
      const held = types.getProperty(name);
      return held === undefined ? {} : schemas.of(checker.getNonNullableType(checker.getTypeOfSymbol(held)));
    };
    const request = schemaOf('request');
    const post: Operation = {
      operationId: key,
      tags: [family],
      description: wordsOf(row, schemas.described(symbol).description),
      security: row.who === 'anyone' ? [{}, { session: [] }] : [{ session: [] }],
      requestBody: {
        content: { 'application/json': { schema: row.act === true ? { allOf: [request, KEY] } : request } },
      },
      responses: {
        200: { description: 'The answer.', content: { 'application/json': { schema: schemaOf('answer') } } },
        default: {
          description: 'A refusal.',
          content: { 'application/json': { schema: family === 'studio' ? studioRefusal : refusal } },
        },
      },
    };
    return [`/api/${key}`, { post }] as const;
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrine', version, description: ABOUT },
    paths: Object.fromEntries(paths),
    components: {
      schemas: schemas.components,
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token of a session, by itself.' },
      },
    },
  };
}
