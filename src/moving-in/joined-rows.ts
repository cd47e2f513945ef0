/**
 * Rows of one product: a value joins them that names it. One that many products share does not, such as a group of
 * goods, a 0 or a number of another kind of rows, and by their names one sees it.
 */
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';
import { GROUP } from '#src/moving-in/column-words.ts';
import { mappedRows, type MappedRows } from '#src/moving-in/mapped-rows.ts';
import type { Reading } from '#src/moving-in/reading.ts';
import { statusOf } from '#src/moving-in/seen.ts';
import type { Table, TableRow } from '#src/moving-in/table.ts';
import { plainName } from '#src/moving-in/values.ts';

const OPTIONS = [1, 2, 3] as const;

export function optionsIn(rows: MappedRows, row: TableRow): { readonly names: string[]; readonly values: string[] } {
  const numbered = OPTIONS.map((number) => ({
    name: rows.text(row, `product.option${number}Name`),
    value: rows.text(row, `product.option${number}Value`),
  }));
  const named = rows.cells(row, 'product.option').map(({ text, column }) => ({ name: column, value: text }));
  const all = [...(rows.has('product.option1Value') ? numbered : []), ...named];
  return { names: all.map(({ name }) => name), values: all.map(({ value }) => value) };
}

/** Its name in the language of the file, or in the first one that has it. */
export function nameOf(rows: MappedRows, row: TableRow): string {
  const own = rows.text(row, 'product.name');
  const others = KNOWN_LOCALES.map((locale) => rows.cell(row, `product.name.${locale}`).text);
  return [own, ...others].find((text) => text !== '') ?? '';
}

const OF_PRODUCT = /^(?:product|produit|prodotto|produkt|producto|parent|main|master|simple|variable|configurable)$/;
const OF_PART =
  /^(?:(?:product )?(?:variant|variante|variation|variazione|variacion)|sku|option|rule|image|video|file)$/;
/** Columns by which a table says of each row whether it is a product or a part of the one before. */
const kindPlaces = new WeakMap<MappedRows, number>();

function kindPlace(rows: MappedRows): number {
  const place =
    kindPlaces.get(rows) ??
    rows.columns.findIndex((_, at) => {
      const words = rows.rows.map(({ cells }) => plainName(cells[at] ?? ''));
      return (
        words.every((word) => OF_PRODUCT.test(word) || OF_PART.test(word)) && words.some((word) => OF_PART.test(word))
      );
    });
  kindPlaces.set(rows, place);
  return place;
}

/** Says whether a row is a part of a product by a column of kinds: its number counts parts, and its name names one. */
export function isPart(rows: MappedRows, row: TableRow): boolean {
  const place = kindPlace(rows);
  return place !== -1 && OF_PART.test(plainName(row.cells[place] ?? ''));
}

/** Stands where a row is nothing's variant, or says only whether it is one. */
const NO_PARENT =
  /^(?:|0+|null|none|nil|na|n a|nan|no|false|non|nein|faux|falso|falsch|yes|true|ja|oui|si|vrai|vero|wahr|ness?un[oa]|keine?r?|aucune?|ningun[oa]?)$/;

export function parentOf(rows: MappedRows, row: TableRow): string {
  const text = rows.text(row, 'product.parent');
  return NO_PARENT.test(plainName(text)) ? '' : text;
}

/** What variants may call the row of their product by. */
const mainNames = (rows: MappedRows, row: TableRow): string[] =>
  [rows.text(row, 'product.sku'), rows.text(row, 'product.key'), nameOf(rows, row)].filter((text) => text !== '');

/** Says whether others are variants of a row: it names the product and sums up its stock, and is not sold itself. */
function isMain(rows: MappedRows, row: TableRow, key: string, group: readonly TableRow[]): boolean {
  const { values } = optionsIn(rows, row);
  if (values.length > 0 && values.every((text) => text !== '' && !/[,;|]/.test(text))) return false;
  if (!['', key].includes(parentOf(rows, row)) || !mainNames(rows, row).includes(key)) return false;
  return group.some((one) => one !== row && parentOf(rows, one) === key);
}

/** The row of a product that is not sold itself, where others of its group are. */
export function mainOf(rows: MappedRows, key: string, group: readonly TableRow[]): TableRow | undefined {
  const main = rows.has('product.parent') ? group.find((row) => isMain(rows, row, key, group)) : undefined;
  if (main !== undefined || !group.some((row) => isPart(rows, row) && hasVariant(rows, row))) return main;
  return group.find((row) => !isPart(rows, row));
}

const OF_VARIANT = [
  'product.sku',
  'product.price',
  'product.netPrice',
  'product.gtin',
  'product.option1Value',
  'product.variantKey',
] as const;

export function hasVariant(rows: MappedRows, row: TableRow): boolean {
  const isSaid = OF_VARIANT.some((field) => rows.text(row, field) !== '');
  return isSaid || rows.cells(row, 'product.option').some(({ text }) => text !== '');
}

export const stateOf = (rows: MappedRows, row: TableRow): MovedProduct['status'] =>
  statusOf(rows.cells(row, 'product.status'));

/** Says whether a row says that it is not sold. */
export const isOff = (rows: MappedRows, row: TableRow): boolean =>
  ['draft', 'archived'].includes(stateOf(rows, row) ?? '');

/** What the rows of a product say of it together: what is off takes all its parts with it, whatever they say. */
export function isHidden(
  rows: MappedRows,
  head: TableRow,
  main: TableRow | undefined,
  group: readonly TableRow[],
): boolean {
  const areParts = group.every((row) => row === head || nameOf(rows, row) === '' || isPart(rows, row));
  return (main !== undefined || (areParts && group.length > 1)) && isOff(rows, head);
}

