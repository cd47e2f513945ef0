/** Making the items of a product from its options: what is written, what would come of it, and the press that does it. */
import { useCallback, useMemo, useState } from 'react';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { fullList } from '#src/backend/full-list.ts';
import type { FormTools } from '#src/studio/form/form-tools.ts';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import {
  attributesOf,
  MOST_VARIANTS,
  NO_OPTION,
  optionFields,
  planVariants,
  valuesOfOption,
  variantFields,
  variantSkus,
  variantsOf,
  writtenOptions,
  type WrittenOption,
} from '#src/studio/items/variants.ts';
import { valuesOf } from '#src/studio/record/edit-state.ts';
import { textOf, type StoredRecord } from '#src/studio/record/stored-record.ts';
import type { PartEdits } from '#src/studio/record/use-part-edits.ts';
import { amountText, parseAmount, parseWhole } from '#src/wording/number-text.ts';
import { useStudio } from '#src/studio/use-studio.ts';

/** What each new item begins with, as it is typed. */
export interface Begin {
  readonly price: string;
  readonly stock: string;
  readonly weight: string;
  readonly pattern: string;
}

const PATTERNS: readonly string[] = ['{slug}', '{slug}-{1}', '{slug}-{1}-{2}', '{slug}-{1}-{2}-{3}'];

/** Attributes and their values, to take options from. */
function useAttributes() {
  const { client } = useStudio();
  const load = useCallback(async () => {
    const [attributes, values] = await Promise.all([
      fullList(client.collection<StoredRecord>('attributes'), { sort: 'rank,id' }),
      fullList(client.collection<StoredRecord>('attribute_values'), { sort: 'rank,id' }),
    ]);
    const ids = new Map(values.map((one) => [textOf(one, `name_${DEFAULT_LOCALE}`).toLowerCase(), one.id]));
    return { attributes, values, ids };
  }, [client]);
  const { value } = useReadOnce(load);
  return useMemo(() => value ?? { attributes: [], values: [], ids: new Map<string, string>() }, [value]);
}

/** The numbers that are typed; null: it is none. */
function readBegin({ price, stock, weight }: Begin, currency: string) {
  return { price: parseAmount(price, currency), stock: parseWhole(stock, 0), weight: parseWhole(weight, 0) };
}

export function useVariants(form: FormTools, items: PartEdits) {
  const { values } = form;
  const { t, locale, props } = useStudio();
  const [written, setWritten] = useState<readonly WrittenOption[] | null>(null);
  const [begun, setBegun] = useState<Begin | null>(null);
  const [said, setSaid] = useState('');
  const taken = useAttributes();
  const now = items.edits
    .filter(({ $state }) => $state.get().action !== 'delete')
    .map((edit) => ({ edit, values: valuesOf(edit.$state.get()) }));
  const stored =
    written === null
      ? writtenOptions(
          values,
          now.map((one) => one.values),
        )
      : [];
  const options = written ?? (stored.length > 0 ? stored : [NO_OPTION]);
  const price = now[0]?.values['price'];
  const begin: Begin = begun ?? {
    price: typeof price === 'number' ? amountText(locale, price, props.currency) : '',
    stock: '0',
    weight: '0',
    pattern: PATTERNS[options.length] ?? '',
  };
  const lists = options.map((option) => valuesOfOption(option, taken.ids));
  const isWhole =
    options.every(({ names }) => names[DEFAULT_LOCALE].trim() !== '') && lists.every((one) => one.length > 0);
  const variants = isWhole ? variantsOf(lists) : [];
  const plan = planVariants(variants, now);
  const read = readBegin(begin, props.currency);

  const problem = (): string => {
    const count = now.length + plan.made.length;
    if (!isWhole) return t('variants.incomplete');
    if (count > MOST_VARIANTS) return t('variants.tooMany', { count, most: MOST_VARIANTS });
    if (read.price === null) return t('variants.noPrice');
    return read.stock === null || read.weight === null ? t('variants.noNumber') : '';
  };
  const make = (): void => {
    const why = problem();
    setSaid(why);
    if (why !== '') return;
    form.change(optionFields(options));
    for (const { item, variant } of plan.adopted) item.edit.change(variantFields(variant, attributesOf(item.values)));
    const slug = textOf(values, `slug_${DEFAULT_LOCALE}`) || slugOf(textOf(values, `name_${DEFAULT_LOCALE}`));
    const skus = now.map((one) => textOf(one.values, 'sku'));
    const own = variantSkus(begin.pattern, slug, plan.made, skus);
    items.add(plan.made.map((variant, at) => ({ ...variantFields(variant), sku: own[at], ...read })));
    setWritten(null);
    setBegun(null);
    setSaid(t('variants.done', { count: plan.made.length + plan.adopted.length }));
  };
  return {
    taken,
    options,
    begin,
    said,
    /** What there are, are kept and would be made; null: nothing yet. */
    plan:
      variants.length === 0
        ? null
        : { all: variants.length, kept: plan.kept + plan.adopted.length, made: plan.made.length },
    setOptions: setWritten,
    setBegin: (change: Partial<Begin>): void => setBegun({ ...begin, ...change }),
    make,
  };
}
