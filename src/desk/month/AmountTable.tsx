import { amountWriter } from '#src/desk/month/month-words.ts';
import { SumTable } from '#src/desk/month/SumTable.tsx';
import { sumAll, type Amounts } from '#src/domain/month/sums.ts';
import { usePart } from '#src/desk/use-desk.ts';

export interface AmountTableProps {
  readonly caption: string;
  /** Name of the first column. */
  readonly label: string;
  readonly rows: readonly (Amounts & { readonly key: string; readonly name: string })[];
}

/** Amounts with, without and of VAT by something, and their sum. */
export function AmountTable({ caption, label, rows }: AmountTableProps) {
  const { desk, t } = usePart('desk-month');
  const amount = amountWriter(desk);
  const cells = ({ net, vat, gross }: Amounts): readonly string[] => [net, vat, gross].map(amount);
  return (
    <SumTable
      caption={caption}
      columns={[
        { key: 'name', label },
        { key: 'net', label: t('net'), isNumber: true },
        { key: 'vat', label: t('vat'), isNumber: true },
        { key: 'gross', label: t('gross'), isNumber: true },
      ]}
      rows={rows.map((row) => ({ key: row.key, cells: [row.name, ...cells(row)] }))}
      total={[t('total'), ...cells(sumAll(rows))]}
    />
  );
}
