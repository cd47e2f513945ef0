import { useCallback, useState } from 'react';
import type { DraftRecord } from '#src/contract/records.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import type { Studio, Values } from '#src/studio/studio-types.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { newId, numberOf, textOf, type StoredRecord } from '#src/studio/record/stored-record.ts';
import { fullList } from '#src/backend/full-list.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface SaleForOthersProps {
  readonly edit: Edit;
  /** Of its form. */
  readonly values: Values;
}

interface Sale {
  readonly starts: string;
  readonly ends: string;
  /** Minor units. */
  readonly price: number;
}

interface Options {
  readonly own: StoredRecord;
  readonly others: readonly StoredRecord[];
}

/** The option of a sale, and the others of its product. */
async function readOptions({ client }: Studio, item: string): Promise<Options | null> {
  if (item === '') return null;
  const table = client.collection<StoredRecord>('items');
  const own = await table.getOne(item);
  const filter = client.filter('product = {:product} && id != {:item}', { product: textOf(own, 'product'), item });
  return { own, others: await fullList(table, { filter, sort: 'rank,id' }) };
}

/** Begins the sales of the others. */
async function beginOthers({ client, me, drafts }: Studio, { own, others }: Options, sale: Sale): Promise<void> {
  const sold = { price: numberOf(own, 'price'), sale: sale.price };
  const { starts, ends } = sale;
  for (const other of others) {
    const data = { item: other.id, price: salePriceOf(numberOf(other, 'price'), sold), starts, ends };
    const draft = { collection: 'sales', record: newId(), action: 'create', base: '', version: 1, author: me.id };
    drafts.put(await client.collection<DraftRecord>('drafts').create({ ...draft, data }));
  }
}

/** The same share off the other options of a product, for the same time: a draft each, which are then looked at together. */
export function SaleForOthers({ edit, values }: SaleForOthersProps) {
  const studio = useStudio();
  const { t } = studio;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const item = textOf(values, 'item');
  const load = useCallback(() => readOptions(studio, item), [studio, item]);
  const { value: found, isBusy: isLoading } = useReadOnce(load);
  const sale = { starts: textOf(values, 'starts'), ends: textOf(values, 'ends'), price: numberOf(values, 'price') };
  const isReady = sale.starts !== '' && sale.ends !== '' && sale.price > 0;
  if (found === null || isLoading || found.others.length === 0 || !isReady) return null;
  const act = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await edit.flush();
      await beginOthers(studio, found, sale);
      studio.go('publish');
    } catch (error) {
      setProblem(studio.words(error));
      setBusy(false);
    }
  };
  return (
    <div>
      <button
        type="button"
        className="button button-plain"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) void act();
        }}
      >
        {t('sale.others', { count: found.others.length })}
      </button>
      <p className="label">{t('sale.othersHint')}</p>
      <Problem text={problem} />
    </div>
  );
}

/** What another option costs in a sale that takes the same share off it; amounts in minor units, never more than a whole price less one. */
export function salePriceOf(price: number, sold: { readonly price: number; readonly sale: number }): number {
  if (sold.price <= 0) return price;
  return Math.max(0, Math.min(price - 1, Math.round((price * sold.sale) / sold.price)));
}
