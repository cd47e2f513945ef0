/** State that the parts of an import share while one product is taken in. */
import type { Problem } from '#pocketbase/base/problems.ts';
import type { Named } from '#pocketbase/base/moved-records.ts';
import { newId } from '#pocketbase/base/sql.ts';
import type { Change } from '#pocketbase/publishing/apply.ts';
import type { Publication } from '#pocketbase/base/publication.ts';
import type { Data } from '#pocketbase/publishing/values.ts';
import type { ReadTexts } from '#pocketbase/base/texts.ts';
import type { MovedProduct, Source } from '#src/contract/moving-in/moved.ts';
import { MOVED_MOST, type MoveInCode, type MoveInFinding } from '#src/contract/moving-in/move-in-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';

export interface Move {
  readonly source: Source;
  readonly locale: Locale;
  readonly publication: Publication;
  /** Rich texts, read before the transaction. */
  readonly read: ReadTexts;
  readonly isTrial: boolean;
  /** Rows of a trial: what it would have left here, had it been none. */
  readonly tried: {
    /** As in the request. */
    readonly claimed: Map<string, string>;
    readonly addresses: ReadonlySet<string>;
  };
}

/** Numbers and addresses that products take for themselves. */
type TakenKind = 'sku' | 'slug' | 'address';

/** Name of another product of the same trial that has taken this; '': none has, or it is no trial. */
export function triedBy({ tried }: Move, kind: TakenKind, what: string, key: string): string {
  const owner = tried.claimed.get(`${kind} ${what}`) ?? key;
  return owner === key ? '' : (tried.claimed.get(`name ${owner}`) ?? owner);
}

/** Notes for what comes after it what a product of a trial takes: nothing of it is kept. */
export function noteTried({ isTrial, tried }: Move, kind: TakenKind, what: string, key: string, name: string): void {
  const longest = MOVED_MOST.key - 'address '.length;
  if (!isTrial || what === '' || what.length > longest || key.length > longest) return;
  tried.claimed.set(`${kind} ${what}`, key);
  tried.claimed.set(`name ${key}`, name === '' ? key : name);
}

/** Notes something about a product, or about one of its variants. */
export type Say = (
  code: MoveInCode,
  weight: MoveInFinding['weight'],
  params?: MoveInFinding['params'],
  variant?: string,
) => void;

export function sayer(findings: MoveInFinding[], { key, row }: Pick<MovedProduct, 'key' | 'row'>): Say {
  return (code, weight, params = {}, variant = '') => {
    const cut = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > 100 ? `${value.slice(0, 99)}…` : value,
    ]);
    findings.push({
      words: 'move-in',
      code,
      weight,
      row,
      column: '',
      params: Object.fromEntries(cut),
      key,
      variant,
    });
  };
}

/** Finding of what keeps a product out. */
export function refusedFinding(
  { key, row }: Pick<MovedProduct, 'key' | 'row'>,
  { field, code, params = {} }: Omit<Problem, 'message'>,
  variant = '',
): MoveInFinding {
  return { words: 'problems', code, weight: 'left_out', row, column: field, params, key, variant };
}

/** A record that is to be made. */
export function making(collection: EditedCollection, data: Data): Change {
  return { draft: '', row: 0, collection, id: newId(), action: 'create', data, take: () => null };
}

/** Names as they are compared: 'Lampes ' and 'lampes' are one. */
export function plainName(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Names by which the memory of imports knows what a product names. */
export function namedBy(product: MovedProduct): Named[] {
  return [
    ['product', product.key],
    ...product.variants.map(({ key }): Named => ['item', key]),
    ...product.categories.flatMap(({ path }): Named[] => [
      ['category', categoryKey(path.slice(0, 1))],
      ['category', categoryKey(path)],
    ]),
    ['maker', plainName(product.maker)],
    ...[product, ...product.variants]
      .flatMap(({ attributes }) => Object.entries(attributes))
      .flatMap(([name, values]): Named[] => [
        ['attribute', plainName(name)],
        ...values.map((value): Named => ['value', valueKey(name, value)]),
      ]),
  ];
}

export function categoryKey(path: readonly string[]): string {
  return path.map(plainName).join(' > ');
}

export function valueKey(name: string, value: string): string {
  return `${plainName(name)}: ${plainName(value)}`;
}
