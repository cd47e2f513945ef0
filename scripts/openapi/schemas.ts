/** JSON Schemas of the types that the contract names, by the compiler. */
import ts from 'typescript';

export interface Schema {
  readonly $ref?: string;
  readonly type?: 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
}

const PLAIN: readonly (readonly [ts.TypeFlags, Schema])[] = [
  [ts.TypeFlags.StringLike, { type: 'string' }],
  [ts.TypeFlags.NumberLike, { type: 'number' }],
  [ts.TypeFlags.BooleanLike, { type: 'boolean' }],
  [ts.TypeFlags.Null, { type: 'null' }],
];

/** Value of a type that has one alone; undefined: it has more. */
function literalOf(checker: ts.TypeChecker, one: ts.Type): unknown {
  if (one.isStringLiteral() || one.isNumberLiteral()) return one.value;
  return (one.flags & ts.TypeFlags.BooleanLiteral) === 0 ? undefined : checker.typeToString(one) === 'true';
}

/** Writes schemas; types with a name become components, which the others refer to. */
export class Schemas {
  readonly components: Record<string, Schema> = {};
  readonly #names = new Map<ts.Type, string>();
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  of(type: ts.Type): Schema {
    const literal = literalOf(this.#checker, type);
    if (literal !== undefined) return { enum: [literal] };
    if (type.isUnion()) return this.#union(type);
    const plain = PLAIN.find(([flag]) => (type.flags & flag) !== 0)?.[1];
    if (plain !== undefined) return plain;
    return (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0 ? {} : this.#object(type);
  }

  #union({ types }: ts.UnionType): Schema {
    const some = types.filter(({ flags }) => (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) === 0);
    const literals = some.map((one) => literalOf(this.#checker, one));
    const isBoolean = literals.includes(true) && literals.includes(false);
    const values = literals.filter((one) => one !== undefined && !(isBoolean && typeof one === 'boolean'));
    const parts: Schema[] = [
      ...(values.length > 0 ? [{ enum: values.toSorted() }] : []),
      ...(isBoolean ? [{ type: 'boolean' } as const] : []),
      ...some.filter((_, at) => literals[at] === undefined).map((one) => this.of(one)),
    ];
    const [only] = parts;
    return only !== undefined && parts.length === 1 ? only : { anyOf: parts };
  }

  #object(type: ts.Type): Schema {
    const checker = this.#checker;
    if (checker.isArrayType(type)) return { type: 'array', items: this.#argument(type, 0) };
    if (checker.isTupleType(type))
      return {
        type: 'array',
        prefixItems: checker.getTypeArguments(type as ts.TypeReference).map((one) => this.of(one)),
      };
    const symbol = type.aliasSymbol ?? type.symbol;
    const isNamed = symbol !== undefined && /^[A-Z]/.test(symbol.name) && type.aliasTypeArguments === undefined;
    if (!isNamed) return this.#shape(type);
    const known = this.#names.get(type);
    if (known !== undefined) return { $ref: `#/components/schemas/${known}` };
    const file = /([\w-]+)\.ts$/.exec(symbol.declarations?.[0]?.getSourceFile().fileName ?? '')?.[1] ?? '';
    const name = symbol.name in this.components ? `${symbol.name}.${file}` : symbol.name;
    this.#names.set(type, name);
    this.components[name] = {};
    this.components[name] = { ...this.described(symbol), ...this.#shape(type) };
    return { $ref: `#/components/schemas/${name}` };
  }

  #argument(type: ts.Type, at: number): Schema {
    const argument = this.#checker.getTypeArguments(type as ts.TypeReference)[at];
    return argument === undefined ? {} : this.of(argument);
  }

  #shape(type: ts.Type): Schema {
    const checker = this.#checker;
    const others = checker.getIndexInfoOfType(type, ts.IndexKind.String);
    const fields = checker.getPropertiesOfType(type);
    const properties = fields.map((field): [string, Schema] => {
      const schema = this.of(checker.getTypeOfSymbol(field));
      return [field.name, { ...this.described(field), ...schema }];
    });
    const required = fields.filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0).map(({ name }) => name);
    return {
      type: 'object',
      ...(properties.length > 0 ? { properties: Object.fromEntries(properties) } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(others === undefined ? {} : { additionalProperties: this.of(others.type) }),
    };
  }

  described(symbol: ts.Symbol): Pick<Schema, 'description'> {
    const description = ts.displayPartsToString(symbol.getDocumentationComment(this.#checker)).replaceAll('\n', ' ');
    return description === '' ? {} : { description };
  }
}
