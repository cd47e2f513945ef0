import type { RefundPreview } from '#src/contract/desk/money.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatPercent } from '#src/domain/format/numbers.ts';
import { usePart } from '#src/desk/use-desk.ts';

export interface RefundSumsProps {
  readonly preview: RefundPreview;
  /** Whether pieces are to go back to the stock. */
  readonly wantsStock: boolean;
}

function Vat({ preview }: Omit<RefundSumsProps, 'wantsStock'>) {
  const { desk, t } = usePart('desk-money');
  const amount = (minor: number): string => formatAmount(desk.locale, minor, preview.currency);
  return (
    <table className="desk-list">
      <thead>
        <tr>
          {(['rate', 'net', 'vat', 'gross'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`preview.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preview.vat.map(({ rate, net, vat, gross }) => (
          <tr key={rate}>
            <td data-label={t('preview.rate')}>{formatPercent(desk.locale, rate / 100)}</td>
            <td data-label={t('preview.net')}>{amount(net)}</td>
            <td data-label={t('preview.vat')}>{amount(vat)}</td>
            <td data-label={t('preview.gross')}>{amount(gross)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a refund comes to before it is made: its lines, what its credit note will say, and what becomes of the stock. */
export function RefundSums({ preview, wantsStock }: RefundSumsProps) {
  const { desk, t } = usePart('desk-money');
  const { lines, shipping, adjustment, vat, document, restock, releases, byTransfer, left } = preview;
  const amount = (minor: number): string => formatAmount(desk.locale, minor, preview.currency);
  const pieces = restock.reduce((sum, { quantity }) => sum + quantity, 0);
  const rows = [
    ...lines.map((line) => [line.line, `${line.quantity} × ${line.name}`, line.amount] as const),
    ...(shipping === 0 ? [] : [['shipping', t('preview.delivery'), shipping] as const]),
    ...(adjustment === 0 ? [] : [['other', t(adjustment < 0 ? 'preview.less' : 'preview.more'), adjustment] as const]),
    ['back', t('preview.back'), preview.amount] as const,
  ];
  return (
    <section className="money-preview" aria-live="polite" aria-labelledby="refund-preview">
      <h4 id="refund-preview">{t('preview')}</h4>
      <dl className="money-sums">
        {rows.map(([key, text, value]) => (
          <div key={key}>
            <dt>{text}</dt>
            <dd>{amount(value)}</dd>
          </div>
        ))}
      </dl>
      {document === '' && <p>{t('preview.noDocument')}</p>}
      {document !== '' && vat.length > 0 && (
        <>
          <p>{t(`preview.${document}`)}</p>
          <Vat preview={preview} />
        </>
      )}
      {releases && <p>{t('preview.releases')}</p>}
      {!releases && wantsStock && lines.length > 0 && (
        <p>{pieces > 0 ? t('preview.restock', { count: pieces }) : t('preview.restockNone')}</p>
      )}
      {byTransfer && <p className="note">{t('preview.byTransfer')}</p>}
      <p className="label">{t('preview.left', { amount: amount(left) })}</p>
    </section>
  );
}
