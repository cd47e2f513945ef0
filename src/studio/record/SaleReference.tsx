import { useCallback } from 'react';
import { formatAmount } from '#src/domain/format/money.ts';
import { percentOff } from '#src/domain/money/price-history.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import type { Studio, Values } from '#src/studio/studio-types.ts';
import { numberOf, textOf, type StoredRecord } from '#src/studio/record/stored-record.ts';

export interface SaleReferenceProps {
  readonly studio: Studio;
  readonly id: string;
  /** null: it is new. */
  readonly stored: StoredRecord | null;
  /** Of its form. */
  readonly values: Values;
}

/** Minor units; 0: none, null: nobody can tell yet. What a sale that runs is compared with is settled. */
function useReference({ studio, id, stored, values }: SaleReferenceProps): number | null {
  const { client } = studio;
  const [item, starts] = [textOf(values, 'item'), textOf(values, 'starts')];
  const settled = stored !== null && textOf(stored, 'state') === 'active' ? numberOf(stored, 'reference') : null;
  const load = useCallback(async (): Promise<number | null> => {
    if (settled !== null || item === '' || starts === '') return settled;
    return (await callStudio(client, 'reference', { item, starts, sale: id })).reference;
  }, [client, id, item, starts, settled]);
  const { value, isBusy } = useReadOnce(load);
  return isBusy ? null : value;
}

/** What visitors will see beside the price of a sale: the lowest price of the 30 days before it, struck through, or nothing, and why. */
export function SaleReference(props: SaleReferenceProps) {
  const { studio, stored, values } = props;
  const reference = useReference(props);
  const price = numberOf(values, 'price');
  if (reference === null || price <= 0 || (stored !== null && textOf(stored, 'state') === 'ended')) return null;
  const amount = (minor: number): string => formatAmount(studio.locale, minor, studio.props.currency);
  const percent = percentOff(reference, price);
  const word = percent > 0 ? 'sale.struck' : reference === 0 ? 'sale.notSold' : 'sale.notStruck';
  return (
    <p className={percent > 0 ? 'label' : 'note'} role="status">
      {studio.t(word, { reference: amount(reference), price: amount(price), percent })}
    </p>
  );
}