/** Words of its name but for those of its own choices, which variants often have in theirs: 'Tee blue'. */
function wordsOf(rows: MappedRows, row: TableRow): readonly string[] {
  if (isPart(rows, row)) return [];
  const chosen = new Set(optionsIn(rows, row).values.flatMap((text) => plainName(text).split(' ')));
  return plainName(nameOf(rows, row))
    .split(' ')
    .filter((word) => word !== '' && !chosen.has(word));
}

/** Rows whose names are those of other products than that of the first one, or of the one that is not sold itself. */
export function apartIn(rows: MappedRows, key: string, group: readonly TableRow[]): readonly TableRow[] {
  if (group.length < 2) return [];
  const isChosen = (row: TableRow): boolean => optionsIn(rows, row).values.some((text) => text !== '');
  const named = group.map((row) => ({ row, words: wordsOf(rows, row) })).filter(({ words }) => words.length > 0);
  const main = group.find((row) => parentOf(rows, row) === '' && mainNames(rows, row).includes(key));
  const first = named.find(({ row }) => row === main && rows.has('product.parent')) ?? named[0];
  if (first === undefined) return [];
  return named.flatMap(({ row, words }) => {
    const isSame = words.join(' ') === first.words.join(' ');
    // Of a product with a row of its own variants may be called what they are beside its name.
    const isHead = parentOf(rows, row) === key ? first.row === main : !isChosen(first.row) && isChosen(row);
    return isSame || (isHead && first.words.every((word) => words.includes(word))) ? [] : [row];
  });
}

function keyOf(rows: MappedRows, row: TableRow, parents: ReadonlySet<string>): string {
  const parent = parentOf(rows, row);
  const main = parent === '' ? mainNames(rows, row).find((text) => parents.has(text)) : undefined;
  const slug = rows.text(row, 'product.slug');
  if (isPart(rows, row)) return parent || slug;
  const own = [main, parent, rows.text(row, 'product.key'), slug].find((text) => text !== undefined && text !== '');
  if (own !== undefined) return own;
  const name = nameOf(rows, row);
  const hasOptions = rows.has('product.option') || rows.has('product.option1Value');
  return hasOptions ? name : rows.text(row, 'product.sku') || name;
}

/** Key → its rows; what says no key goes on with the row before it, and is in `without` where there is none. */
function groupsOf(rows: MappedRows): { readonly groups: Map<string, TableRow[]>; readonly without: TableRow[] } {
  const groups = new Map<string, TableRow[]>();
  const without: TableRow[] = [];
  const parents = new Set(rows.rows.map((row) => parentOf(rows, row)).filter((text) => text !== ''));
  let last = '';
  for (const row of rows.rows) {
    const key = keyOf(rows, row, parents) || last;
    const group = groups.get(key);
    if (key === '') without.push(row);
    else if (group === undefined) groups.set(key, [row]);
    else group.push(row);
    last = key;
  }
  return { groups, without };
}

/**
 * The same, with what is said of it. A number or an address that products of two names have is the first one's, with
 * the rows that say no name behind each.
 */
export function joinedRows(rows: MappedRows, { report }: Reading): ReadonlyMap<string, readonly TableRow[]> {
  const { groups, without } = groupsOf(rows);
  for (const { row } of without) report.leftOut('key_missing', { row });
  const named = new Set<string>();
  for (const [key, group] of groups) {
    const apart = new Set(apartIn(rows, key, group).filter((row) => parentOf(rows, row) === ''));
    let isOther = false;
    const kept = group.filter((row) => {
      if (nameOf(rows, row) !== '' && !isPart(rows, row)) isOther = apart.has(row);
      if (isOther) report.leftOut('product_double', { row: row.row }, { value: key });
      return !isOther;
    });
    groups.set(key, kept);
    const [first] = kept;
    const name = first === undefined ? '' : nameOf(rows, first);
    if (first === undefined || key !== rows.text(first, 'product.sku') || name === '') continue;
    // Two of a name may be variants of one product, of which the file does not say so.
    if (named.has(plainName(name))) report.changed('name_again', { row: first.row }, { value: name });
    named.add(plainName(name));
  }
  return groups;
}

const JOINING = ['product.parent', 'product.key', 'product.slug'] as const;

/** Columns of a guess that join rows of different names. */
export function apartColumns(table: Table, mapping: Readonly<Record<string, string>>): readonly string[] {
  const rows = mappedRows(table, mapping);
  if (!JOINING.some((field) => rows.has(field))) return [];
  const columns = [...groupsOf(rows).groups].flatMap(([key, group]) =>
    apartIn(rows, key, group).flatMap((row) => {
      const field = JOINING.find((one) => rows.text(row, one) === key);
      return field === undefined ? [] : [rows.cell(row, field).column];
    }),
  );
  return [...new Set(columns)];
}

/** A group is one of goods, and sorts them, unless it joins rows of one name alone: then it is what they are variants of. */
export function sortByGroup(table: Table, mapping: Record<string, string>): void {
  const column = table.columns.find((one) => mapping[one] === 'product.parent' && GROUP.test(plainName(one)));
  if (column === undefined) return;
  const { groups } = groupsOf(mappedRows(table, mapping));
  const isJoin = [...groups.values()].some((group) => group.length > 1);
  if (!isJoin || apartColumns(table, mapping).includes(column)) mapping[column] = 'product.category';
}
