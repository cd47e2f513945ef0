import type { MonthSectionProps } from '#src/desk/month/month-types.ts';
import { amountWriter } from '#src/desk/month/month-words.ts';
import { SumTable } from '#src/desk/month/SumTable.tsx';
import { ABROAD_LINE, ABROAD_WARNING } from '#src/domain/month/abroad.ts';
import { usePart } from '#src/desk/use-desk.ts';

/** How far sales to other countries of the Union are from the line up to which the own VAT holds. */
export function AbroadSection({ answer: { abroad } }: MonthSectionProps) {
  const { desk, t } = usePart('desk-month');
  const amount = amountWriter(desk);
  const over = abroad.find(({ net }) => net > ABROAD_LINE);
  const [present] = abroad;
  const near = over === undefined && present !== undefined && present.net >= ABROAD_WARNING ? present : undefined;
  return (
    <section className="month-part" aria-labelledby="month-abroad">
      <h2 id="month-abroad">{t('abroad')}</h2>
      {over !== undefined && <p className="note">{t('abroad.over', { year: over.year })}</p>}
      {near !== undefined && <p className="note">{t('abroad.near', { year: near.year })}</p>}
      <SumTable
        caption={t('abroad')}
        columns={[
          { key: 'year', label: t('abroad.year') },
          { key: 'net', label: t('abroad.net'), isNumber: true },
          { key: 'left', label: t('abroad.left'), isNumber: true },
        ]}
        rows={abroad.map(({ year, net }) => ({ key: year, cells: [year, amount(net), amount(ABROAD_LINE - net)] }))}
      />
      <p>{t('abroad.text')}</p>
    </section>
  );
}
